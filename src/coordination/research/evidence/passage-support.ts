import { type Support, supportOf } from '../../../understanding/support/verdict.ts'
import type { EvidencePassage } from './evidence.ts'
import { comparable } from './plain-text.ts'
import { unitsOf } from './units.ts'

export interface PassageSupport {
  readonly verdict: Support['verdict']
  readonly score: number
  /** What of the passage says it, word for word. */
  readonly quote: string
  readonly line: number
}

/** A few letters stand in many places and prove nothing. */
const leastQuote = 12

/** How well a passage carries a sentence: copied text does, else what words, numbers and names have in common tells. */
export function passageSupport(claim: string, passage: EvidencePassage): PassageSupport {
  const units = unitsOf(passage)
  const said = trimmed(comparable(claim))
  // A sentence that names its source contains the title too; what it takes from it is longer.
  const [exact] = units
    .filter((unit) => unit.text.length >= leastQuote && said.includes(trimmed(comparable(unit.text))))
    .sort((one, other) => other.text.length - one.text.length)
  if (exact !== undefined) return { verdict: 'supported', score: 1, quote: exact.quote ?? exact.text, line: exact.line }
  const around = said.length < leastQuote ? undefined : units.find((unit) => comparable(unit.text).includes(said))
  if (around !== undefined)
    return { verdict: 'supported', score: 1, quote: around.quote ?? partOf(around.text, claim), line: around.line }
  const { verdict, score, best } = supportOf(
    claim,
    units.map(({ text, heading, header }) => [text, ...header, heading].join(' ')),
  )
  const unit = units[best]
  return { verdict, score, quote: unit?.quote ?? unit?.text ?? '', line: unit?.line ?? passage.place.line }
}

/** Of an item with several sentences, the one that is claimed. */
function partOf(quote: string, claim: string): string {
  const said = claim.replace(/(?<![.!"'\s])[.!"'\s]+$/, '')
  const at = quote.toLowerCase().indexOf(said.toLowerCase())
  return at < 0 ? quote : quote.slice(at, at + said.length)
}

function trimmed(text: string): string {
  return text.replace(/(?<![.!"'\s])[.!"'\s]+$/, '')
}
