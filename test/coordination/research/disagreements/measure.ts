import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { evidenceOf } from '../library.ts'
import type { StatedPair } from './pair-set.ts'

/** What else was read: words are rare or not by that. */
const background = `# Notes of the office

The office is open from Monday to Friday. Letters go to the front desk. The trust owns the mill, the yard and two houses.
A ticket is bought at the gate. The county pays for the road. Visitors like the roof, the ferry and the garden best.
The director answers questions about the programme. The meeting takes place in the hall. Work on the bridge goes on.
`

/** Whether the two are found to contradict each other. */
function isFound({ one, other, files = ['a.md', 'b.md'] }: StatedPair): boolean {
  return disagreementsIn(evidenceOf({ 'office.md': background, [files[0]]: one, [files[1]]: other })).length > 0
}

interface Measured {
  /** Of what was found, how much is a contradiction; of the contradictions, how many were found. */
  readonly precision: number
  readonly recall: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

export function measured(contradictions: readonly StatedPair[], traps: readonly StatedPair[]): Measured {
  const missed = contradictions.filter((pair) => !isFound(pair))
  const wrong = traps.filter(isFound)
  const right = contradictions.length - missed.length
  return {
    precision: right / Math.max(1, right + wrong.length),
    recall: right / contradictions.length,
    wrong: wrong.map(({ one }) => one),
    missed: missed.map(({ one }) => one),
  }
}
