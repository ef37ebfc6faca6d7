import { isBatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { ToolCall } from '../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../outside/egress/egress.ts'
import { optionalText } from './answer-fields.ts'
import { BoundedCache } from './bounded-cache.ts'
import { ServiceFault } from './service-fault.ts'
import { Turns } from './turns.ts'

export interface ServiceRequest<Value extends object> {
  /** Address and path, without the query. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** How long the answer may be used again. */
  readonly ttlMs: number
  /** Takes from the answer what is needed, and throws a fault when it is not there. */
  readonly read: (answer: unknown) => Value
}

export interface ServiceClientOptions {
  readonly egress: Egress
  readonly clock: Clock
  readonly userAgent: string
}

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 8000
const usualPauseMs = 60_000
const longestPauseMs = 15 * 60_000

/**
 * Asks the services: one request a second to each host, kept answers first, and never a host that asked to be left alone
 * or could not be reached a moment ago. All that goes wrong there is a `ServiceFault` that names the host.
 */
export class ServiceClient {
  readonly #options: ServiceClientOptions
  readonly #cache: BoundedCache
  readonly #turns: Turns
  readonly #pauses = new Map<string, { readonly until: number; readonly problem: string }>()

  constructor(options: ServiceClientOptions) {
    this.#options = options
    this.#cache = new BoundedCache(options.clock)
    this.#turns = new Turns(options.clock)
  }

  async ask<Value extends object>(request: ServiceRequest<Value>, call: ToolCall): Promise<Value> {
    const url = new URL(request.url)
    url.search = new URLSearchParams(request.query).toString()
    const { host, href } = url
    try {
      const kept = this.#cache.get(href)
      if (kept !== undefined) return kept as Value
      this.#refuseDuringPause(host)
      await this.#turns.take(host, call.signal)
      // Somebody who waited in front may have asked the same, or have been turned away.
      const keptMeanwhile = this.#cache.get(href)
      if (keptMeanwhile !== undefined) return keptMeanwhile as Value
      this.#refuseDuringPause(host)
      const value = request.read(this.#answerOf(host, await this.#request(url, call)))
      this.#cache.set(href, value, request.ttlMs)
      return value
    } catch (thrown) {
      throw thrown instanceof ServiceFault ? named(host, thrown) : thrown
    }
  }

  async #request(url: URL, { signal, may }: ToolCall): Promise<EgressResponse> {
    const headers = { 'user-agent': this.#options.userAgent, accept: 'application/json' }
    try {
      return await this.#options.egress.request({
        url: url.href,
        headers,
        signal,
        may,
        service: url.origin,
        maxBytes,
        timeoutMs,
      })
    } catch (thrown) {
      signal.throwIfAborted()
      if (isBatonError(thrown, 'BATON_EGRESS_TOO_LARGE'))
        throw new ServiceFault('sent too large an answer', { cause: thrown })
      if (!isBatonError(thrown, 'BATON_EGRESS_UNREACHABLE')) throw thrown
      this.#pause(url.host, usualPauseMs, 'could not be reached')
      throw new ServiceFault('could not be reached', { cause: thrown })
    }
  }

  #answerOf(host: string, { status, headers, body }: EgressResponse): unknown {
    const answer = parsed(body)
    if (status >= 200 && status < 300) {
      if (answer === undefined) throw new ServiceFault('sent no JSON')
      return answer
    }
    const problem = `answered ${status}${reasonIn(answer)}`
    if (status === 429 || headers['retry-after'] !== undefined) {
      this.#pause(host, pauseMs(headers['retry-after'], this.#options.clock.now()), problem)
    }
    // 401, 403 and 429 are about who asks and how often, not about what was asked.
    throw new ServiceFault(problem, {
      refused: status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status),
    })
  }

  #pause(host: string, ms: number, problem: string): void {
    this.#pauses.set(host, { until: this.#options.clock.now() + ms, problem })
  }

  #refuseDuringPause(host: string): void {
    const pause = this.#pauses.get(host)
    if (pause !== undefined && pause.until > this.#options.clock.now())
      throw new ServiceFault(`${pause.problem} a moment ago`)
  }
}

function named(host: string, fault: ServiceFault): ServiceFault {
  return new ServiceFault(`${host} ${fault.message}`, { refused: fault.refused, cause: fault.cause ?? fault })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** Each of them says it under another name: Open-Meteo, OSRM, Nominatim. */
function reasonIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return ''
  const { reason, message, error } = answer as { reason?: unknown; message?: unknown; error?: unknown }
  const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  const said = optionalText(reason, 200) ?? optionalText(message, 200) ?? optionalText(inner, 200)
  return said === undefined ? '' : ` (${said})`
}

/** In seconds or as a date; a minute when it does not say or makes no sense. */
function pauseMs(retryAfter: string | undefined, now: number): number {
  const asked = retryAfter === undefined ? Number.NaN : Number(retryAfter) * 1000
  const ms = Number.isNaN(asked) && retryAfter !== undefined ? Date.parse(retryAfter) - now : asked
  return Number.isNaN(ms) || ms < 0 ? usualPauseMs : Math.min(ms, longestPauseMs)
}
