import { destinationOf } from './candidates.ts'
import { questionsOf } from './residual.ts'
import { type AtomVerdicts, firstTrue, type HandoffTurn, type WeighedRule, weigh } from './weigh.ts'

/** One statement that language has to settle. */
export interface JudgeQuestion {
  /** Its name in the call: `q1`. */
  readonly id: string
  readonly key: string
  readonly statement: string
  /** The condition of the first candidate that it stands in, so that it is understood as it is meant. */
  readonly inRule: string
  /** Whether it is put to a vote: a critical rule depends on it. */
  readonly critical: boolean
}

/** What is asked in one call. */
export interface JudgeBatch {
  readonly questions: readonly JudgeQuestion[]
  /** What a model may choose among when no rule is true; empty when it is not asked now. */
  readonly destinations: readonly string[]
}

/** More questions than these are asked in a second call, and only when the first left something open. */
export const mostQuestions = 12

/**
 * What has to be asked next, or nothing when the verdicts there are settle the turn. Called again after each answer;
 * every question of a batch must have a verdict by then, even if that is `unknown`.
 */
export function needed(turn: HandoffTurn, verdicts: AtomVerdicts): JudgeBatch | undefined {
  const weighed = weigh(turn, verdicts)
  const first = firstTrue(weighed)
  const open = weighed.slice(0, first).filter(({ to }) => to.length > 0)
  const keys = [...new Set(open.flatMap(({ residual }) => questionsOf(residual)))]
  if (keys.length === 0) return undefined
  const asked = keys.slice(0, mostQuestions)
  const isLast = asked.length === keys.length
  const mayChoose = turn.mayChoose && isLast && first === weighed.length
  return {
    questions: asked.map((key, at) => ({ id: `q${at + 1}`, ...questionOf(key, weighed, open) })),
    destinations: mayChoose ? allowedDestinations(weighed) : [],
  }
}

/** Where a model may lead: to what a candidate leads to that code does not make false (COL-15). */
function allowedDestinations(weighed: readonly WeighedRule[]): readonly string[] {
  const allowed = weighed.filter(({ inCode, to }) => inCode !== 'false' && to.length > 0)
  return [...new Set(allowed.map(destinationOf))]
}

/**
 * The rule that a question is shown with is the first of all candidates, also of those that are decided already: the
 * same question about the same evidence then has the same words in every turn, and is never asked twice.
 */
function questionOf(
  key: string,
  weighed: readonly WeighedRule[],
  open: readonly WeighedRule[],
): Omit<JudgeQuestion, 'id'> {
  const asks = ({ readings }: WeighedRule): boolean => statementIn(readings, key) !== undefined
  const first = weighed.find(asks)
  const critical = open.some((one) => one.rule.critical && questionsOf(one.residual).includes(key))
  return {
    key,
    statement: (first === undefined ? undefined : statementIn(first.readings, key)) ?? key,
    inRule: first?.rule.text ?? key,
    critical,
  }
}

function statementIn(readings: WeighedRule['readings'], key: string): string | undefined {
  for (const reading of readings.values()) {
    if ('key' in reading && reading.key === key) return reading.statement
  }
  return undefined
}
