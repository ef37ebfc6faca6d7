import type { Price } from '../prices.ts'

/** US dollars per million tokens, in the order of price lists. */
export function usd(input: number, output: number, cachedInput?: number, cacheWrite?: number): Price {
  return {
    input,
    output,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    batch: 0.5,
  }
}

/** The same with other rates for prompts of more than so many tokens. */
export function withLongInput(price: Price, above: number, dearer: Price): Price {
  const { batch: _, ...rates } = dearer
  return { ...price, longInput: [{ above, ...rates }] }
}

/** The price of a long prompt as a multiple: so many times for what is sent, so many for what is answered. */
export function withMultiples(price: Price, above: number, sent: number, answered: number): Price {
  const times = (rate: number | undefined): number | undefined => (rate === undefined ? undefined : rate * sent)
  const { input, output, cachedInput, cacheWrite } = price
  return withLongInput(price, above, usd(input * sent, output * answered, times(cachedInput), times(cacheWrite)))
}
