import { describe, expect, test } from 'vitest'
import type { AgentFields } from '../../../src/agents/define-agent.ts'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import type { Json } from '../../../src/events/json.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { offlineModel } from '../../../src/models/offline/model.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { dataOf } from './stage.ts'

type Found = readonly [severity: string, path: string, line: number]

/** A tool that looks for something and needs nothing, as anybody might write one. */
function looking(name: string, found: readonly Found[], more: { readonly [key: string]: Json } = {}): AnyTool {
  const verdict = found.some(([severity]) => severity === 'high') ? 'no' : found.length > 0 ? 'later' : 'yes'
  return defineTool({
    name,
    description: `Inspects the garden for ${name}.`,
    effect: 'read',
    inputSchema: { type: 'object', properties: { part: { type: 'string', format: 'path' } } },
    run: () => ({
      findings: found.map(([severity, path, line]) => ({
        severity,
        path,
        line,
        message: `${name}.`,
        fix: `Fix ${name}.`,
      })),
      summary: `${found.length} of ${name}:\nand more`,
      verdict,
      ...more,
    }),
  }) as AnyTool
}

const failing = defineTool({
  name: 'moles',
  description: 'Inspects the garden for moles.',
  effect: 'read',
  inputSchema: { type: 'object', properties: {} },
  run: () => {
    throw new Error('the ground is\nfrozen')
  },
}) as AnyTool

interface Panel {
  readonly members: Readonly<Record<string, readonly AnyTool[]>>
  readonly team?: Partial<NonNullable<Exclude<AgentFields['team'], readonly string[]>>>
}

async function inspect({ members, team = {} }: Panel) {
  const calls: string[] = []
  const counted = (tool: AnyTool): AnyTool => ({
    ...tool,
    run: (input, call) => {
      calls.push(tool.name)
      return tool.run(input, call)
    },
  })
  const names = Object.keys(members)
  const mode = { terminationMode: 'consensus' as const, ballot: ['yes', 'later', 'no'], ...team }
  const agents = [
    defineAgent({
      name: 'panel',
      prompt: 'You lead.',
      team: { members: names, ...mode } as NonNullable<AgentFields['team']>,
    }),
    ...names.map((name) =>
      defineAgent({ name, prompt: 'You look.', tools: (members[name] ?? []).map((tool) => tool.name) }),
    ),
  ]
  const tools = [...new Set(Object.values(members).flat())].map(counted)
  const baton = await createBaton({ agents, tools, model: offlineModel({ clock: simulatedClock() }) })
  const result = (await baton.run('panel', 'Inspect the garden')) as RunResult
  const events = await baton.events(result.runId)
  await baton.close()
  const of = (type: string): readonly { readonly [key: string]: unknown }[] => dataOf(events, type) as never
  const said = of('team.broadcast').filter(({ type }) => type === 'update')
  return { result, calls, said, votes: of('team.voted'), concluded: of('team.concluded') }
}

const weeds = looking('weeds', [
  ['medium', 'beds/a', 3],
  ['low', 'beds/b', 1],
])
const slugs = looking('slugs', [['high', 'beds/a', 9]])
const birds = looking('birds', [])

