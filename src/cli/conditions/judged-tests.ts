import type { ConditionTestCase, ConditionTruth, ShownCondition } from '../../coordination/kind-conditions.ts'
import { OperationError } from '../../errors/baton-error.ts'
import type { DefinitionTests } from '../../project/condition-tests.ts'
import type { Project } from '../project-port.ts'
import { askJudge } from './ask-judge.ts'

/** One test, and what its condition came to. */
export interface JudgedTest {
  readonly definition: string
  readonly condition: string
  readonly expected: ConditionTruth
  /** What its condition came to, if there was a verdict on it at all. */
  readonly came: ConditionTruth | 'no verdict'
  readonly why: string
  /** Where the test stands: `teams/content.yaml:40:5`. */
  readonly place: string
  /** What decided its parts: `code`, `offline rules`, a model. */
  readonly deciders: readonly string[]
}

const offlineRules = 'offline rules'

/** Holds every test of the project against its judge. Without a model, what texts plainly say counts, and that is said. */
export async function judgedTests(project: Project): Promise<readonly JudgedTest[]> {
  const judged: JudgedTest[] = []
  for (const tests of await project.conditionTests()) judged.push(...(await judgeAll(project, tests)))
  return judged
}

async function judgeAll(project: Project, tests: DefinitionTests): Promise<readonly JudgedTest[]> {
  const { definition, conditions, judge, cases } = tests
  const { decisionModel, model } = project.settings
  const hasModel = [judge.model, decisionModel.value ?? model.value].some(
    (one) => one !== undefined && !one.startsWith('offline/'),
  )
  const outcomes = hasModel
    ? await judgedBy(project, tests)
    : await Promise.all(cases.map((one) => conditions.evaluate(caseAlone(one))))
  return cases.map(({ condition, expect, place: { file, line, column } }, at): JudgedTest => {
    const outcome = outcomes[at]
    return {
      definition,
      condition,
      expected: expect,
      came: outcome === undefined || outcome.unjudged !== undefined ? 'no verdict' : outcome.truth,
      why: outcome?.unjudged?.message ?? outcome?.why ?? '',
      place: `${file}:${line}:${column}`,
      deciders: outcome === undefined ? [] : decidersIn(outcome.parse),
    }
  })
}

/** What the judge says of each. One that can't be reached says nothing of any: code alone decides what it can. */
async function judgedBy(
  { baton }: Project,
  { conditions, cases, judge }: DefinitionTests,
): Promise<readonly ShownCondition[]> {
  try {
    return await askJudge(baton, conditions, cases, judge)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return Promise.all(cases.map((one) => conditions.unjudged(caseAlone(one), error.error)))
  }
}

function caseAlone({ condition, evidence, variables, atoms }: ConditionTestCase): Omit<ConditionTestCase, 'expect'> {
  return { condition, evidence, variables, atoms }
}

/** What decided the parts of a condition. */
function decidersIn(part: ShownCondition['parse']): readonly string[] {
  if (part.kind !== 'atom') return part.parts.flatMap(decidersIn)
  return part.by === '' ? [] : [part.by === 'rule' ? offlineRules : part.by]
}
