import { describe, expect, test } from 'vitest'
import { composeAnswer, composeSchema } from '../../../src/coordination/workorder/decisions/compose-answer.ts'
import { decompose, planSchema } from '../../../src/coordination/workorder/decisions/decompose.ts'
import { reviewSchema, reviewWork } from '../../../src/coordination/workorder/decisions/review-work.ts'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import type { Decision } from '../../../src/kernel/decision.ts'
import { builtInTools } from '../../../src/packs/built-in-tools.ts'
import { describeProblem, problemsOf } from '../../../src/tools/schema/problems.ts'
import { toolTerms } from '../../../src/tools/schema/terms.ts'

const search = { provider: 'searxng', url: 'https://search.example.org' } as const
const tools = builtInTools({ root: '.', search }).map(({ name, inputSchema = {} }) => [name, inputSchema] as const)
const described = builtInTools({ root: '.', search }).map(({ name, description, inputSchema = {} }) => {
  return { name, description, input: inputSchema }
})
const failed = { name: 'find_hotels', status: 'failed', event_ids: [] } as const
const order = { work_order_id: 'wo-001', created_at: '2025-12-16T10:00:00Z', completed: false }
const review = { request: '', goal: '', brought: [], tools: described, orders_left: 1 }
const plan = { request: '', earlier: [], tools: described, now: 0, guidance: '' }
const decisions = [
  [composeAnswer.name, composeSchema],
  [decompose.name, planSchema],
  [`${decompose.name} with these tools`, schemaOf(decompose, plan)],
  [reviewWork.name, reviewSchema],
  [
    `${reviewWork.name} with these tools`,
    schemaOf(reviewWork, { ...review, work_state: { ...order, subtask_state: { '0': failed } } }),
  ],
] as const

function schemaOf<Input extends Json>({ verdictSchema = {} }: Decision<Input, unknown>, input: Input): JsonObject {
  return typeof verdictSchema === 'function' ? verdictSchema(input) : verdictSchema
}

describe('the schema of what comes with Baton', () => {
  test.each([...tools, ...decisions])('says nothing that can not be checked: %s', (_, schema) => {
    expect(problemsOf(schema, toolTerms).map(describeProblem)).toEqual([])
  })
})
