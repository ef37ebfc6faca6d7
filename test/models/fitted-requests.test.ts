import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/events/json.ts'
import type { ModelMessage, ModelSettings } from '../../src/kernel/ports/model.ts'
import { hasOwnThoughts, thoughtsIn } from '../../src/models/ai-sdk/thoughts.ts'
import { listedModels } from '../../src/models/facts/facts-of.ts'
import { fittedRequest } from '../../src/models/schemas/fitted-request.ts'
import { ask, failureOf, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const closed = {
  type: 'object',
  properties: { sum: { type: 'number' }, note: { type: 'string', maxLength: 80 } },
  required: ['sum'],
  additionalProperties: false,
}
const open = { type: 'object', additionalProperties: { type: 'string' } }
const messages: readonly ModelMessage[] = [{ role: 'user', content: 'Pay.' }]
const tool = (name: string, input: JsonObject) => ({ name, description: 'Does it.', input })

const models = () => {
  const baseUrl = server.url
  const providers = { openai: { baseUrl }, 'openai-chat': { baseUrl }, anthropic: { baseUrl }, google: { baseUrl } }
  return testModels({ providers: { ...providers, workshop: { baseUrl } } })
}

async function bodyTo(model: string, settings: ModelSettings, said = messages): Promise<Record<string, unknown>> {
  server.script(fault.fails(400))
  await failureOf(ask(models(), { model, messages: said, settings }))
  return JSON.parse(server.bodies[0] ?? '')
}

/** The tools of a request in any of the formats. */
function toolsIn(body: Record<string, unknown>): readonly Record<string, unknown>[] {
  const { tools } = body as { tools: { functionDeclarations?: JsonObject[]; function?: JsonObject }[] }
  return tools.flatMap((one): Record<string, unknown>[] => one.functionDeclarations ?? [one.function ?? { ...one }])
}

describe('tools', () => {
  const tools = [tool('2nd-opinion', closed), tool('free', open)]

  test.each([
    ['openai/gpt-5', [true, false]],
    ['openai-chat/gpt-4.1', [true, undefined]],
    ['anthropic/claude-sonnet-4-5', [true, undefined]],
    ['anthropic/claude-3-haiku-20240307', [undefined, undefined]],
    ['google/gemini-2.5-flash', [undefined, undefined]],
    ['workshop/qwen3', [undefined, undefined]],
  ])('of %s are strict where they can be, and have names that it takes', async (model, strict) => {
    const sent = toolsIn(await bodyTo(model, { tools, toolChoice: { tool: '2nd-opinion' } }))
    expect(sent.map(({ name }) => name)).toEqual(['_2nd-opinion', 'free'])
    expect(sent.map((one) => one['strict'])).toEqual(strict)
    expect(JSON.stringify(sent[1])).toContain('"additionalProperties":{"type":"string"}')
  })

  test('are called by their own names, with what their own schemas let pass', async () => {
    server.script(
      fault.ends(fault.toolInput('{"sum":3,"note":null}'), fault.finish('tool_calls'), fault.usage, fault.done),
    )
    const request = { model: 'openai-chat/gpt-4.1', messages, settings: { tools: [tool('pay', closed)] } }
    const { answer } = await ask(models(), request)
    expect(answer.toolCalls).toEqual([{ id: 'call_1', tool: 'pay', input: { sum: 3 } }])
    expect(toolsIn(JSON.parse(server.bodies[0] ?? ''))[0]?.['parameters']).toMatchObject({
      properties: { note: { type: ['string', 'null'], description: 'At most 80 characters.' } },
      required: ['sum', 'note'],
    })
  })

  test('keep their names in what was said before', async () => {
    const said: readonly ModelMessage[] = [
      ...messages,
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', tool: '2nd-opinion', input: { sum: 1 } }] },
      { role: 'tool', toolCallId: 'c1', tool: '2nd-opinion', content: 'Yes.' },
    ]
    const body = await bodyTo('google/gemini-2.5-flash', { tools }, said)
    expect(JSON.stringify(body['contents'])).toContain('"_2nd-opinion"')
    expect(JSON.stringify(body)).not.toContain('"2nd-opinion"')
  })

  test('that take no object get it wrapped, and see nothing of it', () => {
    const input = { oneOf: [{ type: 'string' }, { type: 'number' }] }
    const said: readonly ModelMessage[] = [
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', tool: 'say', input: 'x' }] },
    ]
    const request = { model: 'anthropic/claude-sonnet-4-5', messages: said, settings: { tools: [tool('say', input)] } }
    const fitted = fittedRequest(request, { protocol: 'anthropic' }, 'claude-sonnet-4-5')
    expect(fitted.request.messages[0]).toMatchObject({ toolCalls: [{ input: { value: 'x' } }] })
    const toolCalls = [{ id: 'c2', tool: 'say', input: { value: 7 } }]
    expect(fitted.fromProvider({ text: '', toolCalls, finish: 'tool_calls' }).toolCalls?.[0]?.input).toBe(7)
  })

  test('of Claude are strict as long as a request stays within its limits', () => {
    const optional = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`p${index}`, { type: 'string' }]))
    const three = ['a', 'b', 'c', 'd'].map((name) =>
      tool(name, name === 'd' ? closed : { type: 'object', properties: optional }),
    )
    const request = { model: 'anthropic/claude-sonnet-4-5', messages, settings: { tools: three } }
    const { strictTools } = fittedRequest(request, { protocol: 'anthropic' }, 'claude-sonnet-4-5')
    expect([...strictTools]).toEqual(['a', 'b', 'd'])
  })
})

