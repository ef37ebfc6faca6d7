import { describe, expect, test } from 'vitest'
import { advising } from '../../../src/coordination/advisors/offline.ts'
import { adviceTool } from '../../../src/coordination/advisors/voice.ts'
import { finishing, workingOn } from '../../../src/coordination/handoff/offline.ts'
import { sessionRule, showing } from '../../../src/coordination/patterns/offline.ts'
import { choosing } from '../../../src/coordination/router/offline.ts'
import { routeTool } from '../../../src/coordination/router/routing-turn.ts'
import { speakAsMember } from '../../../src/coordination/team/voices.ts'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import type { ModelMessage, OfflineRule, ToolDescription } from '../../../src/kernel/ports/model.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { answerTo, offlineModelName } from '../../../src/models/offline/model.ts'
import { builtInTools } from '../../../src/packs/built-in-tools.ts'
import { describeTools, now } from '../../offline/tools.ts'

const tools = describeTools(builtInTools({ root: process.cwd(), timeZone: 'UTC' }))
const named = (...names: string[]): ToolDescription[] => tools.filter(({ name }) => names.includes(name))
const spoken = ({ name, description, inputSchema }: Tool): ToolDescription => {
  return { name, description, input: inputSchema ?? {} }
}
const ask = (offline: OfflineRule, messages: readonly ModelMessage[], offered: readonly ToolDescription[]) =>
  answerTo({ model: offlineModelName, messages: [...messages], settings: { tools: [...offered] }, offline }, now)
const user = (content: string): ModelMessage => ({ role: 'user', content })

test('a rule that comes with a request answers it, and can fall back on the general rules', () => {
  const rule: OfflineRule = (request, rules) => ({ ...rules.plain(request), text: 'Asked by rule.' })
  const { text, toolCalls } = ask(rule, [user('What is 6 * 7?')], named('calculator'))
  expect({ text, tools: toolCalls?.map(({ tool }) => tool) }).toEqual({ text: 'Asked by rule.', tools: ['calculator'] })
})

test('work of another that a tool failed on is not passed on as if nothing had been tried', () => {
  const rule = workingOn({ from: 'one', text: 'read no/such/file.md' })
  const given = [user('read no/such/file.md')]
  const { toolCalls = [] } = ask(rule, given, named('read_file'))
  const [call] = toolCalls
  const failed: ModelMessage = {
    role: 'tool',
    toolCallId: call?.id ?? '',
    tool: 'read_file',
    content: 'no',
    failed: true,
  }
  const answer = ask(rule, [...given, { role: 'assistant', content: '', toolCalls }, failed], named('read_file'))
  expect(answer).toMatchObject({
    finish: 'other',
    text: expect.stringContaining('read_file (no/such/file.md) failed: no'),
  })
})

describe('choosing who does the work', () => {
  const candidates = [
    { name: 'sums', description: 'Calculates numbers and converts units.' },
    { name: 'traveller', description: 'Knows the weather and directions between places.' },
    { name: 'release-desk', description: 'Has code reviewed for a release.' },
  ]
  const routing = spoken(
    routeTool(
      candidates.map(({ name }) => name),
      2,
    ),
  )
  const answer = (request: string, mayBeNobody = false) =>
    ask(choosing({ candidates, mayBeNobody, request }), [user('Whatever stands here.')], [routing])
  const chosen = (request: string, mayBeNobody?: boolean): Json | undefined =>
    (answer(request, mayBeNobody).toolCalls?.[0]?.input as JsonObject | undefined)?.['agent']

  test.each([
    ['What is 12% of 502?', 'sums'],
    ['How many kilometres are 26.2 miles?', 'sums'],
    ['Utrecht to Amsterdam by bicycle', 'traveller'],
    ['Will it rain in Bergen on Friday?', 'traveller'],
    ['Review the code: is it ready for a release?', 'release-desk'],
  ])('"%s" is for %s', (request, agent) => expect(chosen(request)).toBe(agent))

  test.each(['Sing me a song', 'I lost my keys', 'Delete the code'])('"%s" is for nobody', (request) => {
    expect(chosen(request)).toBeUndefined()
    expect(chosen(request, true)).toBe('none')
  })

  test('says why nobody was chosen', () => {
    expect(answer('Sing me a song').text).toContain('no suitable agent: nothing in the request matches a description')
  })
})

