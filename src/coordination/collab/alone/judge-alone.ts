import type { Json } from '../../../events/json.ts'
import type { Runnable } from '../../../kernel/runnable.ts'
import type { ConditionCase, JudgeChoice, ShownCondition } from '../../kind-conditions.ts'
import { judgeConditions } from '../judge.ts'
import { judgeModel } from '../judge-model.ts'
import { evaluateAlone } from './evaluate-alone.ts'

/** What the judge is given and gives back. */
type JudgedCases = { readonly cases: readonly ConditionCase[]; readonly judge: JudgeChoice }

/** Has the judge of a team decide conditions without one. A run of its own, so that what it costs is on record. */
export const judgeAlone: Runnable = {
  kind: 'function',
  name: 'conditions',
  definition: { version: '1' },
  usesModels: true,
  run: async (context, { data }) => {
    const { cases, judge } = data as JudgedCases
    const { model, samples = 1 } = judge
    const options = { temperature: 0, ...(model === undefined ? {} : { model }), ...(samples === 1 ? {} : { samples }) }
    const by = judgeModel(model, context.models) ?? 'rule'
    const outcomes: ShownCondition[] = []
    for (const given of cases) {
      const outcome = await evaluateAlone(given, async (asked, evidence) => {
        const critical = samples > 1
        const questions = asked.map(({ id, statement, inRule }) => ({ id, statement, in_rule: inRule, critical }))
        const input = { evidence, questions, allowed_targets: [], most_votes: samples }
        const { answers } = await context.decide(judgeConditions, input, options)
        return { answers, by }
      })
      outcomes.push(outcome)
    }
    const counts = outcomes.map(({ truth }) => truth).join(', ')
    return { output: counts === '' ? 'nothing to judge' : counts, data: { outcomes } as Json }
  },
}
