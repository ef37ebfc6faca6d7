import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from '../../search.ts'
import { type Exchange, type Experience, exchanger } from './lines.ts'

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const piece = (delta: unknown, finish: string | null = null, more: object = {}): string =>
  event({ id: 'c1', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...more })
const call = (fields: object, name: string | null | undefined, input: string | null | undefined): string =>
  piece({ tool_calls: [{ ...fields, function: { name, arguments: input } }] })
const usage = event({
  id: 'c1',
  choices: [],
  usage: {
    prompt_tokens: 20,
    completion_tokens: 5,
    prompt_tokens_details: { cached_tokens: 8, cache_write_tokens: 2 },
  },
})
const done = event('[DONE]')

/** Whole exchanges with providers that do as they should, and with others. */
const exchanges: Readonly<Record<string, Exchange>> = {
  'a text': {
    body: [piece({ role: 'assistant', content: '' }), piece({ content: 'Yes' }), piece({}, 'stop'), usage, done],
  },
  'a text that ends without a last event': { body: [piece({ content: 'Yes' }), piece({}, 'stop')] },
  'a text at the length limit': { body: [piece({ content: 'Yes' }), piece({}, 'length'), usage, done] },
  'a text that was filtered': { body: [piece({ content: 'Y' }), piece({}, 'content_filter'), usage, done] },
  'a reason that nobody knows': { body: [piece({ content: 'Y' }), piece({}, 'bored'), usage, done] },
  'a refusal': { body: [piece({ refusal: 'I ' }), piece({ refusal: 'won’t' }, 'stop'), usage, done] },
  'a refusal behind a text': { body: [piece({ content: 'Well', refusal: 'no' }), piece({}, 'stop'), usage, done] },
  'a refusal that is none': { body: [piece({ content: 'Well', refusal: false }), piece({}, 'stop'), usage, done] },
  thoughts: { body: [piece({ reasoning_content: 'Hm' }), piece({ content: 'Yes' }), piece({}, 'stop'), usage, done] },
  'thoughts under another name': { body: [piece({ reasoning: 'Hm' }), piece({ content: 'Yes' }, 'stop'), done] },
  'thoughts in the content': {
    body: [
      piece({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: 'Yes' },
        ],
      }),
      piece({}, 'stop'),
      done,
    ],
  },
  'a call': {
    body: [
      call({ index: 0, id: 'a', type: 'function' }, 'pay', ''),
      call({ index: 0 }, undefined, '{"sum":1}'),
      piece({}, 'tool_calls'),
      usage,
      done,
    ],
  },
  'two calls at once': {
    body: [
      call({ index: 1, id: 'b' }, 'two', '{}'),
      call({ index: 0, id: 'a' }, 'one', '{"x":1}'),
      piece({}, 'tool_calls'),
      done,
    ],
  },
  'calls without numbers': {
    body: [call({ id: 'a' }, 'one', '{}'), call({ id: 'b' }, 'two', '{}'), piece({}, 'tool_calls'), done],
  },
  'a call whose name comes late': {
    body: [call({ index: 0, id: 'a' }, null, '{"x"'), call({ index: 0 }, 'one', ':1}'), piece({}, 'tool_calls'), done],
  },
  'a call without a name': { body: [call({ index: 0, id: 'a' }, null, '{}'), piece({}, 'tool_calls'), done] },
  'a call of another type': {
    body: [call({ index: 0, id: 'a', type: 'magic' }, 'one', '{}'), piece({}, 'tool_calls'), done],
  },
  'a call with a signature': {
    body: [
      call({ index: 0, id: 'a', extra_content: { google: { thought_signature: 'sig' } } }, 'one', '{}'),
      piece({}, 'tool_calls'),
      done,
    ],
  },
  'an answer without an id': {
    body: [event({ choices: [{ index: 0, delta: { content: 'Yes' }, finish_reason: 'stop' }] }), done],
  },
  'an error before the first word': {
    body: [
      piece({ role: 'assistant' }),
      event({ error: { message: 'Slow down', type: 'rate_limit', code: 'rate_limit_exceeded' } }),
    ],
  },
  'an error in numbers': { body: [event({ error: { message: 'Down', code: 503 } })] },
  'an error that says nothing': { body: [event({ error: { message: 'No' } })] },
  'an error that is too long to read': {
    body: [event({ error: { message: 'prompt is too long', code: 'context_length_exceeded', param: null } })],
  },
  'an error in the middle': {
    body: [piece({ content: 'Yes' }), event({ error: { message: 'Busy', type: 'server_error' } }), usage, done],
  },
  'an error of another shape': { body: [piece({ content: 'Yes' }), event({ error: 'no' }), done] },
  'an error behind the finish': {
    body: [piece({ content: 'Yes' }, 'stop'), event({ error: { message: 'Busy', type: 'overloaded' } }), usage, done],
  },
  'no JSON': { body: [piece({ content: 'Yes' }), 'data: {"choices": [}\n\n', piece({}, 'stop'), usage, done] },
  'no JSON at first': { body: ['data: <html>\n\n', done] },
  'another shape': { body: [event({ choices: 'none' }), piece({}, 'stop'), done] },
  'a content that is no text': { body: [piece({ content: 7 }), piece({}, 'stop'), done] },
  'a usage that is none': {
    body: [
      piece({ content: 'Yes' }),
      event({ choices: [], usage: { prompt_tokens: 'many' } }),
      piece({}, 'stop'),
      done,
    ],
  },
  'nothing at all': { body: [] },
  'a web page': { body: ['<html><body>Welcome to the hotel network</body></html>'] },
  'half an answer': { body: [piece({ content: 'The answer is' })] },
  'half an event': { body: [piece({ content: 'The' }), 'data: {"id":"c1","choi'] },
  'half a call': { body: [call({ index: 0, id: 'a' }, 'pay', '{"amount": 100')] },
  'a connection that breaks': { body: [piece({ content: 'The' })], breaks: new TypeError('terminated') },
  'comments and other fields': {
    body: [': ping\n\n', 'event: x\nid: 1\nretry: 5\n', piece({ content: 'Yes' }, 'stop'), done],
  },
  'lines that end in another way': {
    body: [[piece({ content: 'Yes' }), piece({}, 'stop'), done].join('').replaceAll('\n', '\r\n')],
  },
  'data in several lines': {
    body: ['data: {"choices":\ndata: [{"index":0,"delta":{"content":"Yes"},"finish_reason":"stop"}]}\n\n', done],
  },
  'a mark at the beginning': { body: [`\uFEFF${piece({ content: 'Yes' }, 'stop')}`, done] },
  ...Object.fromEntries(
    [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 529].map((status) => [
      `status ${status}`,
      {
        status,
        statusText: 'Oh',
        headers: { 'retry-after': '7' },
        body: [JSON.stringify({ error: { message: 'No', type: 'x' } })],
      },
    ]),
  ),
  'a status without words': { status: 503, statusText: 'Service Unavailable', body: [''] },
  'a status with a web page': { status: 502, statusText: 'Bad Gateway', body: ['<html>Bad Gateway</html>'] },
  'a status with words of another shape': { status: 400, statusText: 'Bad', body: ['{"error":"prompt is too long"}'] },
  'a status that shows the key': { status: 401, body: ['{"error":{"message":"Unknown key sk-1"}}'] },
  'a status in milliseconds': {
    status: 429,
    headers: { 'retry-after-ms': '1500' },
    body: ['{"error":{"message":"Wait"}}'],
  },
}

