import type { ModelUsage } from '../events/usage.ts'
import { costOf, type Price, type TokenCounts } from './prices.ts'

/** What all attempts of one call have used together. */
export class CallTally {
  #inputTokens = 0
  #outputTokens = 0
  #cachedInputTokens = 0
  #usdMicros: number | null = 0
  #estimated = false

  add(tokens: TokenCounts, price: Price | undefined): void {
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
