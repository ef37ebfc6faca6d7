import { describe, expect, test } from 'vitest'
import type { AgentFields } from '../../../src/agents/define-agent.ts'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { offlineModel } from '../../../src/models/offline/model.ts'
import { calculator } from '../../../src/packs/basics/calculator.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { dataOf } from './stage.ts'

const agent = (name: string, fields: Partial<AgentFields> = {}) =>
  defineAgent({ name, prompt: `You are ${name}.`, ...fields })

async function offline(
  agents: readonly ReturnType<typeof agent>[],
  input: string,
  tools: readonly AnyTool[] = [calculator() as AnyTool],
): Promise<{ result: RunResult; events: (type: string) => readonly unknown[] }> {
  const baton = await createBaton({ agents, tools, model: offlineModel({ clock: simulatedClock() }) })
  const result = (await baton.run(agents[0]?.name ?? '', input)) as RunResult
  const events = await baton.events(result.runId)
  await baton.close()
  return { result, events: (type) => dataOf(events, type) }
}

const desks = [
  agent('billing', { description: 'Invoices, refunds and payments.', tools: ['calculator'] }),
  agent('travel', { description: 'Trips, hotels and directions.' }),
  agent('legal', { description: 'Contracts, licences and privacy.' }),
]
const destinations = desks.map(({ name }) => name)

describe('offline, a router', () => {
  test('chooses by description and says how sure it is', async () => {
    const { result, events } = await offline(
      [agent('reception', { router: { destinations } }), ...desks],
      'My refund for an invoice: what is 12 * 7?',
      [calculator() as AnyTool],
    )
    expect(result).toMatchObject({ terminalAgent: 'billing' })
    expect(result.output).toContain('84')
    expect(events('router.selected')).toMatchObject([
      { agent: 'billing', reason: expect.stringMatching(/^matches its description \(confidence 0\.\d+, by rules\)$/) },
    ])
  })

  test('says that nobody suits, and guesses at nobody', async () => {
    const { result } = await offline([agent('reception', { router: { destinations } }), ...desks], 'Sing me a song')
    expect(result).toMatchObject({ status: 'failed', error: { type: 'routing_failed', candidates: destinations } })
    expect(result.error?.message).toContain('no suitable agent')
  })

  test('chooses by what was asked, not by what an agent before it said', async () => {
    const agents = [
      agent('sums', { tools: ['calculator'], handoff: { agent: 'reception', pass: 'envelope' } }),
      agent('reception', { router: { destinations, forwardReason: true } }),
      ...desks,
    ]
    const { result } = await offline(agents, 'My refund for an invoice: what is 12 * 7?')
    expect(result.terminalAgent).toBe('billing')
    const said = result.output.split('\n\n').filter((one) => !one.startsWith('Not done: "refund", "invoice"'))
    expect(said.slice(0, 3)).toEqual(['12 * 7 = 84', 'From sums:', '12 * 7 = 84'])
  })

  test('gives to the fallback what suits nobody, and says so', async () => {
    const { events } = await offline(
      [agent('reception', { router: { destinations, fallback: 'general' } }), ...desks, agent('general')],
      'Sing me a song',
    )
    expect(events('router.selected')).toMatchObject([
      { agent: 'general', reason: expect.stringContaining('no suitable agent') },
    ])
  })
})