const protocols = ['openai-chat', 'openai-compatible'] as const

describe.each(protocols)('over our own wire, an answer of %s', (protocol) => {
  const exchangeBy = exchanger(protocol)

  test.each(Object.entries(exchanges))('is heard as the package hears it: %s (issue 18)', async (_, exchange) => {
    const [theirs, ours] = [await exchangeBy('package', exchange), await exchangeBy('wire', exchange)]
    expectSame(ours, theirs)
  })

  const pieces = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }).map((content) => piece({ content })) },
    { weight: 2, arbitrary: fc.string({ maxLength: 3 }).map((text) => piece({ reasoning_content: text })) },
    fc.string({ maxLength: 3 }).map((refusal) => piece({ refusal })),
    {
      weight: 4,
      arbitrary: fc
        .record({
          fields: fc.record(
            { index: fc.nat({ max: 2 }), id: fc.constantFrom('a', 'b', ''), type: fc.constant('function') },
            { requiredKeys: [] },
          ),
          name: fc.constantFrom('one', 'two', null, ''),
          input: fc.constantFrom('{}', '{"x":', '1}', '', null),
        })
        .map(({ fields, name, input }) => call(fields, name, input)),
    },
    fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter').map((reason) => piece({}, reason)),
    fc.constantFrom(usage, done, ': ping\n\n', piece({ role: 'assistant' }), piece(null), event({ choices: [] })),
    fc.constantFrom(
      'data: {\n\n',
      event({ choices: [{ delta: 1 }] }),
      event(1),
      event(null),
      'data\n\n',
      'garbage\n\n',
    ),
    fc
      .record({
        message: fc.constantFrom('No', 'Busy'),
        code: fc.constantFrom('rate_limit', 429, 'invalid', 'x', null),
      })
      .map((error) => event({ error })),
  )

  search('is heard as the package hears it, whatever is in it', 1_000, async (tries) => {
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 9 }), async (body) => {
        const [theirs, ours] = [await exchangeBy('package', { body }), await exchangeBy('wire', { body })]
        expectSame(ours, theirs)
      }),
      { numRuns: tries },
    )
  })
})

/** What was stated of an answer before it failed is kept by the wire alone; the package forgets it. */
function expectSame(ours: Experience, theirs: Experience): void {
  const isForgotten = ours.fault !== undefined && ours.used !== undefined && theirs.used === undefined
  const known = isForgotten ? { used: ours.used, finish: ours.finish } : {}
  expect(plain(ours)).toEqual(plain({ ...theirs, ...known }))
}

/** As it is kept. What is wrong with the shape of an event is said in other words. */
function plain({ fault, sent, ...others }: Experience): unknown {
  const message = fault?.message.replace(/(Type validation failed: .*?\.) Error message: .*/, '$1')
  return JSON.parse(
    JSON.stringify({ ...others, body: sent?.body, fault: fault === undefined ? undefined : { ...fault, message } }),
  )
}
