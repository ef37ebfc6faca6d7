import type { HandoffRule } from '../../../../src/coordination/collab/conditions/candidates.ts'
import { type JudgeBatch, needed } from '../../../../src/coordination/collab/conditions/needed.ts'
import { phraseMapOf } from '../../../../src/coordination/collab/conditions/phrase-map.ts'
import {
  type DestinationChoice,
  type HandoffDecision,
  settle,
} from '../../../../src/coordination/collab/conditions/settle.ts'
import type { Truth } from '../../../../src/coordination/collab/conditions/truth.ts'
import type { AtomVerdict, HandoffTurn } from '../../../../src/coordination/collab/conditions/weigh.ts'
import { parsed } from './parsed.ts'

/** What a rule says: from, to, when; and what else differs from the defaults. */
export type WrittenHandoffRule = readonly [
  from: string,
  to: string | readonly string[],
  text: string,
  more?: Partial<Pick<HandoffRule, 'priority' | 'critical' | 'except'>>,
]

export function rulesOf(...written: readonly WrittenHandoffRule[]): readonly HandoffRule[] {
  return written.map(([from, to, text, more], index) => ({
    index,
    from,
    to: typeof to === 'string' ? [to] : to,
    except: [],
    priority: 1,
    critical: false,
    text,
    condition: parsed(text),
    ...more,
  }))
}

export function turnOf(
  current: string,
  rules: readonly HandoffRule[],
  more: Partial<Omit<HandoffTurn, 'current' | 'rules'>> = {},
): HandoffTurn {
  return { current, rules, variables: {}, phrases: phraseMapOf(), mayChoose: false, ...more }
}

export interface Decided {
  readonly decision: HandoffDecision
  readonly batches: readonly JudgeBatch[]
  /** What was asked in each call. */
  readonly asked: readonly (readonly string[])[]
}

/** Asks until nothing is needed, with a judge that knows what it says. */
export function decide(turn: HandoffTurn, judge: (statement: string) => Truth, choice?: DestinationChoice): Decided {
  const verdicts = new Map<string, AtomVerdict>()
  const batches: JudgeBatch[] = []
  for (let batch = needed(turn, verdicts); batch !== undefined; batch = needed(turn, verdicts)) {
    batches.push(batch)
    for (const { key, statement } of batch.questions) verdicts.set(key, { truth: judge(statement), by: 'model' })
  }
  const isAsked = batches.at(-1)?.destinations.length !== 0
  return {
    decision: settle(turn, verdicts, isAsked ? choice : undefined),
    batches,
    asked: batches.map(({ questions }) => questions.map(({ statement }) => statement)),
  }
}

/** A judge that says yes to these statements and no to all others. */
export function yesTo(...statements: readonly string[]): (statement: string) => Truth {
  return (statement) => (statements.includes(statement) ? 'true' : 'false')
}
