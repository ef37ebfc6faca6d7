import { isBatonError } from '../errors/baton-error.ts'
import type { JsonObject } from '../events/json.ts'
import type { Touch } from '../grants/touch.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { ToolCall } from '../kernel/ports/tool.ts'
import type { Egress, EgressRequest, EgressResponse } from '../outside/egress/egress.ts'
import { type CallEnd, Fault } from '../pacing/fault.ts'
import { Gate } from '../pacing/gate.ts'
import { retryAfterMs } from '../pacing/retry-after.ts'
import { jsonIn, reasonIn } from './answer-body.ts'
import { KeptAnswers } from './kept-answers.ts'
import { decodeText } from './web/decode-text.ts'

export interface ServiceRequest<Value extends object> {
  /** Address and path, without the query. */
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  /** Sent as JSON, by POST. For questions: the answer is kept like that to any other. */
  readonly body?: JsonObject
  /** How long the answer may be used again. */
  readonly ttlMs: number
  /** What the answer is asked to be. Default: `application/json`, which is parsed; anything else is handed on as text. */
  readonly accept?: string
  /** A key of the user's for this service, by its name. The settings that name it also allow that it is sent there. */
  readonly secret?: EgressRequest['secret']
  /** Takes what is needed from the answer, and throws a fault when it is not there. */
  readonly read: (answer: unknown) => Value | Promise<Value>
}

export interface ServiceClientOptions {
  readonly egress: Egress
  readonly clock: Clock
  readonly userAgent: string
  /** How long one answer may take. Default: 8 seconds. */
  readonly timeoutMs?: number
  /** How large one answer may be. Default: 2 MiB. */
  readonly maxBytes?: number
  /** From one request to a host to the next, at least. Default: a second, which is what most public services ask for. */
  readonly everyMs?: (host: string) => number
  /** So many failures in a row, and it is left alone for a minute. Default: one, as others, or tables, answer meanwhile. */
  readonly failures?: number
  /** A service that is too busy is asked once more if it wants no longer a pause than this. Default: it is not. */
  readonly patienceMs?: number
}

const longestRestMs = 15 * 60_000
/** For a service that is too busy and does not say for how long. */
const usualPauseMs = 2000

const limits = { mostWaiting: 20, concurrency: 10 }

/** What a tool that asks these services touches. */
export function serviceTouches(bases: readonly string[]): Touch[] {
  const hosts = new Set(bases.map((base) => new URL(base).hostname))
  return [...hosts].map((host) => ({ kind: 'service', host }))
}

/** Asks services, and keeps their answers for a while. What goes wrong there is a `Fault` that names the host. */
export class ServiceClient {
  readonly #options: ServiceClientOptions
  readonly #cache: KeptAnswers
  readonly #gates = new Map<string, Gate>()

  constructor(options: ServiceClientOptions) {
    this.#options = options
    this.#cache = new KeptAnswers(options.clock)
  }

  async ask<Value extends object>(request: ServiceRequest<Value>, call: ToolCall): Promise<Value> {
    const url = new URL(request.url)
    for (const [name, value] of Object.entries(request.query)) url.searchParams.set(name, value)
    const kept = this.#cache.get(questionOf(url, request))
    if (kept !== undefined) return kept as Value
    for (let isLast = this.#options.patienceMs === undefined; ; isLast = true) {
      try {
        return await this.#askThroughGate(url, request, { call, isLast })
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        // The gate stays shut for as long as the service wants.
        const isOnceMore = !isLast && thrown.kind === 'rate-limited' && thrown.status !== undefined
        if (!isOnceMore) throw named(url.host, thrown)
      }
    }
  }

