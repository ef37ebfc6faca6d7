import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { createBaton } from '../../../src/baton.ts'
import { loadAgents } from '../../../src/coordination/agents/load-agents.ts'
import { remarksOn } from '../../../src/coordination/agents/remarks.ts'
import { isTerminal, terminalsOf } from '../../../src/coordination/agents/terminals.ts'
import { BatonError } from '../../../src/errors/baton-error.ts'
import { AgentFolder, known } from '../../agents/files/agent-folder.ts'
import { readSource } from '../../architecture/source.ts'
import { agent, stage } from './stage.ts'

const consensus = 'consensus' as const

describe('cycles (S-PAT-3, X-2)', () => {
  test.each([
    { path: 'a → b → a', agents: [agent('a', { handoff: 'b' }), agent('b', { handoff: 'a' })] },
    { path: 'a → a', agents: [agent('a', { handoff: 'a' })] },
    { path: 'a → x → a', agents: [agent('a', { advisors: ['x'] }), agent('x', { handoff: 'a' })] },
    {
      path: 'a → b → c → a',
      agents: [
        agent('a', { router: { destinations: ['b'] } }),
        agent('b', { team: { members: ['c', 'd'], terminationMode: consensus } }),
        agent('c', { agents: ['a'] }),
        agent('d'),
      ],
    },
  ])('S-PAT-3: $path is refused before anything runs', async ({ path, agents }) => {
    const refused = await createBaton({ agents }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BatonError)
    expect(String(refused)).toContain(`lead back to where they began: ${path}.`)
    expect(String(refused)).toContain('(BATON_AGENT_CYCLE)')
  })

  test('S-PAT-3: a diamond is none', async () => {
    const { run } = await stage(
      [agent('a', { handoff: 'b', advisors: ['c'] }), agent('c', { handoff: 'b' }), agent('b')],
      {},
    )
    expect((await run('a')).status).toBe('completed')
  })

  test('X-3: a circle that only shows at run time is stopped by what is on the stack', async () => {
    const agents = [agent('a', { handoff: 'b' }), agent('b', { handoff: 'a' })]
    const { run, heard } = await stage(
      agents,
      { a: () => 'Please help.', b: () => 'Please help.' },
      { agentsChecked: true },
    )
    expect((await run('a')).error).toMatchObject({ type: 'cycle', code: 'BATON_RUN_CYCLE' })
    expect(heard).toHaveLength(2)
  })
})

describe('who gives the answer', () => {
  test('PAT-40: follows from the frontmatter', () => {
    const team = { members: ['x', 'y'], terminationMode: consensus }
    expect(isTerminal(agent('plain'))).toBe(true)
    expect(isTerminal(agent('advised', { advisors: ['x'] }))).toBe(true)
    expect(isTerminal(agent('lead', { team }))).toBe(true)
    expect(isTerminal(agent('handing', { handoff: 'x' }))).toBe(false)
    expect(isTerminal(agent('router', { router: { destinations: ['x'] } }))).toBe(false)
    expect(isTerminal(agent('plain'), 'member')).toBe(false)
  })

  test('PAT-41: can be any of these, as far as it is written down', () => {
    const agents = [
      agent('front', { router: { destinations: ['chain', 'board'], fallback: 'plain' } }),
      agent('chain', { handoff: 'last' }),
      agent('last'),
      agent('board', { team: { members: ['chair', 'plain'], terminationMode: consensus, coordinator: 'chair' } }),
      agent('chair'),
      agent('plain'),
    ]
    expect(terminalsOf('front', new Map(agents.map((one) => [one.name, one])))).toEqual(['last', 'chair', 'plain'])
  })
})

