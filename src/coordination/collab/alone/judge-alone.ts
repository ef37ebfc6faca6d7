import { OperationError } from '../../../errors/baton-error.ts'
import type { RunError } from '../../../errors/run-error.ts'
import type { Json } from '../../../events/json.ts'
import type { Runnable } from '../../../kernel/runnable.ts'
import type { ConditionCase, JudgeChoice, ShownCondition } from '../../kind-conditions.ts'
import { judgeConditions } from '../judge.ts'
import { judgeModel } from '../judge-model.ts'
import { evaluateAlone } from './evaluate-alone.ts'

/** Has the judge of a team decide conditions without one. A run of its own, so that what it costs is on record. */
export function judging(cases: readonly ConditionCase[], { model, samples = 1 }: JudgeChoice): Runnable {
  const isVote = samples > 1
  const options = { temperature: 0, ...(model === undefined ? {} : { model }), ...(isVote ? { samples } : {}) }
  return {
    kind: 'function',
    name: 'conditions',
    definition: { version: '1' },
    usesModels: true,
    run: async (context) => {
      const by = judgeModel(model, context.models) ?? 'rule'
      const outcomes: ShownCondition[] = []
      for (const given of cases) {
        const outcome = await evaluateAlone(given, async (asked, evidence) => {
          const questions = asked.map(({ id, statement, inRule }) => {
            return { id, statement, in_rule: inRule, critical: isVote }
          })
          const input = { evidence, questions, allowed_targets: [], most_votes: samples }
          try {
            const { answers } = await context.decide(judgeConditions, input, options)
            return { answers, by }
          } catch (error) {
            return { unjudged: whyUnjudged(error) }
          }
        })
        outcomes.push(outcome)
      }
      const output = outcomes.map(({ truth }) => truth).join(', ')
      return { output: output === '' ? 'There was nothing to judge.' : output, data: { outcomes } as Json }
    },
  }
}

/** A judge that fails or writes what is no verdict leaves its case open, and the others are judged all the same. */
function whyUnjudged(error: unknown): RunError {
  if (!(error instanceof OperationError) || error.error.type === 'cancelled') throw error
  return error.error
}
