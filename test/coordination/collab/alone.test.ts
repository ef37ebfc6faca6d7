import { describe, expect, test } from 'vitest'
import { collabConditions } from '../../../src/coordination/collab/alone/conditions.ts'
import type { ConditionCase } from '../../../src/coordination/kind-conditions.ts'
import type { Json } from '../../../src/events/json.ts'
import { stage } from '../patterns/stage.ts'
import { documentConditions } from './conditions/document-conditions.ts'

const given = (condition: string, more: Partial<ConditionCase> = {}): ConditionCase => ({
  condition,
  evidence: '',
  variables: {},
  atoms: {},
  ...more,
})

describe('a condition by itself, without a model', () => {
  test('shows each part with what it came to and why', async () => {
    const evidence = 'The draft is complete. No revisions are needed.'
    const shown = await collabConditions.evaluate(
      given('draft complete and not revisions needed and word_count >= {{ least }}', {
        evidence,
        variables: { least: 5 },
      }),
    )
    expect(shown).toMatchObject({
      truth: 'true',
      parse: {
        kind: 'and',
        truth: 'true',
        parts: [
          { kind: 'atom', truth: 'true', by: 'rule', quote: 'The draft is complete.' },
          { kind: 'not', truth: 'true', parts: [{ truth: 'false', quote: 'No revisions are needed.' }] },
          { kind: 'atom', truth: 'true', by: 'code', values: '8 >= 5' },
        ],
      },
    })
  })

  test('does not ask what can not matter', async () => {
    const { truth, parse } = await collabConditions.evaluate(given('x > 3 and draft complete', { variables: { x: 1 } }))
    expect(truth).toBe('false')
    expect(parse).toMatchObject({ parts: [{ truth: 'false' }, { truth: 'unasked' }] })
  })

  test('is unknown where a variable is missing, and says which', async () => {
    const { truth, why } = await collabConditions.evaluate(given('x > 3'))
    expect([truth, why]).toEqual(['unknown', 'unknown: x > 3 (missing:x)'])
  })

  test('takes wording for the variable that it means', async () => {
    const { truth } = await collabConditions.evaluate(
      given('looks good', { variables: { is_good: true }, atoms: { 'looks good': 'is_good' } }),
    )
    expect(truth).toBe('true')
  })

  test('is one of three truths, for every condition of the document', async () => {
    for (const [condition] of documentConditions) {
      expect(collabConditions.faultsIn(condition)).toEqual([])
      const { truth } = await collabConditions.evaluate(given(condition, { evidence: 'Nothing happened.' }))
      expect(['true', 'false', 'unknown']).toContain(truth)
    }
  })

  test('that can not be read is told with its place', () => {
    expect(collabConditions.faultsIn('draft complete and')).toMatchObject([{ span: { start: 15, end: 18 } }])
  })
})

describe('a condition by itself, with a model', () => {
  const judged = async (verdict: string, quote: string): Promise<Json | undefined> => {
    const reply = JSON.stringify({ answers: [{ id: 'q1', verdict, quote, confidence: 1 }] })
    const { ended, baton } = await stage([], { judge: [reply] }, { decisionModel: 'test/judge' })
    const cases = [given('content is approved', { evidence: 'Looks fine to me, ship it.' })]
    const { data } = await ended(baton.run(collabConditions.judging(cases, {}), 'Judge.'))
    return data
  }

  test('is what the model says, with its quote', async () => {
    expect(await judged('yes', 'Looks fine to me, ship it.')).toMatchObject({
      outcomes: [{ truth: 'true', parse: { by: 'test/judge', quote: 'Looks fine to me, ship it.' } }],
    })
  })

  test('is unknown when the model made its quote up', async () => {
    expect(await judged('yes', 'It is approved.')).toMatchObject({ outcomes: [{ truth: 'unknown' }] })
  })
})

test('the tests of a team know its variables, and what each case sets', () => {
  const { cases, judge } = collabConditions.tests({
    agents: [{ name: 'a' }],
    context_variables: { least: 5, score: { from: 'tool.value' } },
    judge: { model: 'a/b' },
    tests: [{ condition: 'score > {{ least }}', set: { score: 7 }, expect: 'true' }],
  })
  expect(cases).toEqual([
    { condition: 'score > {{ least }}', evidence: '', variables: { least: 5, score: 7 }, atoms: {}, expect: 'true' },
  ])
  expect(judge).toEqual({ model: 'a/b' })
})
