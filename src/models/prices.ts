import { priceList } from './price-list.ts'
import { splitModel } from './providers.ts'

/** US dollars per million tokens. What is read from or written to a cache costs as much as other input unless it says. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWrite?: number
}

/** By `provider/model`; `provider/*` is for all models of a provider without a price of their own. */
export type PriceTable = Readonly<Record<string, Price>>

/** How many tokens went where. Cached and cache-writing ones are part of the input. */
export interface TokenCounts {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWrite?: number
}

/** The price of a model, from the user's table before Baton's own, or nothing when it is not known. */
export function priceOf(model: string, own: PriceTable = {}): Price | undefined {
  const { provider, id } = splitModel(model)
  const asked = provider === 'openai-chat' ? [model, `openai/${id}`] : [model]
  const names = [...asked, ...asked.map(withoutDate), ...asked.map((name) => `${splitModel(name).provider}/*`)]
  for (const table of [own, priceList.prices]) {
    for (const name of names) if (Object.hasOwn(table, name)) return table[name]
  }
  return undefined
}

/** Whole micro-dollars, rounded up; null without a price. A dollar per million tokens is a micro-dollar per token. */
export function costOf(tokens: TokenCounts, price: Price | undefined): number | null {
  if (price === undefined) return null
  const { cachedInput = 0, cacheWrite = 0 } = tokens
  const plain = Math.max(0, tokens.input - cachedInput - cacheWrite)
  const cost =
    plain * price.input +
    cachedInput * (price.cachedInput ?? price.input) +
    cacheWrite * (price.cacheWrite ?? price.input) +
    tokens.output * price.output
  return roundedUp(cost)
}

/** The most that so many tokens can cost. */
export function worstCostOf({ input, output }: TokenCounts, price: Price | undefined): number | null {
  if (price === undefined) return null
  return roundedUp(input * Math.max(price.input, price.cacheWrite ?? 0) + output * price.output)
}

/** Providers sell dated versions of a model at the price of the model. */
function withoutDate(model: string): string {
  return model.replace(/-(20\d\d-?[01]\d-?[0-3]\d|latest)$/, '')
}

/** Binary fractions make 0.1 × 3 a bit more than 0.3; a billionth of a micro-dollar must not become a whole one. */
function roundedUp(usdMicros: number): number {
  return Math.ceil(usdMicros - 1e-6)
}
