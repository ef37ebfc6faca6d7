import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export type Reaction = (response: ServerResponse, request: IncomingMessage) => void

export interface FaultServer {
  readonly url: string
  /** The body of every request so far, as it came. */
  readonly bodies: readonly string[]
  readonly headers: readonly IncomingMessage['headers'][]
  /** What to do with the next requests, in order. The last one is repeated. */
  script(...reactions: readonly Reaction[]): void
  /** Resolves when so many requests have come since the script began. */
  arrived(count: number): Promise<void>
  /** Requests whose connection is still open. */
  open(): number
  stop(): Promise<void>
}

/** A provider that does everything wrong that can be done wrong over HTTP, in the dialect of OpenAI's chat API. */
export async function startFaultServer(): Promise<FaultServer> {
  let reactions: readonly Reaction[] = []
  let count = 0
  const bodies: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const waiting = new Set<() => void>()
  const open = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    headers.push(request.headers)
    open.add(response)
    response.on('close', () => open.delete(response))
    const reaction = reactions[Math.min(count, reactions.length - 1)]
    count++
    reaction?.(response, request)
    for (const check of waiting) check()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    script: (...next) => {
      reactions = next
      count = 0
      bodies.length = 0
      headers.length = 0
    },
    arrived: (wanted) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (count < wanted) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    open: () => open.size,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const chunk = (delta: unknown, finish: string | null = null): string =>
  event({
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })

export const text = (content: string): string => chunk({ role: 'assistant', content })
export const toolInput = (json: string): string =>
  chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'pay', arguments: json } }] })
export const finish = (reason: string): string => chunk({}, reason)
export const usage: string = event({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [],
  usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25, prompt_tokens_details: { cached_tokens: 8 } },
})
export const done: string = event('[DONE]')

const stream = (response: ServerResponse, parts: readonly string[], type = 'text/event-stream'): void => {
  response.writeHead(200, { 'content-type': type })
  response.write(parts.join(''))
}

/** A proper end after these parts. */
export const ends =
  (...parts: readonly string[]): Reaction =>
  (response) => {
    stream(response, parts)
    response.end()
  }

export const says = (content: string): Reaction => ends(text(content), finish('stop'), usage, done)

/** These parts, then nothing, for ever. */
export const stalls =
  (...parts: readonly string[]): Reaction =>
  (response) =>
    stream(response, parts)

/** These parts, then the connection is reset. */
export const resets =
  (...parts: readonly string[]): Reaction =>
  (response) => {
    if (parts.length === 0) return void response.socket?.resetAndDestroy()
    stream(response, parts)
    setImmediate(() => response.socket?.resetAndDestroy())
  }

/** Never says a word. */
export const isMute: Reaction = () => {}

export const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}, message = 'No'): Reaction =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message, type: 'error' } }))
  }

export const answersHtml: Reaction = (response) => {
  stream(response, ['<html><body>Welcome to the hotel network</body></html>'], 'text/html')
  response.end()
}

/** Goes on and on. */
export const neverEnds: Reaction = (response) => {
  stream(response, [])
  const more = (): void => {
    if (response.destroyed) return
    response.write(text('on and '))
    setImmediate(more)
  }
  more()
}
