import type { Clock } from '../kernel/ports/clock.ts'
import type { Model } from '../kernel/ports/model.ts'
import { createModels } from './create-models.ts'
import { windowFor } from './facts/window.ts'
import { offlineModel } from './offline/model.ts'
import type { ModelsOptions } from './options.ts'
import { findKey, findProvider } from './providers.ts'
import { routedModel } from './routed-model.ts'

/** What can be chosen about models, all of it optional. */
export type ModelChoices = Partial<Omit<ModelsOptions, 'clock' | 'random'>>

/** The name of the rules that answer where there is no language model. */
const offlineName = 'offline/rules'

export interface AllModels {
  readonly model: Model
  /** Those of the wanted models that could be called; the rules if there is none. */
  usable(wanted: readonly string[]): readonly string[]
  /** How many tokens can be sent to any of them at once. */
  windowFor(models: readonly string[]): number
}

/** Every model there is: providers over the network, and the rules for when there is none. */
export function openAllModels(
  options: ModelChoices & { readonly clock: Clock; readonly random: () => number },
): AllModels {
  const environment = options.environment ?? process.env
  return {
    model: routedModel(offlineModel({ clock: options.clock }), createModels({ ...options, environment })),
    windowFor,
    usable: (wanted) => {
      const reachable = wanted.filter(
        (model) => model.startsWith('offline/') || hasKey(model, { ...options, environment }),
      )
      return reachable.length === 0 ? [offlineName] : reachable
    },
  }
}

/** A provider that does not exist is a mistake to be told about when it is called, not a reason to go offline. */
function hasKey(model: string, { environment, providers }: Pick<ModelsOptions, 'environment' | 'providers'>): boolean {
  try {
    findKey(findProvider(model, providers).provider, environment, model)
    return true
  } catch (error) {
    return (error as { readonly code?: string }).code !== 'BATON_MODEL_KEY_MISSING'
  }
}
