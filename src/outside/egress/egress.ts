import type { IncomingMessage } from 'node:http'
import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import type { Touch } from '../../grants/touch.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { exchange } from './exchange.ts'
import { type AddressBook, findAddresses, systemResolve } from './find-addresses.ts'
import { openPeriod, type Period } from './period.ts'
import { readBody } from './read-body.ts'
import { type Hop, nextHop } from './redirect.ts'
import { checkHeaders, type EgressSecret, secretHeader } from './request-headers.ts'
import { specialAddress } from './special-addresses.ts'
import { checkTarget, type Target } from './target.ts'
import { problemOf } from './wire-problem.ts'

export type EgressMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EgressRequest {
  readonly url: string
  readonly method?: EgressMethod
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly signal: AbortSignal
  /** Asked for every host, the first and each redirect's, as `net`; and before a secret is sent. */
  readonly may: (touch: Touch) => boolean
  /**
   * An origin that the user configured (`https://api.open-meteo.com`, `http://127.0.0.1:8888`): it needs no grant
   * and may be a private address. A redirect away from it is checked like any other.
   */
  readonly service?: string
  /** A secret to send, by its name. It is not sent on to another origin. */
  readonly secret?: EgressSecret
  /** Default: 5 MiB, also after decompression. */
  readonly maxBytes?: number
  /** Default: 30 s in all, of which 10 s to connect. */
  readonly timeoutMs?: number
}

export interface EgressResponse {
  readonly status: number
  /** Where it came from, after redirects. */
  readonly url: string
  /** Names in small letters. Cookies are left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The one way out to the network. */
export interface Egress {
  request(request: EgressRequest): Promise<EgressResponse>
}

export interface EgressOptions extends Partial<AddressBook> {
  readonly secrets?: (name: string) => string | undefined
  readonly clock?: Clock
  /** How Baton introduces itself. */
  readonly userAgent?: string
  /** Certificates, in PEM, to trust besides the usual ones. */
  readonly ca?: readonly string[]
}

const usualBytes = 5 * 2 ** 20
const usualMs = 30_000
const connectMs = 10_000
const mostRedirects = 3

/**
 * Checks where a request goes before it goes there: its address, its grant, and every address its name has.
 * `resolve` and `special` are for tests, so that they can go the same way to a server of their own.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const { clock = systemClock, secrets = () => undefined, userAgent = 'baton', ca = [] } = options
  const book: AddressBook = { resolve: options.resolve ?? systemResolve, special: options.special ?? specialAddress }

  const send = async (hop: Hop, target: Target, request: EgressRequest, period: Period): Promise<IncomingMessage> => {
    const headers = {
      'user-agent': userAgent,
      ...checkHeaders(hop.headers, target),
      ...(hop.isHome && request.secret ? secretHeader(request.secret, target, { secrets, may: request.may }) : {}),
    }
    const addresses = await period.within(findAddresses(target, book))
    const connecting = () => clock.timer(connectMs, () => period.end('it did not answer the connection in time'))
    const connected = (): void => {
      period.sent = true
    }
    return exchange({ ...hop, headers }, target, { addresses, signal: period.signal, connecting, connected, ca })
  }

  const follow = async (request: EgressRequest, period: Period): Promise<EgressResponse> => {
    let hop = firstHop(request)
    for (let redirects = 0; ; redirects++) {
      const target = checkTarget(hop.url, request)
      try {
        const response = await send(hop, target, request, period)
        const status = response.statusCode ?? 0
        const next = nextHop(hop, target, { status, location: response.headers.location ?? '' })
        if (next === undefined) return await finish(response, hop, target, request.maxBytes ?? usualBytes)
        response.destroy()
        if (redirects >= mostRedirects) {
          const reason = `it redirects more than ${mostRedirects} times`
          throw new BatonError('BATON_EGRESS_REFUSED', { host: target.url.origin, reason })
        }
        hop = next
      } catch (thrown) {
        request.signal.throwIfAborted()
        throw isBatonError(thrown) ? thrown : problemOf(thrown, target.url.origin, period)
      }
    }
  }

  return {
    request: async (request) => {
      request.signal.throwIfAborted()
      const period = openPeriod(clock, request.timeoutMs ?? usualMs, request.signal)
      try {
        return await follow(request, period)
      } finally {
        period.close()
      }
    },
  }
}

function firstHop({ url, method = 'GET', headers = {}, body }: EgressRequest): Hop {
  const small = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { url, method, headers: Object.fromEntries(small), body, isHome: true }
}

async function finish(response: IncomingMessage, hop: Hop, target: Target, limit: number): Promise<EgressResponse> {
  try {
    const { 'set-cookie': _, ...headers } = response.headers
    return {
      status: response.statusCode ?? 0,
      url: target.url.href,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: hop.method === 'HEAD' ? new Uint8Array() : await readBody(response, limit, target.url.origin),
    }
  } finally {
    response.destroy()
  }
}
