import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { worstCase } from '../../src/cli/worst-case.ts'
import { kinds } from '../../src/coordination/all.ts'
import { loadBounds } from '../../src/coordination/bounds.ts'
import { limitsFrom } from '../../src/kernel/limits.ts'
import { agent, stage } from '../coordination/patterns/stage.ts'

const limits = limitsFrom({ modelCalls: 1_000 })

const bounds = await loadBounds(kinds)

function callsOf(agents: readonly AgentDefinition[]): number {
  const known = new Map(agents.map((one) => [one.name, one]))
  const [first] = agents
  if (first === undefined) throw new Error('There should be an agent.')
  return worstCase(first, { agents: known, bounds, limits, offline: false, unpriced: false }).modelCalls
}

const plain = (name: string, maxTurns: number) => agent(name, { maxTurns })
const members = ['one', 'two']

describe('the most model calls of an agent', () => {
  test.each<[string, readonly AgentDefinition[], number]>([
    ['alone are its turns', [plain('a', 7)], 7],
    ['with colleagues are held by the limits only', [agent('a', { agents: ['b'], maxTurns: 3 }), plain('b', 2)], 1_000],
    [
      'with advisors are theirs and its own',
      [agent('a', { advisors: ['b', 'c'], maxTurns: 3 }), plain('b', 4), plain('c', 5)],
      12,
    ],
    [
      'with a handoff are those of the whole chain',
      [agent('a', { handoff: 'b', maxTurns: 3 }), agent('b', { handoff: 'c', maxTurns: 4 }), plain('c', 5)],
      12,
    ],
    [
      'of a router are three choices and the dearest destination',
      [agent('a', { router: { destinations: ['b', 'c'] } }), plain('b', 4), plain('c', 9)],
      12,
    ],
    [
      'of a router with one destination are no choice',
      [agent('a', { router: { destinations: ['b'] } }), plain('b', 4)],
      4,
    ],
    [
      'of a router count a fallback too',
      [
        agent('a', { router: { destinations: ['b', 'c'], fallback: 'd' } }),
        plain('b', 1),
        plain('c', 2),
        plain('d', 9),
      ],
      12,
    ],
    [
      'of an analyst are its turns',
      [
        agent('a', { router: { destinations: ['b', 'c'], mode: 'analyst' }, maxTurns: 5 }),
        plain('b', 4),
        plain('c', 2),
      ],
      9,
    ],
    [
      'of a team are rounds times members, six steps each at most, and a last turn',
      [
        agent('a', { team: { members, terminationMode: 'maxRounds', maxRounds: 3 }, maxTurns: 4 }),
        plain('one', 2),
        plain('two', 20),
      ],
      3 * (2 + 6) + 4,
    ],
    [
      'of a team that is led count its coordinator between rounds',
      [
        agent('a', { team: { members, terminationMode: 'coordinatorDecides', maxRounds: 3 }, maxTurns: 4 }),
        plain('one', 2),
        plain('two', 2),
      ],
      3 * 4 + 2 * 4 + 4,
    ],
    [
      'of a team leave three for the report',
      [
        agent('a', { team: { members, terminationMode: 'consensus', maxRounds: 1 }, maxTurns: 1 }),
        plain('one', 1),
        plain('two', 1),
      ],
      2 + 3,
    ],
    [
      'of a team whose member coordinates count that member for it',
      [
        agent('a', {
          team: { members: ['one', 'two', 'chair'], terminationMode: 'consensus', maxRounds: 2, coordinator: 'chair' },
        }),
        plain('one', 2),
        plain('two', 2),
        plain('chair', 5),
      ],
      2 * 4 + 5,
    ],
    [
      'of a team count the patterns of a member once, then who holds its seat',
      [
        agent('a', { team: { members, terminationMode: 'maxRounds', maxRounds: 3 }, maxTurns: 4 }),
        agent('one', { handoff: 'three', maxTurns: 2 }),
        plain('two', 2),
        plain('three', 3),
      ],
      2 + 3 + 2 + 2 * (3 + 2) + 4,
    ],
    [
      'nest',
      [
        agent('a', { router: { destinations: ['b', 'c'] } }),
        agent('b', { advisors: ['d'], handoff: 'c', maxTurns: 2 }),
        plain('c', 1),
        agent('d', { team: { members, terminationMode: 'maxRounds', maxRounds: 2 }, maxTurns: 3 }),
        plain('one', 1),
        plain('two', 1),
      ],
      3 + 2 + 1 + (2 * 2 + 3),
    ],
    [
      'are cut by budgets on the way',
      [agent('a', { advisors: ['b'], maxTurns: 3 }), agent('b', { maxTurns: 9, budget: { modelCalls: 2 } })],
      5,
    ],
    [
      'are cut by its own budget',
      [agent('a', { advisors: ['b'], maxTurns: 3, budget: { modelCalls: 4 } }), plain('b', 9)],
      4,
    ],
    ['are none for people and tools', [agent('a', { handoff: 'human:ada', maxTurns: 3 })], 3],
    [
      'count an agent by one of its keys as that key does, within its budget',
      [
        agent('a', { handoff: 'workorder:b', maxTurns: 3 }),
        agent('b', { workorder: { tools: ['clock'] }, budget: { modelCalls: 9 } }),
      ],
      12,
    ],
    ['are not known for functions', [agent('a', { handoff: 'function:sum', maxTurns: 3 })], 1_000],
  ])('%s', (_, agents, calls) => expect(callsOf(agents)).toBe(calls))

  test('are asked once for each agent, by however many ways it is reached', () => {
    const asked = { amount: 0 }
    const counting = bounds.map(({ key, bounds: count }) => ({
      key,
      bounds: ((...given) => {
        asked.amount++
        return count(...given)
      }) satisfies typeof count,
    }))
    // Each hands over to the next, and is advised by all that follow: 2^16 ways from the first to the last.
    const amount = 18
    const agents = Array.from({ length: amount }, (_, index) => {
      const advisors = Array.from({ length: Math.max(0, amount - index - 2) }, (_, step) => `a${index + step + 2}`)
      const next = index + 1 < amount ? { handoff: `a${index + 1}` } : {}
      return agent(`a${index}`, { maxTurns: 1, ...next, ...(advisors.length === 0 ? {} : { advisors }) })
    })
    const known = new Map(agents.map((one) => [one.name, one]))
    const around = { agents: known, bounds: counting, limits, offline: false, unpriced: false }
    const calls = agents.map((one) => worstCase(one, around).modelCalls)
    expect(calls.slice(-4)).toEqual([8, 4, 2, 1])
    expect(calls[0]).toBe(1_000)
    // By each of its keys.
    expect(asked.amount).toBe(amount - 1 + amount - 2)
  })

  test('are never fewer than a team that talks as much as it may makes', async () => {
    const agents = [
      agent('a', { team: { members, terminationMode: 'maxRounds', maxRounds: 3 }, maxTurns: 3 }),
      plain('one', 20),
      plain('two', 2),
    ]
    const chatter = (_: unknown, call: number) => ({
      toolCalls: [{ id: '1', tool: 'broadcast', input: { message: `word ${call}` } }],
    })
    const report = { toolCalls: [{ id: '1', tool: 'final_report', input: { report: 'Said.' } }] }
    const one = await stage(agents, { one: chatter, two: chatter, a: ['Hm.', 'Hm.', report] })
    const { usage, status } = await one.run('a')
    expect(status).toBe('completed')
    expect(usage.modelCalls).toBe(3 * (6 + 2) + 3)
    expect(callsOf(agents)).toBe(usage.modelCalls)
  })
})
