import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import { checkText, complaintAbout, isSound, settled } from '../evidence/citation-gate.ts'
import { cleanMarks } from '../evidence/citation-marks.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { isOrderToModel } from '../evidence/orders-to-models.ts'
import type { Reading } from './ask-model.ts'

/** Reads a text that a model wrote: what is wrong with its citations, and what else `further` finds. */
export function readText(
  written: string,
  evidence: Evidence,
  further: (text: string) => readonly string[],
): Reading<string> {
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
  let text = settled(withoutOrderSentences(written), evidence, 'drop')
  // Taking something out can put together what was apart.
  for (let round = 0; round < 3; round++) {
    const { text: clean, strange } = cleanMarks(text, evidence)
    text = clean
    if (strange.length === 0) break
  }
  return text.trim()
}

function withoutOrderSentences(text: string): string {
  let kept = text
  for (const { text: sentence, start, end, kind } of sentencesOf(text).reverse()) {
    if (kind !== 'heading' && isOrderToModel(sentence)) kept = `${kept.slice(0, start)}${kept.slice(end)}`
  }
  return kept
}

/** Without a fence around all of it, and without thoughts that some models write down first. */
function withoutFrame(written: string): string {
  const said = written.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, '').trim()
  const fenced = /^```(?:markdown|md)?\s*\n([\s\S]*?)\n```$/i.exec(said)?.[1]
  return fenced ?? said
}

/** Up to the end of its last sentence, where it stops in the middle of one. */
function finished(text: string): string {
  const last = sentencesOf(text).at(-1)
  if (last === undefined || last.kind !== 'prose' || /(?:[.!?:…]|\[p\d+\])["'”’)\]*_\s]*$/.test(last.text)) return text
  return text.slice(0, last.start).trimEnd()
}
