import type { Settings } from '../config/settings.ts'
import { factsOf, listedModels } from '../models/facts/facts-of.ts'
import { priceList } from '../models/price-list.ts'
import { findPrice, priceOf } from '../models/prices.ts'
import { knownProvider, providerNames } from '../models/providers.ts'
import { readListedPrices } from '../project/listed-prices.ts'
import { readPrices } from '../project/own-prices.ts'
import type { ModelKnowledge, PriceSource } from './project-port.ts'

/** What the rules cost. */
const nothing = { input: 0, output: 0 }

/** Loaded only by commands that speak about models. */
export async function modelKnowledge(settings: Settings, env: NodeJS.ProcessEnv): Promise<ModelKnowledge> {
  const { prices: own } = await readPrices(settings)
  const { prices: listed } = await readListedPrices(env)
  const configured = settings.providers.value
  return {
    providers: [
      ...providerNames(configured).map((name) => {
        const { keyVariable = null, baseUrl } = knownProvider(name, configured) ?? {}
        return { name, keyVariable, ...(baseUrl === undefined ? {} : { baseUrl }) }
      }),
      { name: 'offline', keyVariable: null },
    ],
    pricesFrom: priceList().date,
    priceOf: (model) => (model.startsWith('offline/') ? nothing : priceOf(model, own, listed)),
    originOf: (model): PriceSource | undefined => {
      const found = findPrice(model, own, listed)
      if (found?.table === own) return { of: 'own' }
      if (found?.table === listed) return { of: 'list' }
      return found === undefined ? undefined : { of: 'baton', ...factsOf(model).priceFrom }
    },
    factsOf,
    listed: listedModels().map(({ model }) => model),
  }
}
