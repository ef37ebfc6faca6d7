import { resolve } from 'node:path'
import { configRules } from '../config/config-rules.ts'
import type { Settings } from '../config/settings.ts'
import type { LongInputRates, Price, PriceTable, Rates } from '../models/prices.ts'
import { byName, type Entries, group, list } from '../source/fields/collections.ts'
import type { Field } from '../source/fields/field.ts'
import { number, whole } from '../source/fields/scalars.ts'
import { inOrder, type Problem } from '../source/problem.ts'
import { readNode } from '../source/read-fields.ts'
import { readText } from '../source/read-file.ts'

export interface OwnPrices {
  /** Empty when something is wrong with the file: half a table would count some models wrongly. */
  readonly prices: PriceTable
  readonly problems: readonly Problem[]
}

/** More than this for a million tokens is a slip of the keyboard. */
const dearest = 1_000_000
const dollars = number(0, dearest)

const rates: Entries<Rates> = {
  input: { field: dollars, says: 'What is sent.', required: true },
  output: { field: dollars, says: 'What is answered, thoughts included.', required: true },
  cachedInput: { field: dollars, says: 'What is sent and was in the cache. Default: like other input.' },
  cacheWrite: { field: dollars, says: 'What is sent and put into the cache. Default: like other input.' },
}

const longInput = group<LongInputRates>({
  above: { field: whole(1, 1_000_000_000), says: 'For prompts of more tokens than this.', required: true },
  ...rates,
})

/** US dollars per million tokens, by `provider/model`. */
export const priceTable: Field<PriceTable> = byName(
  group<Price>({
    ...rates,
    longInput: { field: list(longInput), says: 'Other rates for long prompts; they hold for the whole request.' },
    batch: { field: number(0, 1), says: 'Which part of the price a request in a batch costs. Baton makes none.' },
  }),
  'openai/gpt-5: { input: 1.25, output: 10 }',
)

/** The prices of the file that the settings name. */
export async function readPrices({ folder, prices }: Pick<Settings, 'folder' | 'prices'>): Promise<OwnPrices> {
  if (prices.value === undefined) return { prices: {}, problems: [] }
  const found = await readText(resolve(folder, prices.value), configRules)
  if ('code' in found) return { prices: {}, problems: [{ ...found, file: prices.value }] }
  return parsePrices(found.text, prices.value)
}

/** Reads the text of a price table. */
export async function parsePrices(text: string, path: string): Promise<OwnPrices> {
  const { readYaml } = await import('../source/read-yaml.ts')
  const { file, root, problems } = readYaml(text, path, configRules)
  if (root === undefined) return { prices: {}, problems }
  const read = readNode(root, priceTable, file)
  const all = inOrder([...problems, ...read.problems])
  return { prices: all.length > 0 ? {} : (read.value ?? {}), problems: all }
}
