import type { Clock } from '../kernel/ports/clock.ts'
import type { ModelCall, ModelRequest } from '../kernel/ports/model.ts'
import { textTokens } from '../kernel/text-tokens.ts'
import { Fault } from '../pacing/fault.ts'
import type { SilenceLimits } from './patience.ts'
import type { Price, TokenCounts } from './prices.ts'
import { whenBytesCome } from './signs-of-life.ts'
import type { Speaker, Spoken } from './speech.ts'
import type { CallTally } from './tally.ts'
import { promptTokens } from './tokens.ts'
import { Watchdog } from './waiting.ts'

export interface CallPatience extends SilenceLimits {
  readonly clock: Clock
}

export interface Costs {
  readonly price: Price | undefined
  readonly tally: CallTally
}

/** One attempt at one model, given up when it stays silent for too long. What it used is added to the tally in any case. */
export class CallAttempt {
  readonly #request: ModelRequest
  readonly #call: ModelCall
  readonly #costs: Costs
  #written = 0
  #used = 0

  constructor(request: ModelRequest, call: ModelCall, costs: Costs) {
    this.#request = request
    this.#call = call
    this.#costs = costs
  }

  /** How many tokens it took, as far as is known. */
  get used(): number {
    return this.#used
  }

  async make(speaker: Speaker, patience: CallPatience): Promise<Spoken> {
    const { price, tally } = this.#costs
    try {
      const spoken = await this.#listen(speaker, patience)
      if (spoken.tokens === undefined) tally.addEstimate(this.#count(this.#believed()), price)
      else tally.add(this.#count(spoken.tokens), price)
      return spoken
    } catch (thrown) {
      const booked = this.#toBook(thrown)
      if (booked !== undefined) tally.addEstimate(this.#count(booked), price)
      throw thrown
    }
  }

  #listen(speaker: Speaker, { clock, firstByteMs, silenceMs }: CallPatience): Promise<Spoken> {
    const { signal, key, delta } = this.#call
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const own = new AbortController()
      const giveUp = (why: unknown): void => {
        own.abort(why)
        end(() => reject(why))
      }
      const end = (settle: () => void): void => {
        watchdog.stop()
        signal.removeEventListener('abort', stop)
        settle()
      }
      const stop = (): void => giveUp(signal.reason)
      const watchdog = new Watchdog(clock, firstByteMs, (ms) =>
        giveUp(new Fault('silent', `it said nothing for ${ms / 1000} s`)),
      )
      signal.addEventListener('abort', stop, { once: true })
      whenBytesCome(own.signal, () => watchdog.heard())
      const listener = {
        signal: own.signal,
        key,
        heard: (content: boolean) => watchdog.heard(content ? silenceMs : undefined),
        wrote: (characters: string) => {
          this.#written += textTokens(characters)
        },
        delta,
        content: (hash: string) => this.#call.content(hash),
      }
      speaker(this.#request, listener).then(
        (spoken) => end(() => resolve(spoken)),
        (thrown) => end(() => reject(thrown)),
      )
    })
  }

  #count(tokens: TokenCounts): TokenCounts {
    this.#used = tokens.input + tokens.output
    return tokens
  }

  #believed(): TokenCounts {
    return { input: promptTokens(this.#request), output: Math.ceil(this.#written) }
  }

  /** Thoughts are billed and not heard: a call that was cut off may have cost all that was reserved for it. */
  #atMost(): TokenCounts {
    const { input, output } = this.#believed()
    return { input, output: Math.max(output, this.#request.settings?.maxOutputTokens ?? 0) }
  }

  /** Providers do not bill what they refuse or fail to begin; for all else they may. */
  #toBook(thrown: unknown): TokenCounts | undefined {
    if (!(thrown instanceof Fault)) return this.#atMost()
    // It was heard to the end.
    if (thrown.kind === 'invalid') return this.#believed()
    return this.#written > 0 || thrown.kind === 'cut-off' || thrown.kind === 'silent' ? this.#atMost() : undefined
  }
}
