import type { ModelAnswer, ModelCall, ModelRequest } from '../kernel/ports/model.ts'
import { type CallEnd, Fault } from '../pacing/fault.ts'
import { Gate } from '../pacing/gate.ts'
import { CallAttempt } from './attempt.ts'
import { defaults, type ModelsOptions } from './options.ts'
import { patienceFor, type SilenceLimits } from './patience.ts'
import { type Price, priceOf } from './prices.ts'
import { findKey, findProvider, type Provider } from './providers.ts'
import { withRetries } from './retries.ts'
import type { Speaker } from './speech.ts'
import type { CallTally } from './tally.ts'
import { promptTokens } from './tokens.ts'

/** The way to one model: through its provider's gate, with retries. */
export interface Channel {
  /** With `others` to ask instead, a provider that is down is not waited for. */
  ask(request: ModelRequest, call: ModelCall, tally: CallTally, others: boolean): Promise<ModelAnswer>
}

/** The ways to all models. Models of one provider share its gate. */
export class Channels {
  readonly #options: ModelsOptions
  readonly #open = new Map<string, Channel>()
  readonly #gates = new Map<string, Gate>()

  constructor(options: ModelsOptions) {
    this.#options = options
  }

  /** Throws for a provider that is unknown or has no key. */
  to(model: string): Channel {
    const existing = this.#open.get(model)
    if (existing !== undefined) return existing
    const { provider, id } = findProvider(model, this.#options.providers)
    const channel = new OpenChannel(this.#options, {
      model,
      patience: patienceFor(model, provider),
      gate: this.#gateOf(provider),
      price: priceOf(model, this.#options.prices ?? {}, this.#options.listedPrices ?? {}),
      speaker: lazySpeaker(this.#options, provider, { id, key: findKey(provider, this.#options.environment, model) }),
    })
    this.#open.set(model, channel)
    return channel
  }

  #gateOf({ name, concurrency = defaults.concurrency, requestsPerMinute, tokensPerMinute }: Provider): Gate {
    const limits = { provider: name, concurrency, requestsPerMinute, tokensPerMinute }
    const gate = this.#gates.get(name) ?? new Gate(this.#options.clock, limits)
    this.#gates.set(name, gate)
    return gate
  }
}

interface Parts {
  readonly model: string
  readonly patience: SilenceLimits
  readonly gate: Gate
  readonly price: Price | undefined
  readonly speaker: Speaker
}

class OpenChannel implements Channel {
  readonly #options: ModelsOptions
  readonly #parts: Parts

  constructor(options: ModelsOptions, parts: Parts) {
    this.#options = options
    this.#parts = parts
  }

  ask(request: ModelRequest, call: ModelCall, tally: CallTally, others: boolean): Promise<ModelAnswer> {
    const { clock, random, attempts = others ? defaults.attemptsBeforeOthers : defaults.attempts } = this.#options
    const { model } = this.#parts
    const retries = {
      model,
      attempts,
      clock,
      random,
      signal: call.signal,
      waitForDownMs: others ? 0 : defaults.waitForDownMs,
      waitForBusyMs: waitForBusyMs(call),
      mayGoOn: tally.limitedBy(call),
    }
    return withRetries(retries, () => this.#askOnce(request, call, tally))
  }

  async #askOnce(request: ModelRequest, call: ModelCall, tally: CallTally): Promise<ModelAnswer> {
    const { gate, price, speaker, patience } = this.#parts
    const reserved = promptTokens(request) + (request.settings?.maxOutputTokens ?? 0)
    if (gate.closedForMs > waitForBusyMs(call)) throw leftAlone(gate.closedForMs)
    const leave = await gate.enter(reserved, call.signal)
    const attempt = new CallAttempt(request, call, { price, tally })
    let end: CallEnd = 'given-up'
    try {
      const answer = await attempt.make(speaker, { clock: this.#options.clock, ...patience })
      end = 'answered'
      return answer
    } catch (thrown) {
      if (thrown instanceof Fault) end = thrown
      throw thrown
    } finally {
      leave(attempt.used, end)
    }
  }
}

/** The longest that a call waits for a provider that asks for time. A run decides by itself what to do about a longer one. */
function waitForBusyMs({ postpones }: ModelCall): number {
  return postpones === undefined ? Number.POSITIVE_INFINITY : defaults.waitForDownMs
}

function leftAlone(retryAfterMs: number): Fault {
  const seconds = Math.ceil(retryAfterMs / 1000)
  return new Fault('rate-limited', `it asked others to come back in ${seconds} s, so nothing was sent`, {
    retryAfterMs,
  })
}

/** The AI SDK takes longer to load than all of Baton, so it is not loaded before the first call. */
function lazySpeaker(
  { clock, fetch }: ModelsOptions,
  provider: Provider,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Speaker {
  let loaded: Speaker | undefined
  let loading: Promise<Speaker> | undefined
  return (request, listener) => {
    if (loaded !== undefined) return loaded(request, listener)
    loading ??= import('./ai-sdk/speaker.ts').then(({ sdkSpeaker }) => {
      loaded = sdkSpeaker({ provider, id, key, fetch }, clock)
      return loaded
    })
    return loading.then((speak) => speak(request, listener))
  }
}
