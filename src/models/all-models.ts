import type { Clock } from '../kernel/ports/clock.ts'
import type { Model } from '../kernel/ports/model.ts'
import { createModels } from './create-models.ts'
import { windowFor } from './facts/window.ts'
import { offlineModel } from './offline/model.ts'
import type { ModelsOptions } from './options.ts'
import { missingKey, splitModel } from './providers.ts'
import { routedModel } from './routed-model.ts'

/** What can be chosen about models, all of it optional. */
export type ModelChoices = Partial<Omit<ModelsOptions, 'clock' | 'random'>>

/** The name of the rules that answer where there is no language model. */
const offlineName = 'offline/rules'

export interface AllModels {
  readonly model: Model
  /** Those of the wanted models that could be called; the rules if there is none. */
  usable(wanted: readonly string[], keyless?: readonly string[]): readonly string[]
  /** Why rules answer in the place of wanted models, a sentence for each; nothing where one of them can be called. */
  unasked(wanted: readonly string[], keyless?: readonly string[]): readonly string[]
  /** Those of the providers of these models whose keys are missing. */
  keyless(models: readonly string[]): readonly string[]
  /** How many tokens can be sent to any of them at once. */
  windowFor(models: readonly string[]): number
}

/** Every model there is: providers over the network, and the rules for when there is none. */
export function openAllModels(
  options: ModelChoices & { readonly clock: Clock; readonly random: () => number },
): AllModels {
  const environment = options.environment ?? process.env
  const lacking = (model: string): string | undefined => missingKey(model, { ...options, environment })
  const keylessOf = (models: readonly string[]): readonly string[] => [
    ...new Set(models.filter((model) => lacking(model) !== undefined).map((model) => splitModel(model).provider)),
  ]
  const usable = (wanted: readonly string[], keyless = keylessOf(wanted)): readonly string[] => {
    const reachable = wanted.filter((model) => !keyless.includes(splitModel(model).provider))
    return reachable.length === 0 ? [offlineName] : reachable
  }
  return {
    model: {
      ...routedModel(offlineModel({ clock: options.clock }), createModels({ ...options, environment })),
      windowFor,
    },
    windowFor,
    usable,
    keyless: keylessOf,
    unasked: (wanted, keyless = keylessOf(wanted)) => {
      if (usable(wanted, keyless)[0]?.startsWith('offline/') !== true) return []
      return wanted.flatMap((model) => {
        const { provider } = splitModel(model)
        if (!keyless.includes(provider)) return []
        const variable = lacking(model)
        const because = variable === undefined ? 'its key was not set when the run began' : `${variable} is not set`
        return [`${model} was not asked: ${because}.`]
      })
    },
  }
}
