import type { ModelUsage } from '../events/usage.ts'
import type { ModelCall } from '../kernel/ports/model.ts'
import { costOf, type Price, type TokenCounts } from './prices.ts'

/** What all attempts of one call have used together. */
export class CallTally {
  /** Those that have to be paid for. */
  #requests = 0
  #inputTokens = 0
  #outputTokens = 0
  #cachedInputTokens = 0
  #usdMicros: number | null = 0
  #estimated = false

  /** Whether another request may be made: at once as long as none has to be paid for, then only if the budget covers it. */
  limitedBy(call: ModelCall): () => boolean {
    let covered = this.#requests
    return () => {
      if (this.#requests === covered) return true
      covered = this.#requests
      return call.again?.() ?? true
    }
  }

  add(tokens: TokenCounts, price: Price | undefined): void {
    this.#requests++
    this.#inputTokens += tokens.input
    this.#outputTokens += tokens.output
    this.#cachedInputTokens += tokens.cachedInput ?? 0
    const cost = costOf(tokens, price)
    this.#usdMicros = cost === null || this.#usdMicros === null ? null : this.#usdMicros + cost
  }

  /** Adds what is only believed to have been used, because the provider did not say. */
  addEstimate(tokens: TokenCounts, price: Price | undefined): void {
    this.add(tokens, price)
    this.#estimated = true
  }

  usage(): ModelUsage {
    return {
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      ...(this.#cachedInputTokens > 0 ? { cachedInputTokens: this.#cachedInputTokens } : {}),
      usdMicros: this.#usdMicros,
      ...(this.#estimated ? { estimated: true } : {}),
    }
  }
}
