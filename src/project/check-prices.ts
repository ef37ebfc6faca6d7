import { priceList } from '../models/price-list.ts'
import { type Price, type PriceTable, priceOf, type Rates, ratesFor } from '../models/prices.ts'
import { splitModel } from '../models/providers.ts'

/** Far above what anything is sold for; a figure beyond is per thousand tokens, or in cents. */
const dearestInput = 1_000
const dearestOutput = 5_000
/** Below anything that is sold. */
const cheapest = 0.001
/** No price has changed so much at once. */
const furthest = 50
const mostModels = 10_000

/** What is wrong with a list of prices as a whole, besides its form. Nothing may be taken from a list that is wrong. */
export function priceListProblems(list: PriceTable): string[] {
  const entries = Object.entries(list)
  if (entries.length === 0) return ['it names no model']
  if (entries.length > mostModels) return [`it names ${entries.length} models, which is more than there are`]
  return entries.flatMap(([model, price]) => problemsOf(model, price).map((problem) => `${model}: ${problem}`))
}

function problemsOf(model: string, price: Price): string[] {
  const { provider, id } = splitModel(model)
  if (provider === '' || id === '' || /\s/.test(model)) return ['it is not a name such as `provider/model`']
  const lengths = (price.longInput ?? []).map(({ above }) => above)
  return [
    ...[price, ...(price.longInput ?? [])].flatMap(ratesProblems),
    ...(lengths.some((above, index) => above <= (lengths[index - 1] ?? 0)) ? ['`longInput` is not in order'] : []),
    ...(id === '*' ? amongAll(provider, price) : distance(price, priceOf(model))),
  ]
}

function ratesProblems({ input, output, cachedInput = 0 }: Rates): string[] {
  return [
    ...(input > dearestInput || output > dearestOutput ? [`$${input} and $${output} are not of this world`] : []),
    ...(cachedInput > input ? ['what is read from the cache costs more than what is not'] : []),
  ]
}

/** A list that makes a model free, or nearly so, takes every limit of dollars away; also if only for long prompts. */
function distance(price: Price, known: Price | undefined): string[] {
  const long = price.longInput ?? []
  if (known === undefined)
    return [...costsNothing(price), ...long.flatMap((rates) => [...costsNothing(rates), ...farFrom(price, rates)])]
  return [...farFrom(known, price), ...long.flatMap((rates) => farFrom(ratesFor(rates.above + 1, known), rates))]
}

function costsNothing({ input, output }: Rates): string[] {
  return input < cheapest || output < cheapest ? ['it costs nothing, which is not known'] : []
}

function farFrom(known: Rates, rates: Rates): string[] {
  const compared: readonly (readonly [string, number | undefined, number | undefined])[] = [
    ['input', rates.input, known.input],
    ['output', rates.output, known.output],
    ['cached input', rates.cachedInput, known.cachedInput ?? known.input],
    ['writing to a cache', rates.cacheWrite, known.cacheWrite],
  ]
  return compared.flatMap(([what, now, before]) => {
    if (now === undefined || before === undefined) return []
    const isFar = before === 0 ? now > 0 : now < before / furthest || now > before * furthest
    return isFar ? [`$${now} for ${what} is too far from the $${before} that was known`] : []
  })
}

/** A price for all models of a provider must be one that some model of it could have. */
function amongAll(provider: string, price: Price): string[] {
  const beginning = provider === 'openai-chat' ? 'openai/' : `${provider}/`
  const known = Object.entries(priceList().prices).flatMap(([model, one]) => (model.startsWith(beginning) ? [one] : []))
  const problems = known.map((one) => distance(price, one))
  if (problems.length === 0) return distance(price, undefined)
  return problems.some((ones) => ones.length === 0) ? [] : (problems[0] ?? [])
}
