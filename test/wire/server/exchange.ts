import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Json, JsonObject } from '../../../src/events/json.ts'
import { anthropic } from './anthropic.ts'
import { chat, compatible } from './chat.ts'
import { outputTokensOf, tokensOf, type WireFormat, type WireRequest } from './format.ts'
import { google } from './google.ts'
import { list, text } from './json.ts'
import type { Lane } from './lane.ts'
import { anthropicRefusal, googleRefusal, openaiRefusal, Refusal } from './refusal.ts'
import { responses } from './responses.ts'
import type { Answer, Format } from './script.ts'

const wireFormats: Readonly<Record<Format, WireFormat>> = { responses, chat, compatible, anthropic, google }

const keyHeaders: Readonly<Record<Format, string | undefined>> = {
  responses: 'authorization',
  chat: 'authorization',
  compatible: undefined,
  anthropic: 'x-api-key',
  google: 'x-goog-api-key',
}

const refusals: Readonly<Record<Format, (message: string) => Refusal>> = {
  responses: openaiRefusal,
  chat: openaiRefusal,
  compatible: openaiRefusal,
  anthropic: anthropicRefusal,
  google: googleRefusal,
}

/** One request: read, checked, answered as the script has it, and written down in any case. */
export async function exchange(
  lane: Lane,
  format: Format,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, url = '' } = incoming
  const written = await readText(incoming)
  const body = JSON.parse(written) as JsonObject
  const wire = wireFormats[format]
  const model = format === 'google' ? (/models\/([^:]+):/.exec(url)?.[1] ?? '') : text(body['model'])
  const inputTokens = wire.counted.reduce((sum, key) => sum + (body[key] === undefined ? 0 : tokensOf(body[key])), 0)
  const request: WireRequest = { model, body, headers, memory: lane.memory, inputTokens }
  const note = { format, model, body, headers, inputTokens }
  try {
    const keyHeader = keyHeaders[format]
    if (keyHeader !== undefined && headers[keyHeader] === undefined)
      throw new Refusal(401, { error: { message: 'No key' } })
    wire.check(request)
    const answer = lane.next(format, written, JSON.stringify(list(body[wire.counted[0] ?? '']).at(-1) ?? null))
    if (answer === undefined) throw refusals[format](`Nothing is scripted for this request: ${written.slice(-400)}`)
    if (answer.fail !== undefined) throw wire.fail(answer.fail, request)
    const isWhole = format !== 'google' && body['stream'] !== true && wire.whole !== undefined
    const chunks = isWhole ? [] : wire.stream(answer, request)
    const whole = isWhole ? wire.whole?.(answer, request) : undefined
    lane.record({ ...note, status: 200, outputTokens: outputTokensOf(answer) })
    if (whole !== undefined) return sendJson(response, 200, whole)
    await play(lane, answer, chunks, response)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    lane.record({ ...note, status: thrown.status, refused: messageIn(thrown.body), outputTokens: 0 })
    sendJson(response, thrown.status, thrown.body, thrown.headers)
  }
}

async function play(lane: Lane, answer: Answer, chunks: readonly string[], response: ServerResponse): Promise<void> {
  const { holdAfter, cutAfter } = answer
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [index, chunk] of chunks.entries()) {
    if (index === holdAfter) await lane.released
    if (index === cutAfter) return void setImmediate(() => response.socket?.resetAndDestroy())
    response.write(chunk)
  }
  response.end()
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: Json,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function messageIn(body: Json): string {
  const { error } = body as { readonly error?: { readonly message?: string } }
  return error?.message ?? JSON.stringify(body)
}
