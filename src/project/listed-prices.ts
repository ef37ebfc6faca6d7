import { configRules } from '../config/config-rules.ts'
import { priceListPath } from '../config/price-file.ts'
import { readText } from '../source/read-file.ts'
import { type OwnPrices, parsePrices } from './own-prices.ts'

const none: OwnPrices = { prices: {}, problems: [] }

/** The list of prices that the user took over with `baton models --prices`, if there is one. */
export async function readListedPrices(env: NodeJS.ProcessEnv): Promise<OwnPrices> {
  const path = priceListPath(env)
  const { statSync } = process.getBuiltinModule('node:fs')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return none
  const found = readText(path, configRules)
  return 'code' in found ? { prices: {}, problems: [{ ...found, file: path }] } : parsePrices(found.text, path)
}
