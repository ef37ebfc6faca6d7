import { describe, expect, test } from 'vitest'
import { composeAnswer } from '../../../src/coordination/workorder/decisions/compose-answer.ts'
import { decompose } from '../../../src/coordination/workorder/decisions/decompose.ts'
import { reviewWork } from '../../../src/coordination/workorder/decisions/review-work.ts'
import { builtInTools } from '../../../src/packs/built-in-tools.ts'
import { describeProblem, problemsOf } from '../../../src/tools/schema/problems.ts'
import { toolTerms } from '../../../src/tools/schema/terms.ts'

const search = { provider: 'searxng', url: 'https://search.example.org' } as const
const tools = builtInTools({ root: '.', search }).map(({ name, inputSchema = {} }) => [name, inputSchema] as const)
const decisions = [composeAnswer, decompose, reviewWork].map(
  ({ name, verdictSchema }) => [name, verdictSchema ?? {}] as const,
)

describe('the schema of what comes with Baton', () => {
  test.each([...tools, ...decisions])('says nothing that can not be checked: %s', (_, schema) => {
    expect(problemsOf(schema, toolTerms).map(describeProblem)).toEqual([])
  })
})