describe('an advisor', () => {
  const advice = spoken(adviceTool(undefined))
  const request = user('Can we ride by bicycle from Utrecht to Amsterdam on 2026-12-05, and who pays?')
  const calls = (offered: readonly ToolDescription[]) => ask(advising, [request], [...offered, advice]).toolCalls ?? []

  test('looks with what it has, although the words are meant for another agent', () => {
    expect(calls(named('weather')).map(({ input }) => (input as JsonObject)['place'])).toEqual(['Utrecht', 'Amsterdam'])
    expect(calls(named('search_documents'))).toHaveLength(1)
  })

  test('changes nothing on a hunch, and says so when it can only do that', () => {
    expect(calls(named('write_file'))).toEqual([])
    expect(ask(advising, [request], [...named('write_file'), advice]).text).toMatch(/^I can't do this offline/)
  })

  test('leaves to others what it has no tool for', () => {
    const [call] = calls(named('directions'))
    if (call === undefined) throw new Error('There should be a call.')
    const answered: ModelMessage[] = [
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', toolCallId: call.id, tool: call.tool, content: { summary: '43 km' } },
    ]
    const { text, finish } = ask(advising, [request, ...answered], [...named('directions'), advice])
    expect({ text, finish }).toEqual({
      text: '43 km\n\nAnswered offline by rules, without a language model.',
      finish: 'stop',
    })
  })
})

describe('an agent that is handed a draft', () => {
  const draft =
    'Tickets are refunded.\n\nNot done: "write it to notices/a.md": no tool here fits.\n\nAnswered offline by rules, without a language model.'
  const handed = finishing({ from: 'drafter', text: draft }, undefined)
  const input = (request: string, rule = handed) =>
    ask(rule, [user(request)], named('write_file')).toolCalls?.map((call) => call.input)

  test.each([
    'Look up refunds and write it to notices/a.md',
    'What do we say about refunds? Save it as notices/a.md.',
    'Look up refunds and write the report to notices/a.md',
  ])('gives it to the tool that lacks a text: "%s"', (request) => {
    expect(input(request)).toEqual([{ path: 'notices/a.md', content: 'Tickets are refunded.\n' }])
  })

  test('does so too when it was advised on it', () => {
    const advised = showing([{ from: 'lawyer', text: 'Do it.' }], handed)
    expect(input('Look up refunds and write it to notices/a.md', advised)).toEqual([
      { path: 'notices/a.md', content: 'Tickets are refunded.\n' },
    ])
  })

  test('does not put it in the place of words that were given', () => {
    expect(input('Look up refunds and write "closed today" to notices/a.md')).toEqual([
      { path: 'notices/a.md', content: 'closed today' },
    ])
  })

  test('passes it on when nothing is to be written', () => {
    const { text, toolCalls = [] } = ask(handed, [user('What do we say about refunds?')], named('write_file'))
    expect(toolCalls).toEqual([])
    expect(text).toContain('Tickets are refunded.')
  })
})

describe('an agent with a voice about which no data is at hand', () => {
  const voice = speakAsMember({ as: 'member', team: 'panel' })
  const speeches = voice.tools.map(spoken)
  const answer = (request: string) => {
    const rule = sessionRule({ text: request }, request, voice, undefined)
    if (rule === undefined) throw new Error('A voice needs a rule.')
    return ask(rule, [user(request)], [...named('calculator'), ...speeches])
  }

  test('does its own work', () => {
    expect(answer('What is 6 * 7?').toolCalls).toMatchObject([{ tool: 'calculator' }])
  })

  test('chooses no speech by its words, and says what it could not do', () => {
    const { text, toolCalls, finish } = answer('Broadcast a message and vote to conclude')
    expect(toolCalls).toBeUndefined()
    expect(text).toContain('Not done offline: broadcast, vote_conclude.')
    expect(finish).toBe('other')
  })
})
