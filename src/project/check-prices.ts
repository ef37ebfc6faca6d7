import { type Price, type PriceTable, priceOf, type Rates } from '../models/prices.ts'
import { splitModel } from '../models/providers.ts'

/** Far above what anything is sold for; a figure beyond is per thousand tokens, or in cents. */
const dearestInput = 1_000
const dearestOutput = 5_000
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
    ...distance(price, priceOf(model)),
  ]
}

function ratesProblems({ input, output, cachedInput = 0 }: Rates): string[] {
  return [
    ...(input > dearestInput || output > dearestOutput ? [`$${input} and $${output} are not of this world`] : []),
    ...(cachedInput > input ? ['what is read from the cache costs more than what is not'] : []),
  ]
}

/** A list that makes a model free, or nearly so, takes every limit of dollars away. */
function distance(price: Price, known: Price | undefined): string[] {
  if (known === undefined)
    return price.input === 0 || price.output === 0 ? ['it costs nothing, which is not known'] : []
  const far = (['input', 'output'] as const).filter((rate) => {
    const [now, before] = [price[rate], known[rate]]
    return before === 0 ? now > 0 : now < before / furthest || now > before * furthest
  })
  return far.map((rate) => `$${price[rate]} for ${rate} is too far from the $${known[rate]} that was known`)
}
