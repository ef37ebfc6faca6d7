import type { Baton } from '../../baton.ts'
import type { ConditionCase, JudgeChoice, KindConditions, ShownCondition } from '../../coordination/kind-conditions.ts'
import { OperationError } from '../../errors/baton-error.ts'
import { eventData } from '../../events/catalog.ts'
import { isObject } from '../../events/json.ts'

/** What the judge made of cases: a run of its own, so that what it costs is on record. */
export async function askJudge(
  baton: Baton,
  conditions: KindConditions,
  cases: readonly ConditionCase[],
  judge: JudgeChoice,
): Promise<readonly ShownCondition[]> {
  const text = `Judge ${cases.length === 1 ? 'a condition' : `${cases.length} conditions`}.`
  const { runId } = await baton.start(conditions.judging(cases, judge), text)
  await refuseOutage(baton, runId)
  const result = await baton.result(runId)
  const outcomes = 'data' in result && isObject(result.data) ? result.data['outcomes'] : undefined
  if (Array.isArray(outcomes)) return outcomes as readonly ShownCondition[]
  if ('error' in result && result.error !== undefined) throw new OperationError(result.error)
  throw new Error('The judge came to no end.')
}

/** Runs wait until a provider is there again. A trial is worth no waiting: it is given up, and why is said. */
async function refuseOutage(baton: Baton, runId: string): Promise<void> {
  for await (const event of baton.follow(runId)) {
    const postponed = eventData(event, 'model.postponed')
    if (postponed === undefined) continue
    await baton.cancel(runId, 'the judge can not be reached')
    throw new OperationError(postponed.error)
  }
}
