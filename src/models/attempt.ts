import type { Clock } from '../kernel/ports/clock.ts'
import type { ModelAnswer, ModelCall, ModelRequest } from '../kernel/ports/model.ts'
import { textTokens } from '../kernel/text-tokens.ts'
import { Fault } from '../pacing/fault.ts'
import type { SilenceLimits } from './patience.ts'
import type { Price, TokenCounts } from './prices.ts'
import type { Speaker } from './speech.ts'
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
  #begun = false
  #stated: TokenCounts | undefined
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

  async make(speaker: Speaker, patience: CallPatience): Promise<ModelAnswer> {
    try {
      const answer = await this.#listen(speaker, patience)
      this.#book(this.#believed())
      return answer
    } catch (thrown) {
      this.#book(this.#mayBeBilled(thrown) ? this.#atMost() : undefined)
      throw thrown
    }
  }

  /** What the provider says is true; what it doesn't say is estimated. */
  #book(estimate: TokenCounts | undefined): void {
    const { price, tally } = this.#costs
    const tokens = this.#stated ?? estimate
    if (tokens === undefined) return
    this.#used = tokens.input + tokens.output
    if (this.#stated === undefined) tally.addEstimate(tokens, price)
    else tally.add(tokens, price)
  }

  #listen(speaker: Speaker, { clock, firstByteMs, silenceMs }: CallPatience): Promise<ModelAnswer> {
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
      const watchdog = new Watchdog(clock, firstByteMs, Math.min(firstByteMs, silenceMs), (ms) =>
        giveUp(new Fault('silent', `it said nothing for ${ms / 1000} s`)),
      )
      signal.addEventListener('abort', stop, { once: true })
      const listener = {
        signal: own.signal,
        key,
        begun: () => {
          this.#begun = true
        },
        used: (tokens: TokenCounts) => {
          this.#stated = tokens
        },
        heard: (content: boolean) => watchdog.heard(content ? silenceMs : undefined),
        wrote: (characters: string) => {
          this.#written += textTokens(characters)
        },
        delta,
        content: (hash: string) => this.#call.content(hash),
      }
      speaker(this.#request, listener).then(
        (answer) => end(() => resolve(answer)),
        (thrown) => end(() => reject(thrown)),
      )
    })
  }

  #believed(): TokenCounts {
    return { input: promptTokens(this.#request), output: Math.ceil(this.#written) }
  }

  /** Thoughts are billed and not heard: a call that was cut off may have cost all that was reserved for it. */
  #atMost(): TokenCounts {
    const { input, output } = this.#believed()
    return { input, output: Math.max(output, this.#request.settings?.maxOutputTokens ?? 0) }
  }

  /** Providers do not bill what they refuse or fail to begin; for all else they may, a request without an answer included. */
  #mayBeBilled(thrown: unknown): boolean {
    if (this.#begun || !(thrown instanceof Fault) || thrown.mayBeBilled) return true
    return thrown.kind === 'invalid' || thrown.kind === 'cut-off' || thrown.kind === 'silent'
  }
}
