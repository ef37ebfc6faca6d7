import { describe, expect, test } from 'vitest'
import { adviceTool } from '../../src/coordination/advisors/voice.ts'
import { routeTool } from '../../src/coordination/router/routing-turn.ts'
import type { Json, JsonObject } from '../../src/events/json.ts'
import type { ModelMessage, ToolDescription } from '../../src/kernel/ports/model.ts'
import { answerTo, offlineModelName } from '../../src/models/offline/model.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { describeTools, now } from './tools.ts'

const tools = describeTools(builtInTools({ root: process.cwd(), timeZone: 'UTC' }))
const named = (...names: string[]): ToolDescription[] => tools.filter(({ name }) => names.includes(name))
const spoken = ({ name, description, inputSchema }: ReturnType<typeof adviceTool>): ToolDescription => {
  return { name, description, input: inputSchema ?? {} }
}
const ask = (messages: readonly ModelMessage[], offered: readonly ToolDescription[]) =>
  answerTo({ model: offlineModelName, messages: [...messages], settings: { tools: [...offered] } }, now)
const user = (content: string): ModelMessage => ({ role: 'user', content })

test('work of another that a tool failed on is not passed on as if nothing had been tried', () => {
  const told: ModelMessage = { role: 'system', content: 'What you are given was written by the agent "one".' }
  const given = [told, user('read no/such/file.md')]
  const { toolCalls = [] } = ask(given, named('read_file'))
  const [call] = toolCalls
  const failed: ModelMessage = {
    role: 'tool',
    toolCallId: call?.id ?? '',
    tool: 'read_file',
    content: 'no',
    failed: true,
  }
  const answer = ask([...given, { role: 'assistant', content: '', toolCalls }, failed], named('read_file'))
  expect(answer).toMatchObject({
    finish: 'other',
    text: expect.stringContaining('read_file (no/such/file.md) failed: no'),
  })
})

describe('choosing who does the work', () => {
  const told: ModelMessage = {
    role: 'system',
    content: [
      'You can choose:',
      '- sums: Calculates numbers and converts units.',
      '- traveller: Knows the weather and directions between places.',
      '- release-desk: Has code reviewed for a release.',
    ].join('\n'),
  }
  const routing = spoken(routeTool(['sums', 'traveller', 'release-desk']))
  const chosen = (...said: readonly ModelMessage[]): Json | undefined =>
    (ask([told, ...said], [routing]).toolCalls?.[0]?.input as JsonObject | undefined)?.['agent']

  test.each([
    ['What is 12% of 502?', 'sums'],
    ['How many kilometres are 26.2 miles?', 'sums'],
    ['Utrecht to Amsterdam by bicycle', 'traveller'],
    ['Will it rain in Bergen on Friday?', 'traveller'],
    ['Review the code: is it ready for a release?', 'release-desk'],
  ])('"%s" is for %s', (request, agent) => expect(chosen(user(request))).toBe(agent))

  test.each(['Sing me a song', 'I lost my keys', 'Delete the code'])('"%s" is for nobody', (request) => {
    expect(chosen(user(request))).toBeUndefined()
  })

  test('a reminder to choose is not taken for the request', () => {
    const reminder = user('No agent was chosen. Call `route_to` once, with one of: sums, traveller, release-desk.')
    const again = [{ role: 'assistant', content: 'Hm.' } as ModelMessage, reminder]
    expect(chosen(user('What is 12% of 502?'), ...again)).toBe('sums')
    const { text } = ask([told, user('Sing me a song'), ...again], [routing])
    expect(text).toContain('no suitable agent: nothing in the request matches a description')
  })
})

describe('an advisor', () => {
  const advice = spoken(adviceTool(undefined))
  const request = user('Can we ride by bicycle from Utrecht to Amsterdam on 2026-12-05, and who pays?')
  const calls = (offered: readonly ToolDescription[]) => ask([request], [...offered, advice]).toolCalls ?? []

  test('looks with what it has, although the words are meant for somebody else', () => {
    expect(calls(named('weather')).map(({ input }) => (input as JsonObject)['place'])).toEqual(['Utrecht', 'Amsterdam'])
    expect(calls(named('search_documents'))).toHaveLength(1)
  })

  test('changes nothing on a hunch, and says so when it can only do that', () => {
    expect(calls(named('write_file'))).toEqual([])
    expect(ask([request], [...named('write_file'), advice]).text).toMatch(/^I can't do this offline/)
  })

  test('leaves to others what it has no tool for', () => {
    const [call] = calls(named('directions'))
    if (call === undefined) throw new Error('There should be a call.')
    const answered: ModelMessage[] = [
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', toolCallId: call.id, tool: call.tool, content: { summary: '43 km' } },
    ]
    const { text, finish } = ask([request, ...answered], [...named('directions'), advice])
    expect({ text, finish }).toEqual({
      text: '43 km\n\nAnswered offline by rules, without a language model.',
      finish: 'stop',
    })
  })
})

describe('whoever is handed a draft', () => {
  const draft =
    'Tickets are refunded.\n\nNot done: "write it to notices/a.md": no tool here fits.\n\nAnswered offline by rules, without a language model.'
  const handed = (request: string): ModelMessage =>
    user(`## ORIGINAL USER REQUEST\n\n${request}\n\n## RESPONSE FROM drafter\n\n${draft}`)
  const input = (request: string) => ask([handed(request)], named('write_file')).toolCalls?.map((call) => call.input)

  test.each([
    'Look up refunds and write it to notices/a.md',
    'What do we say about refunds? Save it as notices/a.md.',
    'Look up refunds and write the report to notices/a.md',
  ])('gives it to the tool that lacks a text: "%s"', (request) => {
    expect(input(request)).toEqual([{ path: 'notices/a.md', content: 'Tickets are refunded.\n' }])
  })

  test('does not put it in the place of words that were given', () => {
    expect(input('Look up refunds and write "closed today" to notices/a.md')).toEqual([
      { path: 'notices/a.md', content: 'closed today' },
    ])
  })

  test('passes it on when nothing is to be written', () => {
    const { text, toolCalls = [] } = ask([handed('What do we say about refunds?')], named('write_file'))
    expect(toolCalls).toEqual([])
    expect(text).toContain('Tickets are refunded.')
  })
})
