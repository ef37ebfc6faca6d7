import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { httpTransport } from '../../../src/outside/mcp/http-transport.ts'
import { ask, failureOf, question, testModels } from '../../models/asking.ts'
import type { HostileText } from './hostile-texts.ts'
import { piecesOf } from './pieces.ts'

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`

/** How each provider tells a piece of a text, and a piece of the input of a tool. */
const dialects: Readonly<Record<string, { readonly text: (text: string) => string; readonly begin?: string }>> = {
  'openai/gpt-5': {
    begin: event({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } }),
    text: (delta) => event({ type: 'response.output_text.delta', item_id: 'm', delta }),
  },
  'openai-chat/gpt-4.1': {
    text: (json) => event(chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'pay', arguments: json } }] })),
  },
  'anthropic/claude-sonnet-4-5': {
    begin: event({ type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c', name: 'pay' } }),
    text: (json) =>
      event({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json } }),
  },
  'google/gemini-2.5-flash': {
    text: (text) => event({ candidates: [{ content: { parts: [{ text }] } }] }),
  },
  'lmstudio/some-model': { text: (content) => event(chunk({ role: 'assistant', content })) },
}

function chunk(delta: unknown): unknown {
  return { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta }] }
}

/** How much a network hands over at once: little, or all there is. */
const [little, all] = [1_000, Number.MAX_SAFE_INTEGER]

/** What servers stream: in events of the provider with little in each, and whatever else they may send instead. */
export const streamReaders: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(dialects).flatMap(([model, { begin = '', text: piece }]) => [
      [
        `small events of ${model}`,
        (text: string) => hear(model, begin + piecesOf(text, 16).map(piece).join(''), little),
      ],
      [`anything instead of ${model}`, (text: string) => hear(model, text, all)],
      [`anything instead of ${model}, little by little`, (text: string) => hear(model, text, little)],
    ]),
  ),
  'small events of an MCP server': (text) =>
    hearServer(
      piecesOf(text, 16)
        .map((piece) => event({ jsonrpc: '2.0', method: 'notifications/message', params: { data: piece } }))
        .join(''),
      little,
    ),
  'one event of an MCP server': (text) =>
    hearServer(event({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } }), little),
  'anything instead of an MCP server': (text) => hearServer(text, all),
  'anything instead of an MCP server, little by little': (text) => hearServer(text, little),
}

const pieces = [
  'a',
  '\n',
  '\r',
  '\r\n',
  'a\n',
  'data: \n',
  'data: {\n',
  'data:',
  'data: a\n\n',
  ': a\n',
  'id: a\n',
  '{"',
  '中',
]

/** A carriage return at the very end makes readers look for one from every line. */
export const streamTexts: readonly HostileText[] = pieces.flatMap((piece) => {
  const times = (length: number): string => piece.repeat(Math.ceil(length / piece.length))
  return [
    { what: JSON.stringify(piece), of: times },
    { what: `${JSON.stringify(piece)} before a carriage return`, of: (length) => `${times(length)}\ra` },
  ]
})

function streamOf(text: string, portion: number): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + portion))
      at += portion
    },
  })
}

/** None of these answers is complete. */
function hear(model: string, text: string, portion: number): Promise<unknown> {
  const headers = { 'content-type': 'text/event-stream' }
  const fetch = async (): Promise<Response> => new Response(streamOf(text, portion), { headers })
  return failureOf(ask(testModels({ attempts: 1, fetch }), question(model)))
}

async function hearServer(text: string, portion: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = streamOf(text, portion).pipeThrough(new TransformStream({ flush: () => void setImmediate(resolve) }))
  const outside = {
    clock: { ...systemClock, timer: () => ({ cancel: () => {} }) },
    variable: () => undefined,
    consent: async () => true,
    pins: { get: async () => undefined, set: async () => {} },
    egress: { open: async () => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body }) },
  }
  const server = { name: 's', url: 'https://example.org/mcp' }
  const transport = httpTransport(server, outside, StreamableHTTPClientTransport)
  transport.onerror = () => {}
  transport.onmessage = () => {}
  await transport.start()
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call' })
  await promise
  await transport.close()
}
