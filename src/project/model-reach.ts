import type { AgentDefinition } from '../agents/definition.ts'
import type { ProviderSettings, Settings } from '../config/settings.ts'
import { isBatonError } from '../errors/baton-error.ts'
import type { Price } from '../models/prices.ts'
import { findProvider, knownProvider, missingKey, splitModel } from '../models/providers.ts'
import { type Problem, problemFrom } from '../source/problem.ts'
import type { ModelWarning } from './model-fit.ts'

/** What is known of providers and prices here. */
export interface ModelReach {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly providers: Readonly<Record<string, ProviderSettings>>
  readonly priceOf: (model: string) => Price | undefined
}

interface NamedModel {
  readonly model: string
  /** The file or flag that names it. */
  readonly place: string
}

/** Every model that agents and settings name, once for each place; not the rules. */
function namedModels(
  agents: readonly (AgentDefinition & { readonly file?: string })[],
  { model, decisionModel }: Settings,
): readonly NamedModel[] {
  const own = agents.flatMap(({ models, file = '' }) => models.map((one) => ({ model: one, place: file })))
  const set = [model, decisionModel].flatMap(({ value, origin }) =>
    value === undefined ? [] : [{ model: value, place: origin.replace(/:\d+$/, '') }],
  )
  return [...set, ...own].filter((named) => !named.model.startsWith('offline/'))
}

/** Models of providers that do not exist: whatever asks them will fail. */
export function modelsOfNobody(
  agents: readonly (AgentDefinition & { readonly file?: string })[],
  settings: Settings,
): Problem[] {
  const seen = new Set<string>()
  return namedModels(agents, settings).flatMap(({ model, place }) => {
    const key = `${place} ${model}`
    if (seen.has(key)) return []
    seen.add(key)
    try {
      findProvider(model, settings.providers.value)
      return []
    } catch (error) {
      return isBatonError(error) ? [problemFrom(error, place)] : []
    }
  })
}

/** Models that can't be asked here for want of a key, or that no limit of dollars can hold. */
export function unreachedModels(
  agents: readonly AgentDefinition[],
  settings: Settings,
  { environment, providers, priceOf }: ModelReach,
): ModelWarning[] {
  const models = new Set(namedModels(agents, settings).map(({ model }) => model))
  return [...models].flatMap((model) => {
    const variable = missingKey(model, { environment, providers })
    const found: ModelWarning[] = []
    if (variable !== undefined) {
      found.push({
        message: `${model} can't be asked: ${variable} is not set.`,
        hint: `Set ${variable} in the environment.`,
      })
    }
    if (isKnown(model, providers) && priceOf(model) === undefined) {
      const provider = model.slice(0, model.indexOf('/'))
      const message = `${model} has no known price: what it costs is shown as unknown, and limits of dollars refuse it.`
      const hint = `Write it under \`prices\`, or \`providers: { ${provider}: { price: free } }\` for a model of your own.`
      found.push({ message, hint })
    }
    return found
  })
}

function isKnown(model: string, providers: ModelReach['providers']): boolean {
  return knownProvider(splitModel(model).provider, providers) !== undefined
}
