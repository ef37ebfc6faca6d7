import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { PriceTable } from '../models/prices.ts'

/** The prices that the settings name a file of. */
export async function readPrices({ folder, prices }: Settings): Promise<PriceTable | undefined> {
  if (prices.value === undefined) return undefined
  const { parsePrices } = await import('../models/prices.ts')
  return parsePrices(await readFile(resolve(folder, prices.value), 'utf8'), prices.value)
}