describe('an answer by a schema', () => {
  const list = { type: 'array', items: closed }

  test('comes back in the form that was asked for', async () => {
    server.script(fault.says('{"value":[{"sum":1,"note":null},{"sum":2,"note":"two"}]}'))
    const request = { model: 'openai-chat/gpt-4.1', messages, settings: { output: list } }
    const { answer } = await ask(models(), request)
    expect(JSON.parse(answer.text)).toEqual([{ sum: 1 }, { sum: 2, note: 'two' }])
  })

  test.each(['Sorry, no.', '{"value":[{"sum":1,', '[{"sum":1}]', ' {"value": 7} '])(
    'that is not in that form is left for validation: %s',
    async (text) => {
      server.script(fault.says(text))
      const { answer } = await ask(models(), { model: 'workshop/qwen3', messages, settings: { output: closed } })
      expect(answer.text).toBe(text)
    },
  )

  test('that Claude can be held to is a format, and any other the input of a tool', async () => {
    const held = await bodyTo('anthropic/claude-sonnet-4-5', { output: closed })
    expect(held).toMatchObject({ output_config: { format: { type: 'json_schema' } } })
    const free = await bodyTo('anthropic/claude-sonnet-4-5', {
      output: { ...closed, properties: { sum: { allOf: [{ type: 'number' }, { minimum: 1 }] } } },
    })
    expect(free).not.toHaveProperty('output_config')
    expect(free).toMatchObject({ tools: [{ name: 'json' }], tool_choice: { type: 'any' } })
  })

  test.each(['openai-chat/gpt-3.5-turbo', 'google/gemma-3-27b-it'])(
    'is told in words to %s, which would refuse the schema',
    async (model) => {
      const text = JSON.stringify(await bodyTo(model, { output: closed }))
      expect(text).toContain('fits this JSON Schema')
      expect(text).toContain(JSON.stringify(JSON.stringify(closed)).slice(1, -1))
      expect(text).not.toMatch(/json_schema|responseJsonSchema|responseMimeType/)
    },
  )

  test('that Claude can be held to is told from its name as from the tables', () => {
    const settings = { tools: [tool('pay', closed)] }
    const wrong = listedModels()
      .filter(({ model, facts }) => model.startsWith('anthropic/') && facts.schemas !== undefined)
      .filter(({ model, facts }) => {
        const id = model.slice('anthropic/'.length)
        const { strictTools } = fittedRequest({ model, messages, settings }, { protocol: 'anthropic' }, id)
        return strictTools.has('pay') !== facts.schemas
      })
    expect(wrong.map(({ model }) => model)).toEqual([])
  })

  test.each([
    ['claude-3-7-sonnet-20250219', false],
    ['claude-3-5-haiku-latest', false],
    ['claude-sonnet-4-20250514', false],
    ['claude-haiku-4-5-20251001', true],
    ['claude-opus-9', true],
  ])('that Claude can be held to is told from a name in no table: %s', (id, isHeld) => {
    const settings = { tools: [tool('pay', closed)] }
    const request = { model: `anthropic/${id}`, messages, settings }
    expect(fittedRequest(request, { protocol: 'anthropic' }, id).strictTools.has('pay')).toBe(isHeld)
  })

  test('keeps thoughts in place around a text that was changed', () => {
    const thought = { kind: 'thought', text: 'Hm' } as const
    const thoughts = thoughtsIn([thought, { kind: 'text', length: 6 }, { kind: 'text', length: 6 }], 'openai/gpt-5')
    const fitted = fittedRequest(
      { model: 'openai/gpt-5', messages, settings: { output: list } },
      { protocol: 'openai-responses' },
      'gpt-5',
    )
    const answer = fitted.fromProvider({ text: '{"value":[]}', finish: 'stop', ...(thoughts && { thoughts }) })
    expect(answer.thoughts?.parts).toEqual([thought, { kind: 'text', length: 2 }])
    const message = {
      role: 'assistant',
      content: answer.text,
      ...(answer.thoughts && { thoughts: answer.thoughts }),
    } as const
    expect(hasOwnThoughts(message, 'openai/gpt-5')).toBe(true)
  })
})
