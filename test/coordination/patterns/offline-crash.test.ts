import { expect, test } from 'vitest'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { offlineModel } from '../../../src/models/offline/model.ts'
import { type CrashScenario, crashSweep } from '../../../src/testing/crash-sweep.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { dataOf } from './stage.ts'

/** A tool that looks for something and finds it. */
function looking(name: string, severity: string, path: string): AnyTool {
  return defineTool({
    name,
    description: `Inspects the garden for ${name}.`,
    effect: 'read',
    inputSchema: { type: 'object', properties: {} },
    run: () => ({ findings: [{ severity, path, line: 1, message: `${name}.` }], summary: `1 of ${name}` }),
  }) as AnyTool
}

const tools = [looking('weeds', 'low', 'beds/a'), looking('slugs', 'high', 'beds/a')]

const agents = (prompt: string): readonly AgentDefinition[] => [
  defineAgent({
    name: 'panel',
    prompt,
    advisors: ['gardener'],
    team: { members: ['one', 'desk'], terminationMode: 'consensus' },
  }),
  defineAgent({ name: 'gardener', prompt, tools: ['weeds'] }),
  defineAgent({ name: 'one', prompt, tools: ['weeds'] }),
  // A member that passes the work on: the agent that answers speaks in its place.
  defineAgent({ name: 'desk', prompt, handoff: { agent: 'two', pass: 'envelope' } }),
  defineAgent({ name: 'two', prompt, tools: ['slugs'] }),
]

const scenario = (agentsOf: (process: number) => readonly AgentDefinition[]): CrashScenario<null> => ({
  world: () => null,
  target: 'panel',
  input: 'Inspect the garden',
  answer: () => 'yes',
  open: (process) =>
    createBaton({
      journal: process.journal,
      clock: process.clock,
      owner: process.owner,
      random: () => 0.5,
      agents: agentsOf(process.number),
      tools,
      model: offlineModel({ clock: process.clock }),
    }),
})

test('offline, a team whose process dies at any append ends with the same report', { tags: ['slow'] }, async () => {
  const outputs = new Set<string>()
  let journeys = 0
  for await (const { result } of crashSweep(scenario(() => agents('You look.')))) {
    outputs.add(result.output)
    journeys++
  }
  expect(journeys).toBeGreaterThan(30)
  expect([...outputs]).toHaveLength(1)
  const [report = ''] = outputs
  expect(report).toContain('1. [high] beds/a:1 (one, desk (as two))')
  expect(report).toContain('- one ran weeds: 1 of weeds')
})

test('offline, agents whose files were edited meanwhile say nothing that nobody found', {
  tags: ['slow'],
}, async () => {
  const changing = scenario((process) => agents(process === 1 ? 'You look.' : 'You look closely.'))
  const edited: CrashScenario<null> = { ...changing, resuming: { definitions: 'begun' } }
  const said = new Set<string>()
  const statuses = new Set<string>()
  let regrets = 0
  for await (const { result, logs } of crashSweep(edited)) {
    statuses.add(result.status)
    if (JSON.stringify(logs.at(-1)).includes('Not done offline: broadcast, vote_conclude.')) regrets++
    for (const message of broadcasts(logs.at(-1) ?? [])) said.add(message)
  }
  expect(regrets).toBeGreaterThan(0)
  expect([...statuses].filter((status) => status === 'failed' || status === 'cancelled')).toEqual([])
  expect(
    [...said].filter((message) => !/^(?:Ran (?:weeds|slugs): 1 of|Also in beds\/a, named by )/.test(message)),
  ).toEqual([])
})

function broadcasts(events: readonly RunEvent[]): readonly string[] {
  const all = dataOf(events, 'team.broadcast') as readonly { readonly type: string; readonly message: string }[]
  return all.filter(({ type }) => type === 'update').map(({ message }) => message)
}
