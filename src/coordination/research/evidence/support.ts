import { termsOf } from '../../../understanding/prose/terms.ts'
import type { EvidencePassage } from './evidence.ts'
import { numbersIn, standsIn } from './numbers.ts'
import { comparable } from './plain-text.ts'
import { unitsOf } from './units.ts'

/** Words tell well that something is not in a source, and badly that it is contradicted: so there is no "refuted". */
export type SupportVerdict = 'supported' | 'weak' | 'not found'

export interface Support {
  readonly verdict: SupportVerdict
  readonly score: number
  /** What of the passage says it, word for word. */
  readonly quote: string
  readonly line: number
}

const [enough, some] = [0.55, 0.3]
const negation = /\b(?:no|not|never|none|nobody|nothing|without|cannot|neither|nor|\p{L}+n['’]t)\b/iu

/** How well a passage carries a sentence: copied text does, else what the words, numbers and names have in common tells. */
export function supportOf(claim: string, passage: EvidencePassage): Support {
  const units = unitsOf(passage)
  const wanted = termsOf(claim)
  const [best, next] = units
    .map((unit) => ({
      unit,
      share: shareOf(wanted, new Set(termsOf(`${unit.text} ${unit.header.join(' ')} ${unit.heading}`))),
    }))
    .sort((left, right) => right.share - left.share)
  const found = { quote: best?.unit.text ?? '', line: best?.unit.line ?? passage.place.line }
  const exact = units.find(
    (unit) => unit.text.length > 12 && comparable(claim).includes(trimmed(comparable(unit.text))),
  )
  if (exact !== undefined || comparable(passage.quote).includes(trimmed(comparable(claim)))) {
    return { verdict: 'supported', score: 1, quote: exact?.text ?? partOf(found.quote, claim), line: exact?.line ?? found.line }
  }
  const window = new Set(termsOf(`${best?.unit.text ?? ''} ${next?.unit.text ?? ''} ${best?.unit.heading ?? ''}`))
  const all = termsOf(passage.quote)
  const pairs = new Set(all.slice(1).map((term, index) => `${all[index]} ${term}`))
  const claimed = wanted.slice(1).map((term, index) => `${wanted[index]} ${term}`)
  const numbers = numbersIn(claim)
  const known = numbersIn(passage.quote)
  const missing = numbers.filter((number) => !standsIn(number, known)).length / Math.max(1, numbers.length)
  const turned = negation.test(claim) !== negation.test(found.quote) ? 1 : 0
  const score =
    0.6 * shareOf(wanted, window) +
    0.2 * shareOf(wanted, new Set(all)) +
    0.2 * shareOf(claimed, pairs) -
    0.25 * missing -
    0.15 * turned
  const verdict =
    missing > 0
      ? score >= some
        ? 'weak'
        : 'not found'
      : score >= enough
        ? 'supported'
        : score >= some
          ? 'weak'
          : 'not found'
  return { verdict, score: Math.max(0, score), ...found }
}

/** Of an item with several sentences, the one that is claimed. */
function partOf(quote: string, claim: string): string {
  const said = claim.replace(/[.!"'\s]+$/, '')
  const at = quote.toLowerCase().indexOf(said.toLowerCase())
  return at < 0 ? quote : quote.slice(at, at + said.length)
}

function trimmed(text: string): string {
  return text.replace(/[.!"'\s]+$/, '')
}

function shareOf(wanted: readonly string[], found: ReadonlySet<string>): number {
  return wanted.length === 0 ? 0 : wanted.filter((term) => found.has(term)).length / wanted.length
}
