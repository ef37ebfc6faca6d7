import { expect, test } from 'vitest'
import { checkAgents } from '../../src/agents/check-agents.ts'
import { defineAgent } from '../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { parseAgentFile } from '../../src/agents/parse-agent-file.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { defineWorkOrder } from '../../src/workorder/define-work-order.ts'
import { tool } from './stage.ts'

const read = (...lines: readonly string[]) =>
  parseAgentFile(['---', ...lines, '---', 'Lead.'].join('\n'), 'agents/travel.md')

test('the key `workorder` needs only tools; the rest has defaults (WO-12, WO-13, WO-42, WO-50)', () => {
  const { definition, problems } = read('workorder: { tools: [weather, "agent:triage", "research:deep"] }')
  expect(problems).toEqual([])
  expect(definition?.workorder).toEqual({
    tools: ['weather', 'agent:triage', 'research:deep'],
    maxWorkers: 5,
    maxSteps: 3,
    maxAttempts: 3,
    mode: 'parallel',
    timeoutMs: 60_000,
    acceptPartial: false,
    workerTools: 'assigned',
  })
})

test('names of nothing and circles are found, also through work orders (X-2)', () => {
  const travel = defineAgent({ name: 'travel', prompt: 'Lead.', workorder: { tools: ['weather', 'agent:triage'] } })
  const triage = defineAgent({ name: 'triage', prompt: 'Sort.', handoff: 'travel' })
  const check = (agents: readonly AgentDefinition[], tools: readonly string[]): string => {
    try {
      checkAgents(agents, { tools, runnables: [] })
      return 'sound'
    } catch (error) {
      return String(error)
    }
  }
  expect(
    check(
      [
        travel,
        { ...triage, handoff: { agent: 'writer', pass: 'output' } },
        defineAgent({ name: 'writer', prompt: 'x' }),
      ],
      ['weather'],
    ),
  ).toBe('sound')
  expect(check([travel, triage], ['weather'])).toContain('travel → triage → travel')
  expect(check([travel], ['clock'])).toContain('"weather"')
  expect(check([travel], ['clock'])).toContain('"triage"')
})

test('every setting can be written, and code says the same as a file', () => {
  const settings =
    '{ tools: [weather], max_workers: 2, max_steps: 4, max_attempts: 5, mode: batch, timeout: 90s, accept_partial: true, worker_tools: all }'
  const fromFile = read(`workorder: ${settings}`).definition
  const fromCode = defineAgent({
    name: 'travel',
    prompt: 'Lead.',
    workorder: {
      tools: ['weather'],
      max_workers: 2,
      max_steps: 4,
      max_attempts: 5,
      mode: 'batch',
      timeout: 90_000,
      accept_partial: true,
      worker_tools: 'all',
    },
  })
  expect(fromFile).toEqual(fromCode)
})

test.each<[string, string[], string[]]>([
  ['no tools', ['workorder: { max_steps: 2 }'], ['BATON_AGENT_KEY_MISSING 2:12']],
  ['an empty list', ['workorder: { tools: [] }'], ['BATON_AGENT_INVALID_VALUE 2:21']],
  ['no group', ['workorder: true'], ['BATON_AGENT_INVALID_VALUE 2:12']],
  ['an unknown key', ['workorder: { tools: [a], maxSteps: 2 }'], ['BATON_AGENT_UNKNOWN_KEY 2:26']],
  [
    'several at once',
    ['workorder: { tools: [a, a], mode: both, max_workers: 0 }'],
    ['BATON_AGENT_DUPLICATE_REF 2:25', 'BATON_AGENT_INVALID_VALUE 2:35', 'BATON_AGENT_INVALID_VALUE 2:54'],
  ],
  [
    'a team beside it',
    ['workorder: { tools: [a] }', 'team: { members: [b, c], terminationMode: consensus }'],
    ['BATON_AGENT_PATTERN_CONFLICT 2:1'],
  ],
  [
    'a router beside it',
    ['workorder: { tools: [a] }', 'router: { destinations: [b] }'],
    ['BATON_AGENT_PATTERN_CONFLICT 2:1'],
  ],
])('says all that is wrong, and where: %s', (_, lines, expected) => {
  const { definition, problems } = read(...lines)
  expect(definition).toBeUndefined()
  const found = problems.map(({ code, line, column }) => `${code} ${line}:${column}`)
  expect(found.sort()).toEqual(expected.toSorted())
})

test.each<[string, Parameters<typeof defineWorkOrder>[0]]>([
  ['without tools', { name: 'x', tools: [] }],
  ['with no worker', { name: 'x', tools: [tool('a', () => 1)], max_workers: 0 }],
  ['with half an order', { name: 'x', tools: [tool('a', () => 1)], max_steps: 1.5 }],
])('code %s is refused as well', (_, fields) => {
  const refused = (): unknown => {
    try {
      return defineWorkOrder(fields)
    } catch (error) {
      return isBatonError(error, 'BATON_WORKORDER_INVALID') ? error.code : error
    }
  }
  expect(refused()).toBe('BATON_WORKORDER_INVALID')
})
