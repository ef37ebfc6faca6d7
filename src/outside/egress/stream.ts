import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isBatonError } from '../../errors/baton-error.ts'
import type { Timer } from '../../kernel/ports/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import type { EgressOptions } from './egress.ts'
import { exchange } from './exchange.ts'
import { type AddressBook, findAddresses, systemResolve } from './find-addresses.ts'
import { decoded } from './read-body.ts'
import { checkHeaders } from './request-headers.ts'
import { specialAddress } from './special-addresses.ts'
import { checkTarget } from './target.ts'
import { problemOf } from './wire-problem.ts'

/** One request whose answer is read as it arrives. Redirects are not followed: they come back as they are. */
interface EgressStreamRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends it at any point until its answer is read. There is no other limit to how long that takes. */
  readonly signal: AbortSignal
  /** The origin that the user configured, which may be a private address. Any other is refused. */
  readonly service: string
}

interface EgressStreamResponse {
  readonly status: number
  /** Names in small letters. Cookies are left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array>
}

/** The way out for answers that have no end yet. */
export interface EgressStream {
  open(request: EgressStreamRequest): Promise<EgressStreamResponse>
}

const connectMs = 10_000

/** Goes the same way as `createEgress`, to one origin, without a limit to the length of an answer. */
export function createEgressStream(options: Omit<EgressOptions, 'secrets'> = {}): EgressStream {
  const { clock = systemClock, userAgent = 'baton', ca = [] } = options
  const book: AddressBook = { resolve: options.resolve ?? systemResolve, special: options.special ?? specialAddress }
  return {
    open: async ({ url, method, headers, body, signal, service }) => {
      signal.throwIfAborted()
      const target = checkTarget(url, { service, may: () => false })
      const late = new AbortController()
      const progress: { problem: string | undefined; sent: boolean } = { problem: undefined, sent: false }
      const connecting = (): Timer =>
        clock.timer(connectMs, () => {
          progress.problem = 'it did not answer the connection in time'
          late.abort()
        })
      const connected = (): void => {
        progress.sent = true
      }
      try {
        const all = { 'user-agent': userAgent, ...checkHeaders(headers, target) }
        const addresses = await findAddresses(target, book)
        signal.throwIfAborted()
        const ending = AbortSignal.any([signal, late.signal])
        const hop = { url, method, body, headers: all, isHome: true }
        return answerOf(await exchange(hop, target, { addresses, signal: ending, connecting, connected, ca }))
      } catch (thrown) {
        signal.throwIfAborted()
        throw isBatonError(thrown) ? thrown : problemOf(thrown, target.url.origin, progress)
      }
    },
  }
}

function answerOf(response: IncomingMessage): EgressStreamResponse {
  const { 'set-cookie': _, 'content-encoding': __, 'content-length': ___, ...headers } = response.headers
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: Readable.toWeb(decoded(response)) as ReadableStream<Uint8Array>,
  }
}
