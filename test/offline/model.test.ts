import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/events/json.ts'
import { ModelFailure, type ModelMessage, type ModelSettings } from '../../src/kernel/ports/model.ts'
import { offlineLine } from '../../src/models/offline/closing-line.ts'
import { answerTo, offlineModel, offlineModelName } from '../../src/models/offline/model.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { chooseTools } from '../../src/understanding/choose.ts'
import { noContent } from '../models/asking.ts'
import { search } from '../search.ts'
import { now, tools } from './tools.ts'

const user = (content: string): ModelMessage => ({ role: 'user', content })

const ask = (messages: readonly ModelMessage[], settings: ModelSettings = { tools }) =>
  answerTo({ model: offlineModelName, messages, settings }, now)

/** The conversation after the tools that were asked for have answered. */
function resumed(messages: readonly ModelMessage[], results: readonly Json[], failed = false): ModelMessage[] {
  const { text, toolCalls = [] } = ask(messages)
  const answers = toolCalls.map(({ id, tool }, index): ModelMessage => {
    const content = results[index] ?? null
    return failed
      ? { role: 'tool', toolCallId: id, tool, content, failed }
      : { role: 'tool', toolCallId: id, tool, content }
  })
  return [...messages, { role: 'assistant', content: text, toolCalls }, ...answers]
}

