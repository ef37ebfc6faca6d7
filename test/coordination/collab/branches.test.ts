import { describe, expect, test } from 'vitest'
import { BranchRegion, reachOf } from '../../../src/coordination/collab/region.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { asked, type Lines, later, textOf } from '../patterns/stage.ts'
import { judgeLines, members, rule, setting, teamStage } from './team-stage.ts'

/** When each member began its turns, in seconds. */
function beginnings(events: readonly RunEvent[], began: number): readonly string[] {
  return events
    .filter(({ type }) => type === 'collab.turn_started')
    .map(({ ts, data }) => `${(data as { agent?: string }).agent} at ${(ts - began) / 1000}`)
}

describe('work side by side', () => {
  const steps = { a: 2, b: 5, c: 9 } as const
  const tails = ['a', 'b', 'c'].flatMap((name) => [
    rule(name, `${name}2`, 'turn_count >= 1'),
    rule(`${name}2`, `${name}3`, 'turn_count >= 1'),
    rule(`${name}3`, 'writer', 'turn_count >= 1'),
  ])
  const team = {
    agents: members('lead', 'a', 'b', 'c', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3', 'writer', 'reviewer'),
    after_work_behavior: 'terminate' as const,
    handoffs: [
      rule('lead', ['a', 'b', 'c'], 'turn_count >= 1'),
      ...tails,
      rule('writer', 'reviewer', 'turn_count >= 1'),
    ],
  }

  test('takes as long as the longest branch: none waits for a step of another (COL-70, COL-71)', async () => {
    const script: Record<string, Lines> = {}
    const one = await teamStage(team, script)
    for (const [name, seconds] of Object.entries(steps)) {
      script[name] = () => later(seconds * 1000, one.clock, `${name} is done.`)
      for (const tail of [`${name}2`, `${name}3`]) script[tail] = () => later(1_000, one.clock, `${tail} is done.`)
    }
    const began = one.clock.now()
    const { runId, status } = await one.collab()
    expect(status).toBe('completed')
    const events = await one.baton.events(runId)
    expect(beginnings(events, began)).toEqual([
      'lead at 0',
      ...['a at 0', 'b at 0', 'c at 0'],
      ...['a2 at 2', 'a3 at 3', 'b2 at 5', 'b3 at 6', 'c2 at 9', 'c3 at 10'],
      ...['writer at 11', 'reviewer at 11'],
    ])
    expect(await one.facts(runId, 'collab.joined')).toMatchObject([{ agents: ['a3', 'b3', 'c3'], at: 'writer' }])
    const told = textOf(asked(one.heard, 'writer')[0])
    for (const name of ['a', 'b', 'c', 'a3', 'b3', 'c3']) expect(told).toContain(`${name} is done.`)
  })

  test('goes on with a parked branch as soon as another makes its rule true', async () => {
    const script: Record<string, Lines> = { judge: judgeLines({}) }
    const one = await teamStage(
      {
        agents: members('lead', 'cook', 'waiter', 'guest', 'shop'),
        after_work_behavior: 'terminate',
        runtime_variables: ['table_set', 'bread'],
        context_variables: { bread: false },
        handoffs: [
          rule('lead', ['cook', 'shop'], 'turn_count >= 1'),
          rule('cook', 'waiter', 'bread == true'),
          rule('shop', 'guest', 'bread == true'),
        ],
      },
      script,
    )
    const [bread, said] = setting({ bread: true }, 'There is bread.')
    script['cook'] = () => later(1_000, one.clock, 'No bread yet.')
    script['shop'] = (_, call) => (call === 1 ? later(3_000, one.clock, bread ?? '') : (said ?? ''))
    script['guest'] = () => later(9_000, one.clock, 'Eating.')
    const began = one.clock.now()
    const { runId } = await one.collab()
    const begun = beginnings(await one.baton.events(runId), began)
    expect(begun).toContain('waiter at 3')
    expect(begun).toContain('guest at 3')
    expect(await one.facts(runId, 'collab.parked')).toMatchObject([{ agent: 'cook' }, {}, {}])
  })

  test('asks no judge again about a branch that waits (COL-14)', async () => {
    const script: Record<string, Lines> = {
      judge: judgeLines({ 'notes are ready': 'yes', 'tea is served': 'unknown' }),
    }
    const one = await teamStage(
      {
        agents: members('lead', 'a', 'b', 'b2', 'writer'),
        after_work_behavior: 'terminate',
        llm_routing: false,
        handoffs: [
          rule('lead', ['a', 'b'], 'turn_count >= 1'),
          rule('a', 'writer', 'tea is served'),
          rule('b', 'b2', 'turn_count >= 1'),
          rule('b2', 'writer', 'turn_count >= 1'),
        ],
      },
      script,
    )
    script['b'] = () => later(2_000, one.clock, 'b is done.')
    script['b2'] = () => later(2_000, one.clock, 'b2 is done.')
    const { runId } = await one.collab()
    expect(await one.judged(runId)).toEqual([['tea is served']])
    const names = (await one.history(runId)).map(({ agent_name }) => agent_name)
    expect(names).toEqual(['lead', 'a', 'b', 'b2', 'writer'])
  })

  test('asks a judge once about a branch that waits, though two others end while it thinks', async () => {
    const script: Record<string, Lines> = {}
    const one = await teamStage(
      {
        agents: members('lead', 'cook', 'shop', 'singer', 'waiter'),
        after_work_behavior: 'terminate',
        llm_routing: false,
        context_variables: { bread: false },
        runtime_variables: ['bread'],
        handoffs: [
          rule('lead', ['cook', 'shop', 'singer'], 'turn_count >= 1'),
          rule('cook', 'waiter', 'bread == true and notes are ready'),
        ],
      },
      script,
      { decisionModel: 'test/judge' },
    )
    const yes = judgeLines({ 'notes are ready': 'yes' })
    const [bread, said] = setting({ bread: true }, 'There is bread.')
    script['shop'] = (_, call) => (call === 1 ? later(1_000, one.clock, bread ?? '') : (said ?? ''))
    script['singer'] = () => later(2_000, one.clock, 'Tra la la.')
    script['judge'] = (request, call) =>
      later(5_000, one.clock, typeof yes === 'function' ? yes(request, call) : 'no judge')
    const { runId } = await one.collab()
    expect(await one.judged(runId)).toEqual([['notes are ready']])
    const names = (await one.history(runId)).map(({ agent_name }) => agent_name)
    expect(names).toEqual(['lead', 'cook', 'shop', 'singer', 'waiter'])
  })

  test('splits again inside a branch, and still meets once', async () => {
    const one = await teamStage(
      {
        agents: members('lead', 'a', 'b', 'x', 'y', 'writer'),
        after_work_behavior: 'terminate',
        handoffs: [
          rule('lead', ['a', 'b'], 'turn_count >= 1'),
          rule('a', ['x', 'y'], 'turn_count >= 1'),
          ...['x', 'y', 'b'].map((name) => rule(name, 'writer', 'turn_count >= 1')),
        ],
      },
      {},
    )
    const { runId } = await one.collab()
    const names = (await one.history(runId)).map(({ agent_name }) => agent_name)
    expect(names.toSorted()).toEqual(['a', 'b', 'lead', 'writer', 'x', 'y'])
    expect(names.at(-1)).toBe('writer')
    const [joined] = await one.facts(runId, 'collab.joined')
    expect(joined?.agents.toSorted()).toEqual(['b', 'x', 'y'])
  })

  test('asks the user when the other branches have ended', async () => {
    const script: Record<string, Lines> = {}
    const one = await teamStage(
      {
        agents: members('lead', 'a', 'b'),
        handoffs: [rule('lead', ['a', 'b'], 'turn_count >= 1'), rule('a', 'user', 'turn_count >= 1')],
      },
      script,
    )
    script['b'] = () => later(4_000, one.clock, 'b is done.')
    const { runId, status, ...run } = await one.collab()
    expect(status).toBe('awaiting_input')
    expect(run).toMatchObject({ questions: [{ prompt: 'a says so.' }] })
    expect((await one.history(runId)).map(({ agent_name }) => agent_name)).toEqual(['lead', 'a', 'b'])
  })
})

describe('the state of branches', () => {
  const graph: Readonly<Record<string, readonly string[]>> = { a: ['t'], b: ['b2'], b2: ['t'], c: ['u'], t: ['u'] }
  const region = () => new BranchRegion(reachOf((agent) => graph[agent] ?? []))

  test('lets a member wait for all that can still come to it, and for no others', () => {
    const one = region()
    one.split('', ['a', 'b', 'c'])
    one.arrive('a', 't')
    expect(one.releases()).toEqual([])
    one.park('b', false)
    expect(one.releases()).toEqual([{ id: 'a', at: 't', from: ['b', 'a'] }])
    one.arrive('c', 'u')
    expect(one.releases()).toEqual([])
    one.arrive('a', 'u')
    expect(one.releases()).toEqual([{ id: 'a', at: 'u', from: ['c', 't'] }])
    expect(one.isWhole).toBe(true)
  })

  test('never starts a member twice, and never forgets a branch, whatever order they end in', () => {
    const orders = [
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'b', 'a'],
      ['c', 'a', 'b'],
    ]
    for (const order of orders) {
      const one = region()
      one.split('', ['a', 'b', 'c'])
      const started: string[] = []
      const at: Record<string, string> = { a: 't', b: 'b2', c: 'u' }
      const open = [...order]
      for (let id = open.shift(); id !== undefined; id = open.shift()) {
        const target = at[id]
        if (target === undefined) one.park(id, false)
        else one.arrive(id, target)
        for (const release of one.releases()) {
          started.push(release.at)
          const [next] = graph[release.at] ?? []
          if (next === undefined) delete at[release.id]
          else at[release.id] = next
          open.push(release.id)
        }
      }
      expect(started.toSorted(), order.join()).toEqual(['b2', 't', 'u'])
      expect(one.branches, order.join()).toHaveLength(1)
    }
  })
})
