import { expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { quickTiming } from './ground-of.ts'
import { PeersAt } from './peers-at.ts'

const echo = defineFunction('echo', async (_, { text }) => `done: ${text}`)
const types = { FileAgent: { executor: 'function:echo' } }

test('a workspace without money left leaves its tasks where they are (WSP-45)', async () => {
  const at = new PeersAt({ types, budget: { usd: 2 } }, { runnables: [echo] })
  at.disk.drop('context/budget.json', '{"usd":1}')
  at.drop('dear', { id: 'dear', description: 'Sort notes.txt' })
  const peer = await at.start('FileAgent')
  await at.clock.advance(2_000)
  expect(peer.news.map(({ what }) => what)).toContain('unaffordable')
  at.disk.drop('context/budget.json', '{"usd":3}')
  expect(await at.untilEnded('dear')).toBe('completed')
  await peer.leave()
})

test.each(['{"usd": 1', '[]', '', '{"usd": "five"}', '{"tokens": -1}'])(
  'a budget that can’t be understood (%s) lets nothing begin, and says why (WSP-45)',
  async (spoiled) => {
    const at = new PeersAt({ types }, { runnables: [echo] })
    at.disk.drop('context/budget.json', spoiled)
    at.drop('dear', { id: 'dear', description: 'Sort notes.txt' })
    const peer = await at.start('FileAgent')
    await at.clock.advance(2_000)
    expect(peer.news.find(({ what }) => what === 'unaffordable')?.['why']).toMatch(
      /^context\/budget.json can't be understood, so nothing is begun: /,
    )
    expect(at.disk.namesIn('tasks/pending')).toEqual(['dear.json'])
    at.disk.drop('context/budget.json', '{"usd":null}')
    expect(await at.untilEnded('dear')).toBe('completed')
    await peer.leave()
  },
)

test('no task is thought about without money, and none grows old meanwhile (WSP-45, WSP-70)', async () => {
  const timing = { ...quickTiming, pollMs: 10_000, leaseMs: 60_000 }
  const at = new PeersAt({ types, budget: { usd: 2 } }, { runnables: [echo] }, timing)
  at.disk.drop('context/budget.json', '{"usd":1}')
  at.drop('dear', { id: 'dear', description: 'Sort notes.txt' })
  const judge = at.judge(9)
  const peer = await at.start('FileAgent', judge)
  await at.clock.advance(2 * 60 * 60_000)
  expect(judge.asked()).toBe(0)
  expect(peer.news.filter(({ what }) => what === 'unaffordable')).toHaveLength(1)
  at.disk.drop('context/budget.json', '{"usd":3}')
  expect(await at.untilEnded('dear')).toBe('completed')
  await peer.leave()
})

test('what judging costs is written down too, also where nothing came of it (WSP-45)', async () => {
  const usage = { inputTokens: 70, outputTokens: 30 }
  for (const text of [
    JSON.stringify({ judgements: [{ task_id: 'one', proceed: true, can: true, fitness: 3, reasoning: '' }] }),
    'I would rather not say.',
  ]) {
    const model = scriptedModel(() => ({ text, usage }))
    const at = new PeersAt({ types }, { runnables: [echo], model, decisionModel: 'test/judge' })
    at.drop('one', { id: 'one', description: 'Report on one' })
    const peer = await at.start('FileAgent', 'run')
    await at.clock.advance(500)
    const lines = (at.disk.text('context/spend.jsonl') ?? '').trim().split('\n')
    const booked = lines.map((line) => JSON.parse(line))
    expect(booked.every(({ task_id, agent_id }) => task_id === 'judging' && agent_id === peer.agentId)).toBe(true)
    const tokens = booked.reduce((sum, line) => sum + line.tokens, 0)
    expect(tokens).toBe(100 * model.calls.length)
    expect(tokens).toBeGreaterThan(0)
    await peer.leave()
  }
})