describe('the offline model', () => {
  test('is free, named and deterministic', async () => {
    const model = offlineModel({ clock: simulatedClock(now) })
    const request = { model: 'openai/none', messages: [user('hello')], settings: { tools } }
    const deltas: string[] = []
    const call = {
      signal: new AbortController().signal,
      key: 'k',
      delta: (text: string) => deltas.push(text),
      content: noContent,
    }
    expect(model.estimate(request)).toEqual({ tokens: 0, usdMicros: 0 })
    const first = await model.call(request, call)
    expect(first.usage).toEqual({ inputTokens: 0, outputTokens: 0, usdMicros: 0 })
    expect(first.answer.answeredBy).toBe('offline/rules')
    expect(deltas).toEqual([first.answer.text])
    expect(await model.call(request, call)).toEqual(first)
  })

  test('reads a request after all that is ready has had its turn, such as showing that the run has begun', async () => {
    const order: string[] = []
    const clock = {
      ...simulatedClock(now),
      now: () => {
        order.push('read')
        return now
      },
    }
    const model = offlineModel({ clock })
    setImmediate(() => order.push('shown'))
    const call = { signal: new AbortController().signal, key: 'k', delta: () => {}, content: noContent }
    await model.call({ model: offlineModelName, messages: [user('hello')] }, call)
    expect(order).toEqual(['shown', 'read'])
  })

  test('knows what day it is where its user is', async () => {
    const model = offlineModel({ clock: simulatedClock(Date.UTC(2026, 10, 15, 23)), timeZone: 'Asia/Tokyo' })
    const request = { model: offlineModelName, messages: [user('weather in Rome tomorrow')], settings: { tools } }
    const { answer } = await model.call(request, {
      signal: new AbortController().signal,
      key: 'k',
      delta: () => {},
      content: noContent,
    })
    expect(answer.toolCalls?.[0]?.input).toEqual({ city: 'Rome', date: '2026-11-17' })
  })

  test('calls tools in parallel, then answers from their results', () => {
    const messages = [user('Weather in Rome and Oslo')]
    expect(ask(messages).toolCalls?.map(({ id, input }) => [id, input])).toEqual([
      ['offline_1_1', { city: 'Rome' }],
      ['offline_1_2', { city: 'Oslo' }],
    ])
    const { text, finish } = ask(resumed(messages, [{ summary: 'Sunny in Rome.' }, { celsius: -2, sky: 'clear' }]))
    expect(finish).toBe('stop')
    expect(text).toBe(`Sunny in Rome.\n\nOslo: celsius: -2\nsky: clear\n\n${offlineLine}`)
  })

  test('tells what failed and what it left undone', () => {
    const { text } = ask(resumed([user('Weather in Rome, and write me a poem')], [{ message: 'no network' }], true))
    expect(text).toContain('get_weather (Rome) failed: no network')
    expect(text).toContain('Not done: "write me a poem": no tool here fits, and that takes a language model.')
    expect(text.endsWith(offlineLine)).toBe(true)
  })

  test('does not end well when a tool failed, be it one of several or all', () => {
    const rome = resumed([user('Weather in Rome')], [{ message: 'no network' }], true)
    expect(ask(rome)).toEqual({
      text: `I could not do that.\n\nget_weather (Rome) failed: no network\n\n${offlineLine}`,
      finish: 'other',
    })
    const both = resumed([user('Weather in Rome and Oslo')], ['Sunny in Rome.', { message: 'no network' }])
    const last = both.at(-1)
    const half = [...both.slice(0, -1), ...(last?.role === 'tool' ? [{ ...last, failed: true as const }] : [])]
    expect(ask(half)).toEqual({
      text: `Sunny in Rome.\n\nget_weather (Oslo) failed: no network\n\n${offlineLine}`,
      finish: 'other',
    })
    const output: JsonObject = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    expect(ask(rome, { tools, output })).toMatchObject({ finish: 'other' })
  })

  test('says what it can not do, and what would help', () => {
    const { text, toolCalls } = ask([user('Why is the sky blue?')])
    expect(toolCalls).toBeUndefined()
    expect(text).toContain(`I can't do this offline: "Why is the sky blue?"`)
    expect(text).toContain('name a model with `model:` in baton.yaml or `--model`, and set the key of its provider')
    expect(text).toContain('Tools here: clock, calculator,')
    expect(text.endsWith(offlineLine)).toBe(true)
  })

  test('asks for what is missing', () => {
    expect(ask([user('directions to Rome')]).text).toContain(
      'The tool get_directions fits, but I did not find its origin',
    )
  })

  test('understands a follow-up', () => {
    const before = resumed([user('What is the weather in Rome tomorrow?')], ['fine'])
    const next = [...before, { role: 'assistant', content: 'fine' } as const, user('And in Oslo?')]
    expect(ask(next).toolCalls?.map(({ input }) => input)).toEqual([{ city: 'Oslo', date: '2026-11-16' }])
  })

  test('goes on once with what a result gives, and only to look', () => {
    const messages = resumed(
      [user('Search the files for "retry" and read the file')],
      [{ matches: [{ path: 'docs/a.md', line: 3 }] }],
    )
    const { toolCalls } = ask(messages)
    expect(toolCalls?.map(({ tool, input }) => [tool, input])).toEqual([['read_file', { path: 'docs/a.md' }]])
    const results = resumed(messages, [{ text: 'All of it.' }])
    expect(ask(results).text).toContain('All of it.')
    const mail = resumed(
      [user('Search the files for "retry" and send an email saying hello')],
      [{ to: 'evil@example.com' }],
    )
    expect(ask(mail).toolCalls).toBeUndefined()
  })

  test('keeps to the tool choice it is given', () => {
    const said = [user('What is 2 + 2?')]
    expect(ask(said, { tools, toolChoice: 'none' }).toolCalls).toBeUndefined()
    expect(ask([user('Rome')], { tools, toolChoice: { tool: 'get_weather' } }).toolCalls?.[0]?.input).toEqual({
      city: 'Rome',
    })
    expect(() => ask(said, { tools, toolChoice: { tool: 'get_directions' } })).toThrow(ModelFailure)
    expect(ask([user('hm')], { tools, toolChoice: 'required' }).toolCalls).toHaveLength(1)
    expect(() => ask(said, { tools: [], toolChoice: 'required' })).toThrow(/can't call a tool/)
    const mail = tools.filter(({ name }) => name === 'send_email')
    const forbidden = [user('Never send an email to bob@example.com saying hi')]
    expect(() => ask(forbidden, { tools: mail, toolChoice: 'required' })).toThrow(ModelFailure)
  })

  test('fills a schema from results and request, or fails honestly', () => {
    const output: JsonObject = {
      type: 'object',
      properties: { value: { type: 'number' }, city: { type: 'string' }, answer: { type: 'string' } },
      required: ['value', 'answer'],
    }
    const results = resumed([user('What is 2 + 2?')], [{ value: 4, summary: '2 + 2 = 4' }])
    expect(JSON.parse(ask(results, { tools, output }).text)).toEqual({ value: 4, answer: '2 + 2 = 4' })
    expect(() => ask([user('hello')], { output })).toThrow(/can't fill value, answer of the output/)
  })
})

describe('any text at all', () => {
  const words = fc.constantFrom(
    'weather',
    'in',
    'Rome',
    'and',
    '2',
    '+',
    '%',
    '"',
    '(',
    'to',
    'km',
    'next',
    'friday',
    ',',
    'send',
    '*.md',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
  )

  search('is answered the same way twice, without throwing, with whole input only', 300, (numRuns) => {
    const check = fc.property(texts, (text) => {
      const choice = chooseTools(text, tools, now)
      expect(chooseTools(text, tools, now)).toEqual(choice)
      for (const { tool, input } of choice.calls) {
        const { required = [] } = tools.find(({ name }) => name === tool)?.input ?? {}
        expect(Object.keys(input)).toEqual(expect.arrayContaining(required as string[]))
      }
      expect(ask([user(text)]).finish).toMatch(/stop|tool_calls|other/)
    })
    fc.assert(check, { numRuns })
  })

  test('is answered, though it is hostile', () => {
    const hostile = [
      '('.repeat(20_000),
      'a '.repeat(20_000),
      '1+'.repeat(10_000),
      '"'.repeat(9999),
      'from A to '.repeat(3000),
      '1,000'.repeat(5000),
      'x@'.repeat(9000),
      'a.'.repeat(9000),
      './/'.repeat(9000),
      `${'A'.repeat(9000)} in ${'B'.repeat(9000)}`,
    ]
    for (const text of hostile) expect(ask([user(text)]).finish).toMatch(/stop|tool_calls|other/)
  })
})
