import { priceListPath } from '../config/price-file.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { PriceTable } from '../models/prices.ts'
import { replaceFile } from '../outside/disk/replace-file.ts'
import { secretsFromEnvironment } from '../secrets/environment.ts'
import { createRedactor } from '../secrets/redactor.ts'
import { priceListProblems } from './check-prices.ts'
import { readListedPrices } from './listed-prices.ts'
import { parsePrices } from './own-prices.ts'

/** A list of prices, before it is checked. */
export interface OfferedPrices {
  readonly text: string
  /** The file or address it is from. */
  readonly from: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

export interface TakenPrices {
  readonly path: string
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly dropped: readonly string[]
  readonly same: number
}

/** Puts a list of prices in the place of the last one, if there is nothing wrong with any of it. */
export async function takePrices({ text, from, day }: OfferedPrices, env: NodeJS.ProcessEnv): Promise<TakenPrices> {
  const refuse = (problem: string): BatonError =>
    new BatonError('BATON_CONFIG_INVALID', {
      place: from,
      problem: `${problem} Nothing was changed.`,
      advice: 'A list of prices is a YAML or JSON file such as `openai/gpt-5: { input: 1.25, output: 10 }`.',
    })
  // A list of prices holds no key; a file that does was meant for something else.
  if (createRedactor(secretsFromEnvironment(env)).text(text) !== text)
    throw refuse('it holds what looks like a secret.')
  const { prices, problems } = await parsePrices(text, from)
  const [first] = problems
  if (first !== undefined) throw refuse(`line ${first.line}: ${first.message}`)
  const [wrong, ...others] = priceListProblems(prices)
  if (wrong !== undefined) throw refuse(`${wrong}${others.length === 0 ? '' : `, and ${others.length} more`}.`)
  const before = (await readListedPrices(env)).prices
  const path = priceListPath(env)
  await replaceFile(path, asText(prices, `Prices of a million tokens in US dollars, taken from ${from} on ${day}.`))
  return { path, ...difference(before, prices) }
}

function difference(before: PriceTable, now: PriceTable): Omit<TakenPrices, 'path'> {
  const names = Object.keys(now)
  const isSame = (model: string): boolean => JSON.stringify(before[model]) === JSON.stringify(now[model])
  const kept = names.filter((model) => Object.hasOwn(before, model))
  return {
    added: names.filter((model) => !Object.hasOwn(before, model)),
    changed: kept.filter((model) => !isSame(model)),
    dropped: Object.keys(before).filter((model) => !Object.hasOwn(now, model)),
    same: kept.filter(isSame).length,
  }
}

/** JSON is YAML; a line for each model can be read and corrected by a person. */
function asText(prices: PriceTable, says: string): string {
  const lines = Object.entries(prices).map(([model, price]) => `${JSON.stringify(model)}: ${JSON.stringify(price)}`)
  return `# ${says.replaceAll(/\s+/g, ' ')}\n${lines.join('\n')}\n`
}
