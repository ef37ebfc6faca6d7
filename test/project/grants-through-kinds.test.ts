import { describe, expect, test } from 'vitest'
import { remarksOn } from '../../src/coordination/agents/remarks.ts'
import { type AgentGrants, agentGrants } from '../../src/project/agent-grants.ts'
import { Callers } from '../../src/project/callers.ts'
import type { OpenedProject } from '../../src/project/open-project.ts'
import { agentFile, projectWith } from './project-folder.ts'
import { relayModule, relaySettings } from './relay-module.ts'

const reading = 'grants: { files: { read: ["docs/**"] } }'
const trip = agentFile(`workorder: { tools: [clock] }\n${reading}`)

async function openWith(files: Readonly<Record<string, string>>): Promise<OpenedProject> {
  const { open, env } = projectWith({ 'baton.yaml': relaySettings, 'relay.ts': relayModule(), ...files })
  const project = await open({ env: { ...env, BATON_TRUST: '1' } })
  expect(project.problems).toEqual([])
  return project
}

function grantsIn({ agents, policy, tools, kinds, kindFiles }: OpenedProject): ReadonlyMap<string, AgentGrants> {
  const found = agentGrants(agents, policy, tools, new Callers(agents, kinds, kindFiles))
  return new Map(found.map((one) => [one.agent, one]))
}

describe('grants of an agent that another calls', () => {
  test.each([
    ['by one of its keys', 'handoff: workorder:trip', {}],
    ['with its kind', 'handoff: agent:trip', {}],
    ['through a definition', 'handoff: relay:way', { 'relays/way.yaml': 'legs: [trip]\n' }],
    [
      'through a definition of definitions',
      'handoff: relay:far',
      { 'relays/far.yaml': 'legs: ["relay:way"]\n', 'relays/way.yaml': 'legs: ["workorder:trip"]\n' },
    ],
  ])('are narrowed by the caller: %s', async (_, settings, files) => {
    const project = await openWith({ 'agents/desk.md': agentFile(settings), 'agents/trip.md': trip, ...files })
    const found = grantsIn(project).get('trip')
    expect(found?.under).toMatchObject([{ callers: ['desk'], isLess: true }])
    expect(found?.warnings.map(({ message }) => message)).toContain(
      'trip is called by desk, which does not grant files.read: docs/**',
    )
  })

  test('must allow what a definition calls in its turn', async () => {
    const project = await openWith({
      'agents/desk.md': agentFile('handoff: relay:way\ngrants: { agents: { call: ["relay:way"] } }'),
      'agents/clerk.md': agentFile('tools: [clock]'),
      'relays/way.yaml': 'legs: [clerk]\n',
    })
    expect(grantsIn(project).get('desk')?.warnings).toMatchObject([
      { message: 'desk names clerk, but agent desk does not let it be called' },
    ])
  })
})

describe('remarks on an agent', () => {
  test('know another by one of its keys', async () => {
    const project = await openWith({ 'agents/desk.md': agentFile('handoff: workorder:trip'), 'agents/trip.md': trip })
    expect(remarksOn(project.agents, project.kinds)).toMatchObject([{ agent: 'desk', about: 'request_lost' }])
  })
})
