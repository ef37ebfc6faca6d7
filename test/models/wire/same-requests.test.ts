import type { LanguageModelV4Message } from '@ai-sdk/provider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/events/json.ts'
import type { ModelMessage, ModelRequest } from '../../../src/kernel/ports/model.ts'
import { callOptions } from '../../../src/models/ai-sdk/call-options.ts'
import { ShownFiles } from '../../../src/models/ai-sdk/shown-files.ts'
import { heldTo } from '../../../src/models/ai-sdk/strictness.ts'
import { fittedRequest } from '../../../src/models/schemas/fitted-request.ts'
import { search } from '../../search.ts'
import { exchanger } from './lines.ts'

const refused = { status: 400, body: ['{"error":{"message":"enough"}}'] }
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const pdf = new TextEncoder().encode('%PDF-1.7\n')

/** Models that are told things in different ways, and names that mean something to the packages. */
const speakers = [
  ...['gpt-4.1', 'gpt-5', 'gpt-5.1', 'gpt-5.6', 'gpt-6-luna', 'o3', 'o1-mini', 'gpt-4o-search-preview', 'llama'].map(
    (id) => ({ protocol: 'openai-chat' as const, id, name: 'far' }),
  ),
  ...['far', 'my-llm', 'openai', 'anthropic', 'google', 'a.b', 'openai-compatible'].map((name) => ({
    protocol: 'openai-compatible' as const,
    id: 'qwen3',
    name,
  })),
]

const schema = { type: 'object', properties: { x: { type: 'string', pattern: '^(?=a)' } }, required: ['x'] }
const tool = { name: 'look-up', description: 'Looks it up', input: schema }

const json: fc.Arbitrary<Json> = fc.oneof(
  fc.string(),
  fc.constantFrom<Json>('{"a":1}', '[1]', '{', '', 7, null, [1, 'two'], { a: { b: 'ü' } }, {}),
)
const file = (name: string, type: string, hash: string) => ({ name, type, hash, bytes: 9 })
const user: fc.Arbitrary<ModelMessage> = fc.record({
  role: fc.constant('user'),
  content: fc.string({ unit: 'grapheme' }),
  files: fc.subarray([
    file('a.png', 'image/png', 'png'),
    file('b.pdf', 'application/pdf', 'pdf'),
    file('c.txt', 'text/plain', 'txt'),
  ]),
})
const turn: fc.Arbitrary<readonly ModelMessage[]> = fc
  .record({ content: fc.string(), input: json, output: json, failed: fc.boolean(), calls: fc.nat({ max: 2 }) })
  .map(({ content, input, output, failed, calls }) => {
    const toolCalls = Array.from({ length: calls }, (_, number) => ({ id: `call_${number}`, tool: 'look-up', input }))
    return [
      { role: 'assistant', content, ...(calls === 0 ? {} : { toolCalls }) },
      ...toolCalls.map(({ id, tool: name }) => ({
        role: 'tool' as const,
        toolCallId: id,
        tool: name,
        content: output,
        ...(failed ? { failed: true as const } : {}),
      })),
    ]
  })
const request: fc.Arbitrary<Omit<ModelRequest, 'model'>> = fc.record(
  {
    messages: fc
      .record({
        rules: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
        first: user,
        turns: fc.array(
          fc.oneof(
            turn,
            user.map((message) => [message]),
          ),
          { maxLength: 4 },
        ),
      })
      .map(({ rules, first, turns }) => [
        ...rules.map((content) => ({ role: 'system' as const, content })),
        first,
        ...turns.flat(),
      ]),
    prefixKey: fc.string({ maxLength: 8 }),
    once: fc.constant(true as const),
    settings: fc.record(
      {
        tools: fc.constantFrom([], [tool], [tool, { ...tool, name: 'pay' }]),
        toolChoice: fc.constantFrom('auto' as const, 'required' as const, 'none' as const, { tool: 'look-up' }),
        output: fc.constantFrom(schema, { type: 'object', properties: {}, additionalProperties: false }),
        temperature: fc.constantFrom(0, 0.5),
        effort: fc.constantFrom('none' as const, 'low' as const, 'high' as const, 'max' as const),
        maxOutputTokens: fc.constantFrom(100, 4_000),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['messages'] },
)

describe.each(speakers)('over our own wire, $protocol $name/$id', (speaker) => {
  const { protocol, id, name } = speaker
  const exchangeBy = exchanger(protocol, speaker)

  const sent = async (asked: Omit<ModelRequest, 'model'>): Promise<void> => {
    const model = `${name}/${id}`
    const files = new ShownFiles(
      model,
      protocol,
      new Map<string, Uint8Array | string>([
        ['png', png],
        ['pdf', pdf],
        ['txt', 'text'],
      ]),
    )
    const fitted = fittedRequest({ ...asked, model }, { protocol, baseUrl: 'http://far.example/v1' }, id)
    const options = heldTo(callOptions(fitted.request, protocol, files, fitted.strictTools), fitted)
    const [theirs, ours] = [await exchangeBy('package', refused, options), await exchangeBy('wire', refused, options)]
    expect(ours.sent).toEqual(theirs.sent)
    expect(ours.fault).toEqual(theirs.fault)
    const answered = { body: ['data: {"choices":[{"index":0,"delta":{"content":"Yes"},"finish_reason":"stop"}]}\n\n'] }
    const [heard, alike] = [await exchangeBy('package', answered, options), await exchangeBy('wire', answered, options)]
    expect(alike.warnings).toEqual(heard.warnings)
  }

  search(
    'is sent what the package would send, byte for byte, and says the same remarks (issue 18)',
    200,
    async (tries) => {
      await fc.assert(fc.asyncProperty(request, sent), { numRuns: tries })
    },
  )

  test('is sent the thoughts of its own answers as the package would send them', async () => {
    const marks = { providerOptions: { [name]: { thoughtSignature: 'sig' }, google: { thoughtSignature: 'other' } } }
    const prompt: LanguageModelV4Message[] = [
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm' },
          { type: 'text', text: 'Yes' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'pay', input: {}, ...marks },
        ],
      },
    ]
    const [theirs, ours] = [
      await exchangeBy('package', refused, { prompt }),
      await exchangeBy('wire', refused, { prompt }),
    ]
    expect(ours.sent).toEqual(theirs.sent)
  })
})
