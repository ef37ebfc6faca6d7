import type { ModelsOptions } from './options.ts'
import { outputTokensOf } from './output-limits.ts'
import { priceList } from './price-list.ts'
import { type Price, priceOf } from './prices.ts'
import { knownProvider, providerNames } from './providers.ts'

/** What can be said of models without calling one. */
export interface ModelKnowledge {
  /** Every provider, and the environment variable that holds its key; null for one that needs none. */
  readonly providers: readonly { readonly name: string; readonly keyVariable: string | null }[]
  /** The day Baton's own price list was made. */
  readonly pricesFrom: string
  /** Dollars for a million tokens, or nothing when no price is known. */
  priceOf(model: string): Price | undefined
  /** The longest answer that is asked for when nobody says, in tokens. */
  outputTokensOf(model: string): number
}

export function modelKnowledge({
  providers,
  prices,
}: Pick<ModelsOptions, 'providers' | 'prices'> = {}): ModelKnowledge {
  const known = providerNames(providers).flatMap((name) => knownProvider(name, providers) ?? [])
  return {
    providers: known.map(({ name, keyVariable }) => ({ name, keyVariable })),
    pricesFrom: priceList.date,
    priceOf: (model) => priceOf(model, prices),
    outputTokensOf,
  }
}
