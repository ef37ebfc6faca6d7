import { destinationOf } from './candidates.ts'
import { type RuleOutcome, ruleOutcome } from './rule-outcome.ts'
import { type AtomVerdicts, firstTrue, type HandoffTurn, type WeighedRule, weigh } from './weigh.ts'

/** What a model chose when asked where to go if no rule is true. */
export interface DestinationChoice {
  readonly destination: string
  readonly confidence: number
}

/** Which agents go on, and why: the rule that is true, the model's choice, or what the team does after work (COL-11). */
export interface HandoffDecision {
  readonly layer: 1 | 2 | 3
  /** The index of the rule that was taken; none in layer 3. */
  readonly rule?: number
  /** The agents that go on; none in layer 3. */
  readonly to: readonly string[]
  /** Every candidate in its order. */
  readonly rules: readonly RuleOutcome[]
}

/** A model must be this sure to choose (COL-15). */
const leastConfidence = 0.7

/** The decision of a turn. Questions without a verdict count as not asked; see `needed`. */
export function settle(turn: HandoffTurn, verdicts: AtomVerdicts, choice?: DestinationChoice): HandoffDecision {
  const weighed = weigh(turn, verdicts)
  const first = firstTrue(weighed)
  const chosen = first === weighed.length && turn.mayChoose ? chosenBy(weighed, choice) : -1
  const taken = first < weighed.length ? first : chosen
  const winner = weighed[taken]
  const layer = winner === undefined ? 3 : chosen === -1 ? 1 : 2
  const rules = weighed.map((one, at) =>
    ruleOutcome(one, verdicts, {
      isWinner: at === taken,
      above: layer === 1 && at > taken ? winner?.rule.index : undefined,
      choice: layer === 2 && at === taken ? choice : undefined,
    }),
  )
  return { layer, ...(winner === undefined ? {} : { rule: winner.rule.index }), to: winner?.to ?? [], rules }
}

/** Where the first rule stands that leads to what a model chose, and that code does not make false. */
function chosenBy(weighed: readonly WeighedRule[], choice: DestinationChoice | undefined): number {
  if (choice === undefined || !(choice.confidence >= leastConfidence && choice.confidence <= 1)) return -1
  return weighed.findIndex(
    (one) => one.inCode !== 'false' && one.to.length > 0 && destinationOf(one) === choice.destination,
  )
}
