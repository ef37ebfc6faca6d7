import type { Settings } from '../config/settings.ts'
import { factsOf, listedModels } from '../models/facts/facts-of.ts'
import { priceList } from '../models/price-list.ts'
import { priceIn, priceOf } from '../models/prices.ts'
import { findProvider, providerNames } from '../models/providers.ts'
import { readListedPrices } from '../project/listed-prices.ts'
import { readPrices } from '../project/own-prices.ts'
import type { ModelKnowledge, PriceSource } from './project-port.ts'

/** Loaded only by commands that speak about models. */
export async function modelKnowledge(settings: Settings, env: NodeJS.ProcessEnv): Promise<ModelKnowledge> {
  const { prices: own } = await readPrices(settings)
  const { prices: listed } = await readListedPrices(env)
  const configured = settings.providers.value
  return {
    providers: providerNames(configured).map((name) => ({ name, keyVariable: keyVariableOf(name) })),
    pricesFrom: priceList().date,
    priceOf: (model) => priceOf(model, own, listed),
    originOf: (model): PriceSource | undefined => {
      if (priceIn(own, model) !== undefined) return { of: 'own' }
      if (priceIn(listed, model) !== undefined) return { of: 'list' }
      return priceOf(model) === undefined ? undefined : { of: 'baton', ...factsOf(model).priceFrom }
    },
    factsOf,
    listed: listedModels().map(({ model }) => model),
  }

  function keyVariableOf(name: string): string | null {
    const { baseUrl } = configured[name] ?? {}
    const isReachable = baseUrl !== undefined || providerNames().includes(name)
    return isReachable ? findProvider(`${name}/any`, configured).provider.keyVariable : null
  }
}
