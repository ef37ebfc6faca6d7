import { resolve } from 'node:path'
import { configRules } from '../config/config-rules.ts'
import { priceTable } from '../config/price-fields.ts'
import type { Settings } from '../config/settings.ts'
import type { PriceTable } from '../models/prices.ts'
import { inOrder, type Problem } from '../source/problem.ts'
import { readNode } from '../source/read-fields.ts'
import { readText } from '../source/read-file.ts'

export interface OwnPrices {
  /** Empty when something is wrong with the file: half a table would count some models wrongly. */
  readonly prices: PriceTable
  readonly problems: readonly Problem[]
}

export type PriceSettings = Pick<Settings, 'folder' | 'prices' | 'priceTable'>

/** The prices of the settings: of the file that they name, then those that stand in `baton.yaml` itself. */
export async function readPrices({ folder, prices, priceTable: written }: PriceSettings): Promise<OwnPrices> {
  if (prices.value === undefined) return { prices: written.value, problems: [] }
  const found = readText(resolve(folder, prices.value), configRules)
  if ('code' in found) return { prices: {}, problems: [{ ...found, file: prices.value }] }
  const read = await parsePrices(found.text, prices.value)
  return read.problems.length > 0 ? read : { ...read, prices: { ...written.value, ...read.prices } }
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
