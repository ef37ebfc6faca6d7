import type { ConditionTestCase, JudgeChoice, KindConditions } from '../coordination/kind-conditions.ts'
import { type SourcePlace, sourcePlace } from '../source/problem.ts'
import { valueUnder } from '../source/source-node.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** The tests of the conditions in one file. */
export interface DefinitionTests {
  /** Such as `debate:tabs`. */
  readonly definition: string
  readonly conditions: KindConditions
  readonly judge: JudgeChoice
  readonly cases: readonly (ConditionTestCase & { readonly place: SourcePlace })[]
}

/** All tests of conditions that definitions without problems bring along. */
export async function conditionTests(files: readonly KindFile[]): Promise<readonly DefinitionTests[]> {
  const found = files.map(async (one): Promise<readonly DefinitionTests[]> => {
    const { kind, file, root, definition } = one
    const conditions = await kind.conditions?.()
    if (conditions === undefined || root === undefined || definition === undefined) return []
    const { cases, judge } = conditions.tests(definition)
    const tests = valueUnder(root, 'tests')
    const spans = tests?.kind === 'list' ? tests.items.map(({ span }) => span) : []
    const placed = cases.map((test, at) => ({ ...test, place: sourcePlace(spans[at] ?? root.span, file) }))
    return cases.length === 0 ? [] : [{ definition: referenceOf(one), conditions, judge, cases: placed }]
  })
  return (await Promise.all(found)).flat()
}
