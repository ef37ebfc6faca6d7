import { factsOf, withoutDate } from './facts/facts-of.ts'
import { localPrices } from './price-list.ts'
import { splitModel } from './providers.ts'

/** US dollars per million tokens. What is read from or written to a cache costs as much as other input unless it says. */
export interface Rates {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWrite?: number
}

/** Other rates for long prompts. They hold for the whole request, not only for what is too much. */
interface LongInputRates extends Rates {
  /** The prompt has more tokens than this. */
  readonly above: number
}

export interface Price extends Rates {
  readonly longInput?: readonly LongInputRates[]
  /** Which part of the price is asked for a request in a batch, such as 0.5. Baton makes none. */
  readonly batch?: number
}

/** By `provider/model`; `provider/*` is for all models of a provider whose own price is unknown. */
export type PriceTable = Readonly<Record<string, Price>>

/** How many tokens went where. Cached and cache-writing ones are part of the input, thoughts are part of the output. */
export interface TokenCounts {
  readonly input: number
  readonly output: number
  readonly cachedInput?: number
  readonly cacheWrite?: number
}

/** A price, and the table that it is from; Baton's own prices are in none. */
interface FoundPrice {
  readonly price: Price
  readonly table?: PriceTable
}

/** The price of a model, from the first table that has one, then from Baton's own; or nothing when it is not known. */
export function priceOf(model: string, ...tables: readonly PriceTable[]): Price | undefined {
  return findPrice(model, ...tables)?.price
}

/** A price for all models of a provider holds only where no table names the model: it would make a dear one cheap. */
export function findPrice(model: string, ...tables: readonly PriceTable[]): FoundPrice | undefined {
  const { provider, id } = splitModel(model)
  const asked = provider === 'openai-chat' ? [model, `openai/${id}`] : [model]
  const { price } = factsOf(model)
  return (
    firstOf(tables, [...asked, ...asked.map(withoutDate)]) ??
    (price === undefined ? undefined : { price }) ??
    firstOf(
      [...tables, localPrices],
      asked.map((name) => `${splitModel(name).provider}/*`),
    )
  )
}

function firstOf(tables: readonly PriceTable[], names: readonly string[]): FoundPrice | undefined {
  for (const table of tables) {
    const price = names.map((name) => (Object.hasOwn(table, name) ? table[name] : undefined)).find(isKnown)
    if (price !== undefined) return { price, table }
  }
  return undefined
}

function isKnown(price: Price | undefined): price is Price {
  return price !== undefined
}

/** Whole micro-dollars, rounded up; null without a price. A dollar per million tokens is a micro-dollar per token. */
export function costOf(tokens: TokenCounts, price: Price | undefined): number | null {
  if (price === undefined) return null
  const { cachedInput = 0, cacheWrite = 0 } = tokens
  const rates = ratesFor(tokens.input, price)
  const plain = Math.max(0, tokens.input - cachedInput - cacheWrite)
  const cost =
    plain * rates.input +
    cachedInput * (rates.cachedInput ?? rates.input) +
    cacheWrite * (rates.cacheWrite ?? rates.input) +
    tokens.output * rates.output
  return roundedUp(cost)
}

/** How much longer than estimated a prompt may turn out to be: some models count a third more tokens than others. */
const underestimate = 4 / 3

/** The most that so many tokens can cost, at the dearest rates that a prompt of about this length can reach. */
export function worstCostOf({ input, output }: TokenCounts, price: Price | undefined): number | null {
  if (price === undefined) return null
  const reached = (price.longInput ?? []).filter(({ above }) => input * underestimate > above)
  const costs = [price, ...reached].map(
    (rates) => input * Math.max(rates.input, rates.cacheWrite ?? 0) + output * rates.output,
  )
  return roundedUp(Math.max(...costs))
}

/** The rates for a prompt of this length: those of the longest prompts that it is one of. */
export function ratesFor(input: number, price: Price): Rates {
  const reached = (price.longInput ?? []).filter(({ above }) => input > above)
  return reached.reduce<Rates & { above?: number }>(
    (highest, rates) => (rates.above > (highest.above ?? 0) ? rates : highest),
    price,
  )
}

/** Binary fractions make 0.1 × 3 a bit more than 0.3; a billionth of a micro-dollar must not become a whole one. */
function roundedUp(usdMicros: number): number {
  return Math.ceil(usdMicros - 1e-6)
}
