import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import { checkText, complaintAbout, isSound, settled } from '../evidence/citation-gate.ts'
import { citedIn, cleanMarks } from '../evidence/citation-marks.ts'
import { placedClaims } from '../evidence/claims.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { speaksToModels } from '../evidence/speaks-to-models.ts'
import type { AnswerReading } from './ask-model.ts'

/** Reads a text that a model wrote: what is wrong with its citations, and what else `further` finds. */
export function readText(
  written: string,
  evidence: Evidence,
  further: (text: string) => readonly string[],
): AnswerReading<string> {
  const text = finished(withoutFrame(written))
  const checked = checkText(text, evidence)
  const carried = checked.claims.filter(({ verdict, problem }) => verdict !== 'not found' && problem === 'none').length
  const lacking = further(checked.text)
  const faults = checked.strange.length + (checked.claims.length - carried) + lacking.length
  const complaints = [
    ...(isSound(checked) ? [] : [complaintAbout(checked, evidence)]),
    ...lacking.map((one) => `- ${one}`),
  ]
  const value = text.trim() === '' ? {} : { value: text }
  return complaints.length === 0 ? { ...value, faults } : { ...value, faults, complaint: complaints.join('\n') }
}

/** A text of a model as it may be kept: nothing in it that no passage carries, and no mark that stands for nothing. */
export function gatedText(written: string, evidence: Evidence): string {
  let text = cleaned(withoutFrame(written), evidence)
  text = cleaned(settled(withoutLooseWords(text, evidence), evidence, 'drop'), evidence)
  return withoutChatter(withoutUnverifiedRows(text)).trim()
}

/** Taking something out can put together what was apart, so it is looked at until nothing is found. */
function cleaned(text: string, evidence: Evidence): string {
  let [clean, rounds] = [text, 0]
  for (let found = true; found && rounds < 5; rounds++) {
    const result = cleanMarks(clean, evidence)
    found = result.strange.length > 0
    clean = result.text
  }
  return clean
}

const longestHeading = 10

/**
 * What is said without being a claim: questions, what announces something, headings in a section. Nothing carries it, so
 * it may hold no figure; and nothing of it may speak to models.
 */
function withoutLooseWords(text: string, evidence: Evidence): string {
  const claims = new Set(placedClaims(text, evidence).map(({ start }) => start))
  let kept = text
  for (const { text: said, start, end, kind } of sentencesOf(text).reverse()) {
    const line = text.lastIndexOf('\n', start - 1) + 1
    const isSubheading = /^#{3,6}\s/.test(text.slice(line, start)) || /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(said)
    const isLong = isSubheading && said.split(/\s+/).length > longestHeading
    const isLoose = kind !== 'row' && !claims.has(start) && (kind !== 'heading' || isSubheading)
    const hasFigure = /\d/.test(citedIn(said).claim)
    if (speaksToModels(said) || isLong || (isLoose && hasFigure)) {
      kept = `${kept.slice(0, kind === 'heading' ? line : start)}${kept.slice(end)}`
    }
  }
  return kept
}

function withoutUnverifiedRows(text: string): string {
  return text.replace(/^\|.*\[unverified\].*\n?/gm, '')
}

/** Paragraphs that cite nothing are the model speaking of itself, unless they introduce a list or a table. */
function withoutChatter(text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  const isListed = (one: string | undefined): boolean => /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|\|)/.test(one ?? '')
  return paragraphs
    .filter(
      (one, index) => /^#{1,6}\s|\[p\d+\]/m.test(one) || (one.trim().endsWith(':') && isListed(paragraphs[index + 1])),
    )
    .join('\n\n')
}

/** Without fences, in which nothing would be looked at, and without thoughts that some models write down first. */
function withoutFrame(written: string): string {
  return written
    .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .trim()
}

/** Up to the end of its last sentence, where it stops in the middle of one. */
function finished(text: string): string {
  const last = sentencesOf(text).at(-1)
  if (last === undefined || last.kind !== 'prose' || /(?:[.!?:…]|\[p\d+\])["'”’)\]*_\s]*$/.test(last.text)) return text
  return text.slice(0, last.start).trimEnd()
}
