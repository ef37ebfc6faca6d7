import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { otherWords } from '../question/same-meaning.ts'
import type { Piece } from './material.ts'
import type { UnitRanking } from './rank-units.ts'
import type { PieceRun } from './runs.ts'

/** Of what a heading says, a sentence under it has this share, weighed by how rare its words are; less where it says much. */
const [ofFew, ofMany] = [0.4, 0.2]
const few = 2

/**
 * Whether a run says what a heading announces: its first piece does, or most of them, in their own words or by what they
 * stand under. What shares only words that other answers have belongs elsewhere.
 */
export function saysWhatIsHeaded(query: string, ranking: UnitRanking): (run: PieceRun) => boolean {
  const weights = new Map([...new Set(termsOf(query))].map((term) => [term, ranking.rarity(term)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const least = (weights.size <= few ? ofFew : ofMany) * total
  const answering = new Map([...weights.keys()].map((term) => [term, [...relatedTerms(term), ...otherWords(term)]]))
  const says = ({ unit, document }: Piece): boolean => {
    const own = new Set(termsOf(`${unit.text} ${unit.heading} ${unit.header.join(' ')} ${document.title}`))
    const isSaid = (term: string): boolean =>
      own.has(term) || answering.get(term)?.some((other) => own.has(other)) === true || hasPart(own, term)
    const said = [...weights].reduce((sum, [term, weight]) => sum + (isSaid(term) ? weight : 0), 0)
    return said >= least
  }
  return ({ pieces }) => {
    if (total === 0) return true
    const [first] = pieces
    if (first === undefined) return false
    return says(first) || pieces.filter(says).length >= pieces.length / 2
  }
}

const shortest = 5

/** "Cupboard" says something of boards. */
function hasPart(own: ReadonlySet<string>, term: string): boolean {
  if (term.length < shortest) return false
  for (const word of own) if (word.length > term.length && word.includes(term)) return true
  return false
}
