import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/events/json.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { agent, asked, type Lines } from '../patterns/stage.ts'
import { askedOf, judgeLines, members, rule, teamStage } from './team-stage.ts'

/** A judge to whom nothing is certain, and who would choose. */
const choosing =
  (target: string, confidence: number): Lines =>
  (request) => {
    const answers = askedOf(request).questions.map(({ id }) => ({ id, verdict: 'unknown', quote: '' }))
    return JSON.stringify({ answers, fallback: { target, confidence } })
  }

describe('where no rule is true (COL-15)', () => {
  const team = {
    agents: members('writer', 'artist', 'lawyer'),
    after_work_behavior: 'terminate' as const,
    context_variables: { contracts: 0 },
    handoffs: [rule('writer', 'artist', 'needs art'), rule('writer', 'lawyer', 'needs advice and contracts > 0')],
  }
  const goes = async (judge: Lines, more: object = {}) => {
    const one = await teamStage({ ...team, ...more }, { judge })
    const { runId } = await one.collab()
    const [entry] = await one.history(runId)
    return [entry?.handoff_target, entry?.layer]
  }

  test.each([
    { target: 'artist', confidence: 0.7, expected: ['artist', 2] },
    { target: 'artist', confidence: 0.69, expected: [null, 3] },
    { target: 'lawyer', confidence: 1, expected: [null, 3] },
    { target: 'none', confidence: 1, expected: [null, 3] },
  ])('a model that chooses $target with $confidence leads to $expected', async ({ target, confidence, expected }) => {
    expect(await goes(choosing(target, confidence))).toEqual(expected)
  })

  test('a team can do without that', async () => {
    expect(await goes(choosing('artist', 1), { llm_routing: false })).toEqual([null, 3])
  })
})

test('a judge that can’t be understood decides nothing, and says so', async () => {
  const one = await teamStage(
    {
      agents: members('writer', 'artist'),
      after_work_behavior: 'terminate',
      handoffs: [rule('writer', 'artist', 'needs art')],
    },
    { judge: () => 'I would rather not say.' },
  )
  const { runId, status } = await one.collab()
  expect(status).toBe('completed')
  expect(await one.facts(runId, 'collab.condition_unknown')).toMatchObject([
    { notes: ['judge: no answer that could be read'] },
  ])
})

test('rules that lead to members who change something are put to a vote (4.1.6)', async () => {
  const post: Tool<JsonObject, string> = { name: 'post', description: 'Posts.', effect: 'once', run: () => 'posted' }
  const one = await teamStage(
    {
      agents: members('writer', 'poster'),
      after_work_behavior: 'terminate',
      handoffs: [rule('writer', 'poster', 'text is final')],
    },
    { judge: judgeLines({ 'text is final': 'yes' }) },
    { tools: [post as never], agents: [agent('poster', { tools: ['post'] })] },
  )
  const { runId } = await one.collab()
  expect((await one.history(runId)).map(({ agent_name }) => agent_name)).toEqual(['writer', 'poster'])
  expect(asked(one.heard, 'judge')).toHaveLength(2)
})