describe('offline, a panel', () => {
  test('has each member call every tool that suits equally, once, and says what each found', async () => {
    const { calls, said } = await inspect({ members: { one: [weeds, slugs, birds], two: [birds] } })
    expect(calls.toSorted()).toEqual(['birds', 'birds', 'slugs', 'weeds'])
    expect(
      said.filter(({ memberId, round }) => memberId === 'one' && round === 1).map(({ message }) => message),
    ).toEqual([
      'Ran weeds: 2 of weeds\n[medium] beds/a:3 weeds. — Fix weeds.\n[low] beds/b:1 weeds. — Fix weeds.',
      'Ran slugs: 1 of slugs\n[high] beds/a:9 slugs. — Fix slugs.',
      'Ran birds: 0 of birds',
    ])
  })

  test('says at most four things in a turn, and no thing twice', async () => {
    const many = ['ants', 'bees', 'cats', 'dogs', 'eels'].map((name) => looking(name, [['low', name, 1]]))
    const { said } = await inspect({ members: { one: many, two: [birds] } })
    const own = said.filter(({ memberId }) => memberId === 'one')
    expect(own).toHaveLength(4)
    expect(new Set(own.map(({ message }) => message)).size).toBe(4)
  })

  test('votes for the worst verdict, first waiting for the others, then for what a high finding of theirs calls for', async () => {
    const { votes, concluded, result } = await inspect({
      members: { one: [weeds, slugs], two: [birds], three: [weeds] },
    })
    expect(votes).toMatchObject([
      { memberId: 'one', round: 1, ready: false, choice: 'no', reason: '1 of slugs: beds/a:9 slugs.' },
      { memberId: 'two', round: 1, ready: false, choice: 'yes', reason: '0 of birds' },
      { memberId: 'three', round: 1, ready: false, choice: 'later' },
      { memberId: 'one', round: 2, ready: true, choice: 'no', reason: '1 of slugs: beds/a:9 slugs.' },
      {
        ...{ memberId: 'two', round: 2, ready: true, choice: 'no' },
        reason: 'heard from one: beds/a:9 slugs.; by myself: 0 of birds',
      },
      { memberId: 'three', round: 2, ready: true, choice: 'no' },
    ])
    expect(concluded).toMatchObject([{ reason: 'consensus', round: 2 }])
    expect(result.output).toContain('Decision: no (no 3, yes 0, later 0)')
  })

  test('is ready at once where members know each other from the beginning', async () => {
    const { concluded } = await inspect({ members: { one: [weeds], two: [birds] }, team: { firstRound: 'open' } })
    expect(concluded).toMatchObject([{ reason: 'consensus', round: 1 }])
  })

  test('says once that another named the same file', async () => {
    const { said } = await inspect({
      members: { one: [weeds], two: [slugs], three: [looking('mice', [['low', 'beds/a-long', 1]])] },
      team: { terminationMode: 'maxRounds', maxRounds: 3 },
    })
    expect(said.filter(({ round }) => round !== 1)).toMatchObject([
      { memberId: 'one', round: 2, message: 'Also in beds/a, named by two: medium at line 3' },
      { memberId: 'two', round: 2, message: 'Also in beds/a, named by one: high at line 9' },
    ])
  })

  test('is not ready while a tool failed, and the report says what was not looked at', async () => {
    const { votes, concluded, result } = await inspect({ members: { one: [weeds, failing], two: [birds] } })
    expect(votes.filter(({ memberId }) => memberId === 'one')).toMatchObject([
      {
        round: 1,
        ready: false,
        choice: 'later',
        reason: expect.stringMatching(/^moles failed: .*the ground is frozen/),
      },
    ])
    expect(concluded).toMatchObject([{ reason: 'maxRounds' }])
    expect(result.output).toMatch(/## Dissent\n\n- one: moles failed: .*the ground is frozen/)
    expect(result.output).toMatch(/## Not looked at\n\n- one: moles failed: .*the ground is frozen/)
  })

  test('votes for nothing when what the tools say is on no ballot', async () => {
    const { votes } = await inspect({ members: { one: [weeds], two: [birds] }, team: { ballot: ['red', 'blue'] } })
    expect(votes).toEqual([])
  })

  test('takes what was found in all rounds into the report of a coordinator that decides', async () => {
    const { result, concluded } = await inspect({
      members: { one: [weeds], two: [slugs] },
      team: { terminationMode: 'coordinatorDecides' },
    })
    expect(concluded).toMatchObject([{ reason: 'coordinator', round: 2 }])
    expect(result.output).toContain('1. [high] beds/a:9 (two; file also named by one)')
    expect(result.output).toContain('2. [medium] beds/a:3 (one; file also named by two)')
  })

  test('tells what a tool left out and noted', async () => {
    const partly = looking('roots', [['low', 'bed', 1]], { left_out: 12, notes: ['Below\nground was not seen.'] })
    const { result } = await inspect({ members: { one: [partly], two: [birds] } })
    expect(result.output).toContain('\nAnd 12 more.\n')
    expect(result.output).toContain('## Not looked at\n\n- one: Below ground was not seen.')
  })
})
