import { describe, expect, test } from 'vitest'
import type { OpenedProject } from '../../src/project/open-project.ts'
import { agentFile, projectWith } from './project-folder.ts'
import { relayModule, relaySettings } from './relay-module.ts'

const trip = agentFile('workorder: { tools: [clock] }', 'Plan it.')

/** Opens a project with the kind `relay` besides these files. */
function openWith(files: Readonly<Record<string, string>>): Promise<OpenedProject> {
  const { open, env } = projectWith({ 'baton.yaml': relaySettings, 'relay.ts': relayModule(), ...files })
  return open({ env: { ...env, BATON_TRUST: '1' } })
}

const told = ({ problems }: OpenedProject): string[] =>
  problems.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)

describe('a runnable that comes with Baton', () => {
  test('can be named by an agent, and is made with the tools it needs', async () => {
    const project = await openWith({ 'agents/desk.md': agentFile('handoff: workorder:concierge') })
    expect(told(project)).toEqual([])
    const { requiredTools } = await offerOf('concierge')
    expect(project.tools.map(({ name }) => name)).toEqual(expect.arrayContaining([...requiredTools]))
    await expect(project.baton.run('workorder:concierge', 'Hello.')).resolves.not.toHaveProperty('error')
  })

  test('can be named by a definition', async () => {
    const project = await openWith({ 'relays/trip.yaml': 'legs: ["workorder:concierge", "tool:clock"]\n' })
    expect(told(project)).toEqual([])
    expect(project.tools.map(({ name }) => name)).toContain('clock')
  })
})

describe('an agent by one of its keys', () => {
  test('can be named by a definition as by an agent', async () => {
    const project = await openWith({
      'agents/trip.md': trip,
      'agents/desk.md': agentFile('handoff: workorder:trip'),
      'relays/whole.yaml': 'legs: ["workorder:trip", "agent:desk"]\n',
    })
    expect(told(project)).toEqual([])
  })

  test('is not told as missing where only its own file is wrong', async () => {
    const project = await openWith({
      'agents/trip.md': agentFile('workorder: { tools: [clock] }\nmaxTurns: many'),
      'agents/desk.md': agentFile('handoff: workorder:trip'),
      'relays/whole.yaml': 'legs: [trip]\n',
    })
    expect(project.problems.map(({ code }) => code)).toEqual(['BATON_AGENT_INVALID_VALUE'])
  })
})

describe('definitions that lead in a circle', () => {
  test('are seen where no agent leads to them', async () => {
    const project = await openWith({
      'relays/one.yaml': 'legs: ["relay:two"]\n',
      'relays/two.yaml': '# back again\nlegs: ["relay:one"]\n',
    })
    expect(told(project)).toEqual([
      'BATON_KIND_CYCLE relays/two.yaml:2 The definitions lead back to where they began: relay:one → relay:two → relay:one.',
    ])
  })

  test('are seen through an agent by one of its keys', async () => {
    const project = await openWith({
      'agents/trip.md': agentFile('workorder: { tools: ["relay:one"] }'),
      'relays/one.yaml': 'legs: ["workorder:trip"]\n',
    })
    expect(project.problems.map(({ code }) => code)).toEqual(['BATON_AGENT_CYCLE'])
  })
})

describe('a router that looks around before it chooses', () => {
  test.each([
    ['a tool', 'tool:write_file'],
    ['an agent by one of its keys', 'workorder:trip'],
    ['a definition', 'relay:way'],
  ])('is refused what changes something, also through %s', async (_, name) => {
    const project = await openWith({
      'agents/desk.md': agentFile(`agents: ["${name}"]\nrouter: { destinations: [clerk, other], mode: analyst }`),
      'agents/clerk.md': agentFile('tools: [clock]'),
      'agents/other.md': agentFile('tools: [clock]'),
      'agents/trip.md': agentFile('workorder: { tools: [write_file] }\ngrants: { files: { write: ["out/**"] } }'),
      'relays/way.yaml': 'legs: ["workorder:trip"]\n',
    })
    expect(project.problems).toMatchObject([{ code: 'BATON_AGENT_ROUTER_TOOL_CHANGES' }])
  })
})

describe('a name of nothing', () => {
  test('is told with each known name once, and with the one that was likely meant', async () => {
    const project = await openWith({
      'agents/trip.md': trip,
      'agents/desk.md': agentFile('handoff: workordr:concierge'),
      'relays/whole.yaml': 'legs: ["workorder:trp"]\n',
    })
    const [first, second] = project.problems
    expect(first?.hint).toContain('Did you mean "workorder:concierge"?')
    expect(second?.hint).toContain('Did you mean "workorder:trip"?')
    const known = second?.hint.match(/Known agents and runnables: (.*)\./)?.[1]?.split(', ') ?? []
    expect(known).toContain('trip')
    expect(known).toEqual([...new Set(known)])
    expect(known).not.toContain('relay:whole')
  })
})

async function offerOf(name: string) {
  const { packs } = await import('../../src/packs/all.ts')
  const found = packs.flatMap((pack) => pack.offers ?? []).find((offer) => offer.name === name)
  if (found === undefined) throw new Error(`There is no offer ${name}.`)
  return found
}