describe('offline, a team', () => {
  const finder = (name: string, description: string, found: string) =>
    defineTool({
      name,
      description,
      effect: 'read',
      inputSchema: { type: 'object', properties: {} },
      run: () => found,
    }) as AnyTool
  const tools = [
    finder('secret_scan', 'Scans the folder for secrets.', 'a key in config.ts:3'),
    finder('licence_scan', 'Scans the folder for licences.', 'all are MIT'),
  ]
  const panel = (mode: 'consensus' | 'coordinatorDecides' | 'maxRounds') => [
    agent('panel', { team: { members: ['safety', 'law'], terminationMode: mode, maxRounds: 3 } }),
    agent('safety', { tools: ['secret_scan'] }),
    agent('law', { tools: ['licence_scan'] }),
  ]

  test.each(['consensus', 'coordinatorDecides', 'maxRounds'] as const)(
    'none of whose members can do anything of what was asked has only part of an answer: %s (X-10)',
    async (mode) => {
      const { result } = await offline(panel(mode), 'Translate "good morning" into Finnish', tools)
      expect(result).toMatchObject({ status: 'partial', reason: 'limit' })
      expect(result.output).toContain("I can't do this offline")
      expect(result.warnings).toContain('No member of panel could serve the whole request: safety, law.')
    },
  )

  test.each(['consensus', 'coordinatorDecides', 'maxRounds'] as const)(
    'does its work with its own tools and reports it: %s',
    async (mode) => {
      const { result, events } = await offline(panel(mode), 'Scan the folder for secrets and licences', tools)
      expect(result.status).toBe('completed')
      expect(result.output).toContain('## safety\n\na key in config.ts:3')
      expect(result.output).toContain('## law\n\nall are MIT')
      expect(result.output.match(/without a language model/g)).toHaveLength(1)
      expect(events('team.concluded')).toMatchObject([
        {
          reason: { consensus: 'consensus', coordinatorDecides: 'coordinator', maxRounds: 'maxRounds' }[mode],
          round: mode === 'maxRounds' ? 3 : 1,
        },
      ])
    },
  )

  test('of members that can do nothing says what they could not do', async () => {
    const agents = [
      agent('panel', { team: { members: ['a', 'b'], terminationMode: 'consensus' } }),
      agent('a'),
      agent('b'),
    ]
    const { result } = await offline(agents, 'Write a poem')
    expect(result.output).toContain('I can\'t do this offline: "Write a poem"')
  })

  test('votes on a ballot only for what was found', async () => {
    const [lead, ...members] = panel('consensus')
    const team = {
      ...lead?.team,
      members: ['safety', 'law'],
      terminationMode: 'consensus' as const,
      ballot: ['MIT', 'GPL'],
    }
    const { result } = await offline(
      [agent('panel', { team }), ...members],
      'Scan the folder for secrets and licences',
      tools,
    )
    expect(result.data).toMatchObject({
      team: {
        tally: [
          { choice: 'MIT', votes: 1 },
          { choice: 'GPL', votes: 0 },
        ],
        dissent: [{ member: 'safety', reason: 'did not vote' }],
      },
    })
  })
})

describe('offline, a handoff', () => {
  test('passes on what no tool can work on, and says so', async () => {
    const agents = [agent('sums', { tools: ['calculator'], handoff: 'poet' }), agent('poet')]
    const { result } = await offline(agents, 'What is 6 * 7?')
    expect(result).toMatchObject({ status: 'partial', terminalAgent: 'poet' })
    expect(result.output).toMatch(/42\n\nPassed on unchanged: .*takes a language model/)
  })

  test('with an envelope answers the request and shows what was found', async () => {
    const agents = [
      agent('sums', { tools: ['calculator'], handoff: { agent: 'poet', pass: 'envelope' } }),
      agent('poet'),
    ]
    const { result } = await offline(agents, 'What is 6 * 7?')
    expect(result.output).toMatch(/From sums:\n\n.*42/)
  })
})

describe('offline, a handoff to an agent with advisors', () => {
  test('shows what each of them found', async () => {
    const agents = [
      agent('sums', { tools: ['calculator'], handoff: { agent: 'clerk', pass: 'envelope' } }),
      agent('clerk', { advisors: ['checker'] }),
      agent('checker', { tools: ['calculator'] }),
    ]
    const { result } = await offline(agents, 'What is 6 * 7?')
    expect(result.output).toBe(
      'What others found, not weighed by rules:\n\nFrom sums:\n\n6 * 7 = 42\n\nFrom checker:\n\n6 * 7 = 42\n\nFrom sums:\n\n6 * 7 = 42\n\nAnswered offline by rules, without a language model.',
    )
  })
})

test('what rules know in memory is not recorded', async () => {
  const agents = [agent('board', { advisors: ['sums'] }), agent('sums', { tools: ['calculator'] })]
  const { events } = await offline(agents, 'What is 6 * 7?')
  const [asked] = events('model.requested') as readonly object[]
  expect(Object.keys(asked ?? {}).toSorted()).toEqual([
    'attempt',
    'from',
    'messages',
    'model',
    'op',
    'reserved',
    'settings',
  ])
})

describe('offline, an advisor', () => {
  test.each(['markdown', 'tagged'] as const)('is quoted by a host that can do nothing itself (%s)', async (format) => {
    const agents = [
      agent('board', { advisors: { agents: ['sums'], format } }),
      agent('sums', { tools: ['calculator'] }),
    ]
    const { result } = await offline(agents, 'What is 6 * 7?')
    expect(result.status).toBe('completed')
    expect(result.output).toMatch(/^What others found, not weighed by rules:\n\nFrom sums:\n\n.*42\n\nAnswered offline/)
  })

  test('gives what it finds, and does not mistake the way to say it for a tool', async () => {
    const agents = [
      agent('board', { advisors: ['sums'], tools: ['calculator'] }),
      agent('sums', { tools: ['calculator'] }),
    ]
    const { result, events } = await offline(agents, 'What is 6 * 7?', [calculator() as AnyTool])
    expect(result.output).toContain('42')
    expect(events('advisors.gathered')).toMatchObject([{ answered: ['sums'], failed: [] }])
  })
})
