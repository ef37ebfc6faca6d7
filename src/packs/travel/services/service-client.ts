import { isBatonError } from '../../../errors/baton-error.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { ToolCall } from '../../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../../outside/egress/egress.ts'
import { type CallEnd, Fault } from '../../../pacing/fault.ts'
import { Gate } from '../../../pacing/gate.ts'
import { retryAfterMs } from '../../../pacing/retry-after.ts'
import { optionalText } from './answer-fields.ts'
import { BoundedCache } from './bounded-cache.ts'

export interface ServiceRequest<Value extends object> {
  /** Address and path, without the query. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** How long the answer may be used again. */
  readonly ttlMs: number
  /** Takes what is needed from the answer, and throws a fault when it is not there. */
  readonly read: (answer: unknown) => Value
}

export interface ServiceClientOptions {
  readonly egress: Egress
  readonly clock: Clock
  readonly userAgent: string
}

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 8000
const longestRestMs = 15 * 60_000

/** Public services ask for no more than one request a second. A service that fails once rests: tables answer meanwhile. */
const limits = {
  everyMs: 1000,
  mostWaiting: 20,
  concurrency: 10,
  rest: { failures: 1, firstRestMs: 60_000, longestRestMs },
}

/** Asks services for JSON, and keeps their answers for a while. What goes wrong there is a `Fault` that names the host. */
export class ServiceClient {
  readonly #options: ServiceClientOptions
  readonly #cache: BoundedCache
  readonly #gates = new Map<string, Gate>()

  constructor(options: ServiceClientOptions) {
    this.#options = options
    this.#cache = new BoundedCache(options.clock)
  }

  async ask<Value extends object>(request: ServiceRequest<Value>, call: ToolCall): Promise<Value> {
    const url = new URL(request.url)
    url.search = new URLSearchParams(request.query).toString()
    const kept = this.#cache.get(url.href)
    if (kept !== undefined) return kept as Value
    try {
      return await this.#askThroughGate(url, request, call)
    } catch (thrown) {
      throw thrown instanceof Fault ? named(url.host, thrown) : thrown
    }
  }

  async #askThroughGate<Value extends object>(
    url: URL,
    { read, ttlMs }: ServiceRequest<Value>,
    call: ToolCall,
  ): Promise<Value> {
    const leave = await this.#gateTo(url.host).enter(0, call.signal)
    let end: CallEnd = 'given-up'
    try {
      // A request that waited in front may have asked the same.
      const kept = this.#cache.get(url.href)
      if (kept !== undefined) return kept as Value
      const value = read(this.#answerOf(await this.#request(url, call)))
      end = 'answered'
      this.#cache.set(url.href, value, ttlMs)
      return value
    } catch (thrown) {
      if (thrown instanceof Fault) end = thrown
      throw thrown
    } finally {
      leave(0, end)
    }
  }

  #gateTo(host: string): Gate {
    const gate = this.#gates.get(host) ?? new Gate(this.#options.clock, { provider: host, ...limits })
    this.#gates.set(host, gate)
    return gate
  }

  async #request(url: URL, { signal, may }: ToolCall): Promise<EgressResponse> {
    const headers = { 'user-agent': this.#options.userAgent, accept: 'application/json' }
    const request = { url: url.href, headers, signal, may, service: url.origin, maxBytes, timeoutMs }
    try {
      return await this.#options.egress.request(request)
    } catch (thrown) {
      signal.throwIfAborted()
      if (isBatonError(thrown, 'BATON_EGRESS_TOO_LARGE'))
        throw new Fault('invalid', 'sent too large an answer', { cause: thrown })
      if (!isBatonError(thrown, 'BATON_EGRESS_UNREACHABLE')) throw thrown
      throw new Fault('unavailable', 'could not be reached', { cause: thrown })
    }
  }

  #answerOf({ status, headers, body }: EgressResponse): unknown {
    const answer = parsed(body)
    if (status >= 200 && status < 300) {
      if (answer === undefined) throw new Fault('invalid', 'sent no JSON')
      return answer
    }
    const problem = `answered ${status}${reasonIn(answer)}`
    if (status === 429 || headers['retry-after'] !== undefined) {
      const asked = retryAfterMs(headers, this.#options.clock.now(), longestRestMs)
      throw new Fault('unavailable', problem, { status, retryAfterMs: asked })
    }
    // 401, 403 and 408 are about the caller, not about what was asked.
    const isRefused = status >= 400 && status < 500 && ![401, 403, 408].includes(status)
    throw new Fault(isRefused ? 'refused' : 'invalid', problem, { status })
  }
}

/** The fault with the host in front. While a service rests, that is the fault which began the rest. */
function named(host: string, fault: Fault): Fault {
  const { kind, cause } = fault
  if (kind === 'down' && cause instanceof Fault)
    return new Fault('down', `${host} ${cause.message} a moment ago`, { cause })
  return new Fault(kind, `${host} ${fault.message}`, { cause: cause ?? fault })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** The services say it under different names: Open-Meteo, OSRM, Nominatim. */
function reasonIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { reason, message, error } = answer as { reason?: unknown; message?: unknown; error?: unknown }
  const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  const said = optionalText(reason, 200) ?? optionalText(message, 200) ?? optionalText(inner, 200)
  return said === undefined ? '' : ` (${said})`
}