  async #askThroughGate<Value extends object>(
    url: URL,
    request: ServiceRequest<Value>,
    { call, isLast }: Turn,
  ): Promise<Value> {
    const leave = await this.#gateTo(url.host).enter(0, call.signal)
    let end: CallEnd = 'given-up'
    try {
      // A request that waited in front may have asked the same.
      const kept = this.#cache.get(questionOf(url, request))
      if (kept !== undefined) return kept as Value
      const value = await request.read(this.#answerOf(await this.#request(url, request, call), request, isLast))
      end = 'answered'
      this.#cache.set(questionOf(url, request), value, request.ttlMs)
      return value
    } catch (thrown) {
      if (thrown instanceof Fault) end = thrown
      throw thrown
    } finally {
      leave(0, end)
    }
  }

  #gateTo(host: string): Gate {
    const { clock, everyMs = () => 1000, failures = 1 } = this.#options
    const rest = { failures, firstRestMs: 60_000, longestRestMs }
    const gate = this.#gates.get(host) ?? new Gate(clock, { provider: host, everyMs: everyMs(host), rest, ...limits })
    this.#gates.set(host, gate)
    return gate
  }

  async #request(
    url: URL,
    { accept = 'application/json', secret, body }: Pick<ServiceRequest<object>, 'accept' | 'secret' | 'body'>,
    call: ToolCall,
  ): Promise<EgressResponse> {
    const { signal } = call
    const { egress, userAgent, timeoutMs = 8000, maxBytes = 2 * 2 ** 20 } = this.#options
    const isItsKey = (touch: Touch): boolean =>
      touch.kind === 'secret' && touch.name === secret?.name && touch.host === url.hostname
    const request = {
      url: url.href,
      headers: { 'user-agent': userAgent, accept, ...(body && { 'content-type': 'application/json' }) },
      signal,
      may: (touch: Touch) => isItsKey(touch) || call.may(touch),
      service: url.origin,
      maxBytes,
      timeoutMs,
      ...(secret === undefined ? {} : { secret }),
    }
    const posted = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) }
    try {
      return await egress.request({ ...request, ...posted })
    } catch (thrown) {
      signal.throwIfAborted()
      if (isBatonError(thrown, 'BATON_EGRESS_TOO_LARGE'))
        throw new Fault('invalid', 'sent too large an answer', { cause: thrown })
      if (!isBatonError(thrown, 'BATON_EGRESS_UNREACHABLE')) throw thrown
      throw new Fault('unavailable', `could not be reached (${thrown.details.problem})`, { cause: thrown })
    }
  }

  #answerOf(response: EgressResponse, { accept }: Pick<ServiceRequest<object>, 'accept'>, isLast: boolean): unknown {
    const { status, headers, body } = response
    if (status >= 200 && status < 300) {
      if (accept !== undefined) return decodeText(body, headers['content-type'])
      const answer = jsonIn(body)
      if (answer === undefined) throw new Fault('invalid', 'sent no JSON')
      return answer
    }
    const problem = `answered ${status}${reasonIn(jsonIn(body))}`
    if (status === 429 || headers['retry-after'] !== undefined) {
      const { clock, patienceMs = 0 } = this.#options
      const asked = retryAfterMs(headers, clock.now(), longestRestMs)
      const pause = asked ?? usualPauseMs
      if (!isLast && pause <= patienceMs) throw new Fault('rate-limited', problem, { status, retryAfterMs: pause })
      throw new Fault('unavailable', problem, { status, retryAfterMs: asked })
    }
    // 401, 403 and 408 are about the caller, not about what was asked.
    const isRefused = status >= 400 && status < 500 && ![401, 403, 408].includes(status)
    throw new Fault(isRefused ? 'refused' : 'invalid', problem, { status })
  }
}

/** What two requests with the same answer have in common. */
function questionOf({ href }: URL, { body }: Pick<ServiceRequest<object>, 'body'>): string {
  return body === undefined ? href : `${href} ${JSON.stringify(body)}`
}

/** One attempt at a request. */
interface Turn {
  readonly call: ToolCall
  /** No other follows, whatever the service says. */
  readonly isLast: boolean
}

/** The fault with the host in front. While a service rests, that is the fault which began the rest. */
function named(host: string, fault: Fault): Fault {
  const { kind, cause } = fault
  if (kind === 'down' && cause instanceof Fault)
    return new Fault('down', `${host} ${cause.message} a moment ago`, { cause })
  return new Fault(kind, `${host} ${fault.message}`, { cause: cause ?? fault })
}
