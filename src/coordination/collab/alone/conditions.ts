import type { JsonObject } from '../../../events/json.ts'
import type { ConditionTestCase, KindConditions } from '../../kind-conditions.ts'
import { parseCondition } from '../conditions/parse.ts'
import { isMeasured } from '../definition.ts'
import { completeTeam, type WrittenCollab } from '../fields.ts'
import { answerQuestions } from '../offline/answer-questions.ts'
import { type AskAlone, evaluateAlone } from './evaluate-alone.ts'
import { judging } from './judge-alone.ts'

/** What a text plainly says. */
const byRule: AskAlone = async (questions, evidence) => ({
  answers: answerQuestions(questions, evidence),
  by: 'rule',
})

/** Conditions of teams, to be tried without one. */
export const collabConditions: KindConditions = {
  faultsIn: (text) => parseCondition(text).problems,
  evaluate: (given) => evaluateAlone(given, byRule),
  unjudged: (given, why) => evaluateAlone(given, async () => ({ unjudged: why })),
  judging,
  tests: (definition) => {
    const { tests, judge, atoms, context_variables } = completeTeam('', definition as WrittenCollab)
    const own = Object.entries(context_variables).filter(([, value]) => !isMeasured(value))
    const variables = Object.fromEntries(own) as JsonObject
    const cases = tests.map(({ condition, evidence = '', expect, set = {} }): ConditionTestCase => {
      return { condition, evidence, variables: { ...variables, ...set }, atoms, expect }
    })
    return { cases, judge }
  },
}