describe('frontmatter', () => {
  test('PAT-1 PAT-2 PAT-13: the plain forms of the four keys are read from files', async () => {
    using folder = new AgentFolder({
      'a.md': '---\nhandoff: b\nadvisors: [c, d]\n---\nA.',
      'b.md': '---\nrouter: true\nagents: [c, d]\n---\nB.',
      'c.md': '---\n---\nC.',
      'd.md': '---\n---\nD.',
      'e.md': '---\nteam:\n  members: [c, d]\n  terminationMode: consensus\n---\nE.',
    })
    const { agents, problems } = await loadAgents(folder.path, known)
    expect(problems).toEqual([])
    expect(agents.map(({ handoff, router, advisors, team }) => ({ handoff, router, advisors, team }))).toMatchObject([
      {
        handoff: { agent: 'b', pass: 'output' },
        advisors: { agents: ['c', 'd'], require: 'none', timeoutMs: 120_000, format: 'markdown' },
      },
      { router: { destinations: ['c', 'd'], mode: 'pure' } },
      {},
      {},
      { team: { members: ['c', 'd'], maxRounds: 3, firstRound: 'blind', memberTimeoutMs: 120_000 } },
    ])
  })

  test('X-1: any runnable can be named: a person and a tool need no file', async () => {
    using folder = new AgentFolder({
      'a.md': '---\nhandoff: human:boss\nadvisors: ["tool:clock", "research:deep"]\n---\nA.',
    })
    expect((await loadAgents(folder.path, known)).problems).toEqual([])
  })

  test('X-1: an agent with a work order can be named as workorder:NAME in any key, and is checked like the agent', async () => {
    const order = '---\nworkorder: { tools: [clock, agent:editor] }\n---\nTrip.'
    using folder = new AgentFolder({
      'a.md': '---\nhandoff: workorder:trip\n---\nA.',
      'b.md': '---\nadvisors: [workorder:trip]\n---\nB.',
      'c.md': '---\nrouter: { destinations: [workorder:trip, a] }\n---\nC.',
      'd.md': '---\nteam: { members: [workorder:trip, a], terminationMode: consensus }\n---\nD.',
      'e.md': '---\nagents: [workorder:trip]\n---\nE.',
      'trip.md': order,
      'editor.md': '---\n---\nEditor.',
    })
    expect((await loadAgents(folder.path, known)).problems).toEqual([])
    using circle = new AgentFolder({
      'trip.md': order,
      'editor.md': '---\nhandoff: workorder:trip\n---\nEditor.',
    })
    const { problems } = await loadAgents(circle.path, known)
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'BATON_AGENT_CYCLE The agents lead back to where they began: editor → trip → editor.',
    ])
    using missing = new AgentFolder({
      'a.md': '---\nhandoff: workorder:tripp\n---\nA.',
      'trip.md': order,
      'editor.md': '---\n---\nE.',
    })
    expect((await loadAgents(missing.path, known)).problems.map(({ hint }) => hint)).toEqual([
      expect.stringContaining('Did you mean "workorder:trip"?'),
    ])
  })

  test('PAT-12 PAT-23 X-11: what works and could be better is remarked on', () => {
    const agents = [
      agent('desk', { router: { destinations: ['mute', 'plain'] } }),
      { ...agent('mute'), description: '' },
      agent('plain', { handoff: 'mute' }),
      agent('crew', { team: { members: ['x', 'y'], terminationMode: consensus } }),
      { ...agent('x'), models: [] },
      { ...agent('y'), models: [] },
    ]
    expect(remarksOn(agents).map(({ agent: name, about }) => `${name} ${about}`)).toEqual([
      'desk description_missing',
      'plain request_lost',
      'crew several_for_one',
    ])
  })

  test('X-4: more members or advisors than a run may start are remarked on, with those that would not be heard', () => {
    const names = Array.from({ length: 21 }, (_, index) => `member-${index}`)
    const crew = agent('crew', { team: { members: names, terminationMode: consensus } })
    const said = (agents: readonly AgentDefinition[]): string[] => remarksOn(agents).map(({ message }) => message)
    expect(said([crew])).toEqual([
      '"crew" has 21 members, but a run starts at most 20: not heard would be member-20. Set `budget: { fanOut: 21 }`.',
    ])
    expect(said([agent('board', { advisors: names })])).toEqual([expect.stringContaining('has 21 advisors')])
    expect(said([{ ...crew, budget: { fanOut: 21 } }])).toEqual([])
  })
})

describe('the layers', () => {
  const files = readSource()

  test('PAT-3: sessions begin in one place, and know nothing of patterns', () => {
    const callers = files.filter(({ text }) => /(?<!function )\brunSession\(/.test(text)).map(({ path }) => path)
    expect(callers).toEqual(['agents/agent-runnable.ts'])
    const session = files.filter(({ path }) => /^agents\/(session|session-calls|equipment|transcript)\.ts$/.test(path))
    for (const { text } of session) expect(text).not.toMatch(/handoff|router|advisor|team|pattern/i)
  })
})
