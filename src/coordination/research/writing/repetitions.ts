import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import { headingWords } from '../../../understanding/prose/heading.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { comparable } from '../evidence/plain-text.ts'
import { isConclusion, isIntroduction } from './article-parts.ts'

/** A part of an article that says what was said before it, from `start` to `end`. */
export interface Repetition {
  readonly kind: 'section' | 'sentence'
  /** The heading of the section, or the sentence. */
  readonly what: string
  readonly start: number
  readonly end: number
}

/** From here on a section is one that was there already. */
const sameSection = 0.6
/** Fewer words may be the same by chance. */
const leastWords = 6

/** Sections and, in those that stay, sentences that the article has already, in the order of the text. */
export function repetitionsIn(content: string): Repetition[] {
  const sections = repeatedSections(content)
  const seen = new Set<string>()
  const sentences = sentencesOf(content).flatMap(({ text, start, end, kind }): Repetition[] => {
    if (kind === 'heading' || kind === 'row') return []
    if (sections.some((section) => start >= section.start && end <= section.end)) return []
    const said = comparable(citedIn(text).claim).replace(/(?<![.!?"'\s])[.!?"'\s]+$/, '')
    if (said.split(' ').length < leastWords) return []
    if (seen.has(said)) return [{ kind: 'sentence', what: text, start: withMark(content, start), end }]
    seen.add(said)
    return []
  })
  return [...sections, ...sentences].sort((left, right) => left.start - right.start)
}

function repeatedSections(content: string): Repetition[] {
  const heads = [...content.matchAll(/^##[ \t]+(\S.*)$/gm)]
  const known = new Set<string>()
  const kinds = new Set<string>()
  return heads.flatMap(({ 0: line, 1: written = '', index }, place): Repetition[] => {
    const title = headingWords(written)
    const end = heads[place + 1]?.index ?? content.length
    const text = citedIn(content.slice(index + line.length, end)).claim
    const grams = shinglesOf(text)
    // A beginning or an end may say again what the sections say, but there is only one of each.
    const kind = isIntroduction({ title }) ? 'introduction' : isConclusion({ title }) ? 'conclusion' : ''
    const isSpared = kind !== '' && !kinds.has(kind)
    kinds.add(kind)
    const isRepeated = !isSpared && grams.size > 20 && containment(grams, known) >= sameSection
    if (!isRepeated) for (const gram of grams) known.add(gram)
    return isRepeated ? [{ kind: 'section', what: title, start: index, end }] : []
  })
}

/** An item goes with its mark. */
function withMark(content: string, start: number): number {
  const line = content.lastIndexOf('\n', start - 1) + 1
  return /^\s*(?:[-*+•]|\d{1,3}[.)])\s+$/.test(content.slice(line, start)) ? line : start
}
