import type { Baton } from '../../baton.ts'
import type { ConditionCase, JudgeChoice, KindConditions, ShownCondition } from '../../coordination/kind-conditions.ts'
import { OperationError } from '../../errors/baton-error.ts'
import { isObject } from '../../events/json.ts'

/** What the judge made of cases: a run of its own, so that what it costs is on record. */
export async function askJudge(
  baton: Baton,
  conditions: KindConditions,
  cases: readonly ConditionCase[],
  judge: JudgeChoice,
): Promise<readonly ShownCondition[]> {
  const text = `Judge ${cases.length === 1 ? 'a condition' : `${cases.length} conditions`}.`
  const result = await baton.run(conditions.judging(cases, judge), text)
  const outcomes = 'data' in result && isObject(result.data) ? result.data['outcomes'] : undefined
  if (Array.isArray(outcomes)) return outcomes as readonly ShownCondition[]
  if ('error' in result && result.error !== undefined) throw new OperationError(result.error)
  throw new Error('The judge came to no end.')
}
