import { listedModels } from './facts/facts-of.ts'
import type { Price, PriceTable } from './prices.ts'

const local: Price = { input: 0, output: 0 }

/** A model on the user's own machine costs nothing. */
export const localPrices: PriceTable = { 'lmstudio/*': local, 'ollama/*': local, 'vllm/*': local }

/** What models cost as far as Baton knows by itself, and the newest of the days on which that was read. */
export function priceList(): { readonly date: string; readonly prices: PriceTable } {
  const listed = listedModels()
  const priced = listed.flatMap(({ model, facts: { price } }) => (price === undefined ? [] : [[model, price] as const]))
  const date =
    listed
      .map((one) => one.date)
      .toSorted()
      .at(-1) ?? ''
  return { date, prices: { ...Object.fromEntries(priced), ...localPrices } }
}
