import { describe, expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import type { Lines } from '../patterns/stage.ts'
import { judgeLines, members, rule, teamStage } from './team-stage.ts'

const half = defineFunction('half', async () => ({
  output: 'The first half.',
  status: 'partial',
  warnings: ['the second half is missing'],
}))
const broken = defineFunction('broken', async () => {
  throw new Error('the cable is cut')
})
const runnables = [half, broken]
const [first, second] = [
  { name: 'first', role: 'begins' },
  { name: 'second', role: 'goes on' },
]
const toSecond = rule('first', 'second', 'turn_count >= 1')

describe('a member that did only part of its work', () => {
  test('makes the answer of its team one in part, where its answer is that (X-7)', async () => {
    const agents = [first, { ...second, run: 'function:half' }]
    const one = await teamStage({ agents, after_work_behavior: 'terminate', handoffs: [toSecond] }, {}, { runnables })
    expect(await one.collab()).toMatchObject({
      status: 'partial',
      output: 'The first half.',
      warnings: ['the second half is missing', 'second did only part of its work'],
    })
  })

  test('is not complete: a rule that waits for that does not fire, and the team is done in part too (X-7)', async () => {
    const agents = [{ ...first, run: 'function:half' }, second]
    const handoffs = [rule('first', 'second', 'first complete')]
    const one = await teamStage({ agents, after_work_behavior: 'terminate', handoffs }, {}, { runnables })
    const { runId, ...result } = await one.collab()
    expect(result).toMatchObject({ status: 'partial', output: 'The first half.' })
    expect(await one.history(runId)).toHaveLength(1)
  })

  test('is warned of where others went on from it, and not said to be half done once it did the rest (X-7)', async () => {
    const agents = [{ ...first, run: 'function:half' }, second]
    const team = { agents, after_work_behavior: 'terminate' as const, handoffs: [toSecond] }
    const one = await teamStage(team, {}, { runnables })
    const warned = { status: 'completed', warnings: ['the second half is missing', 'first did only part of its work'] }
    expect(await one.collab()).toMatchObject(warned)
    let turns = 0
    const atLast = defineFunction('half', async () =>
      ++turns > 1 ? 'Both halves.' : { output: 'Half.', status: 'partial', warnings: ['half is missing'] },
    )
    const healed = await teamStage(
      { ...team, handoffs: [rule('first', 'second', 'turn_count < 3'), rule('second', 'first', 'turn_count < 3')] },
      {},
      { runnables: [atLast] },
    )
    expect(await healed.collab()).toMatchObject({
      status: 'completed',
      output: 'Both halves.',
      warnings: ['half is missing'],
    })
  })
})

describe('a branch that failed', () => {
  const agents = [{ name: 'lead' }, { name: 'good' }, { name: 'bad', run: 'function:broken' }, { name: 'writer' }]
  const sync = 'good_complete and bad_complete'
  const handoffs = [
    rule('lead', ['good', 'bad'], 'turn_count >= 1'),
    rule('good', 'writer', sync),
    rule('bad', 'writer', sync),
  ]

  test('leaves a team that ends with what others said in part, and its error is not the answer (COL-72)', async () => {
    const one = await teamStage({ agents, handoffs, after_work_behavior: 'terminate' }, {}, { runnables })
    const result = await one.collab()
    expect(result).toMatchObject({ status: 'partial', output: 'good says so.' })
    expect(result.warnings).toEqual([expect.stringMatching(/^bad failed, and no rule is for that: .*the cable is cut/)])
    expect(await one.facts(result.runId, 'collab.sync_deadlock')).toHaveLength(1)
  })

  test('is no shortfall where a rule dealt with it (COL-72)', async () => {
    const handled = [...handoffs, rule('bad', 'writer', 'error_detected', { priority: 5 })]
    const one = await teamStage({ agents, handoffs: handled, after_work_behavior: 'terminate' }, {}, { runnables })
    expect(await one.collab()).toMatchObject({ status: 'completed', output: 'writer says so.', warnings: [] })
  })
})

describe('a team that goes on after several of its branches failed', () => {
  const names = ['one', 'two', 'three', 'good'] as const
  const sync = 'research one complete and research two complete and all facts are checked'
  const handoffs = [rule('lead', names, 'turn_count >= 1'), ...names.map((name) => rule(name, 'writer', sync))]

  async function wentOn(failing: readonly string[]) {
    const isDown = { now: true }
    const calls: string[] = []
    const lines = (name: string): Lines => {
      return () => {
        calls.push(name)
        return isDown.now && failing.includes(name)
          ? { error: `${name} is down`, retryable: false }
          : `${name} has research ${name} complete and all facts are checked`
      }
    }
    const one = await teamStage(
      { agents: members('lead', ...names, 'writer'), handoffs, after_work_behavior: 'terminate' },
      { ...Object.fromEntries(['lead', ...names].map((name) => [name, lines(name)])), judge: judgeLines({}) },
    )
    const before = await one.ended(one.baton.run('collab:crew', 'go', { limits: { outageMs: 1_000 } }))
    isDown.now = false
    calls.length = 0
    const handle = await one.baton.resume(before.runId)
    return { before, after: await one.ended(handle.result), calls }
  }

  test('tries all of them anew, and no other, where it had part of an answer (0037)', async () => {
    const { before, after, calls } = await wentOn(['one', 'three'])
    expect(before.status).toBe('partial')
    expect(calls.toSorted()).toEqual(['one', 'three'])
    expect(after.status).toBe('completed')
    expect(after.warnings.join()).not.toContain('failed')
  })

  test('tries all of them anew where none had said anything', async () => {
    const { before, after, calls } = await wentOn(['one', 'two', 'three', 'good'])
    expect(before.status).toBe('failed')
    expect(calls.toSorted()).toEqual(['good', 'one', 'three', 'two'])
    expect(after.status).toBe('completed')
  })
})

describe('a team whose time is up', () => {
  const script = (): Record<string, Lines> => ({ second: () => ({ text: 'Late.', after: new Promise(() => {}) }) })

  test('hands over what was done until then, and goes on when it gets more (S-COL-14)', async () => {
    const lines = script()
    const team = { agents: [first, second], after_work_behavior: 'terminate' as const, handoffs: [toSecond] }
    const one = await teamStage(team, lines)
    const result = await one.ended(one.baton.run('collab:crew', 'go', { limits: { wallMs: 60_000 } }))
    expect(result).toMatchObject({
      status: 'partial',
      output: 'first says so.',
      warnings: [expect.stringContaining('60 s')],
    })
    expect(await one.facts(result.runId, 'collab.turn_ended')).toMatchObject([
      {},
      { error: { type: 'budget_exceeded', code: 'BATON_BUDGET_EXCEEDED' } },
    ])
    lines['second'] = () => 'In time.'
    const handle = await one.baton.resume(result.runId, { more: { wallMs: 60_000 } })
    expect(await one.ended(handle.result)).toMatchObject({ status: 'completed', output: 'In time.' })
  })

  test('fails with the limit where nobody has said anything', async () => {
    const one = await teamStage({ agents: [second], after_work_behavior: 'terminate', handoffs: [] }, script())
    const result = await one.ended(one.baton.run('collab:crew', 'go', { limits: { wallMs: 60_000 } }))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_BUDGET_EXCEEDED' } })
    expect(result.error?.hint).toContain('`seconds`')
  })
})

test('a run that goes on after an outage has the member that failed try anew, and not only the judge (0037)', async () => {
  const isDown = { now: true }
  const up = judgeLines({ 'text finished': 'yes' })
  const failing = { error: 'the provider is down' }
  const script: Record<string, Lines> = {
    writer: () => (isDown.now ? failing : 'The text is finished.'),
    judge: (request, call) => (isDown.now ? failing : typeof up === 'function' ? up(request, call) : failing),
  }
  const one = await teamStage(
    {
      agents: members('writer', 'printer'),
      after_work_behavior: 'terminate',
      handoffs: [rule('writer', 'printer', 'text is finished')],
    },
    script,
  )
  const failed = await one.ended(one.baton.run('collab:crew', 'go', { limits: { outageMs: 1_000 } }))
  expect(failed).toMatchObject({ status: 'failed' })
  isDown.now = false
  const handle = await one.baton.resume(failed.runId)
  expect(await one.ended(handle.result)).toMatchObject({ status: 'completed', output: 'printer says so.' })
  const turns = (await one.history(failed.runId)).map(({ agent_name, parts }) => [agent_name, parts[0]?.text])
  expect(turns).toEqual([
    ['writer', 'The text is finished.'],
    ['printer', 'printer says so.'],
  ])
})
