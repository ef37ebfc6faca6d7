import type { AgentDefinition } from '../agents/definition.ts'
import type { ModelsFor } from '../agents/equip.ts'
import type { ModelChoice } from '../events/run.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Model } from '../kernel/ports/model.ts'
import { systemRandom } from '../kernel/system-random.ts'
import type { BatonOptions } from './options.ts'

export interface OpenedModels {
  readonly model: Model | undefined
  readonly modelsFor: ModelsFor
  readonly remarksFor: ModelsFor
  /** How many tokens can be sent to any of these models at once. */
  readonly windowFor: (models: readonly string[]) => number
  /** Which models new trees of runs ask. */
  readonly choice: ModelChoice
}

/** What a model of the caller's own is asked for when no model is named. */
const unnamedModel = 'default'

/** Of a model of the caller's own, nothing is known. */
const usualWindow = (): number => 128_000

const noRemarks = (): readonly string[] => []

/** Models are loaded only if a run may call one: durable functions alone need none. */
export async function openModels(options: BatonOptions, clock: Clock): Promise<OpenedModels> {
  const { agents = [], runnables = [], model, defaultModel, models = {} } = options
  const { decisionModel = defaultModel } = options
  if (options.models !== undefined) (await import('../models/check-models.ts')).checkModels(models)
  const wanted = (agent: AgentDefinition, choice: ModelChoice | undefined): readonly string[] => {
    const usual = choice === undefined ? defaultModel : choice.default
    return agent.models.length > 0 || usual === undefined ? agent.models : [usual]
  }
  const chosen = (decision: string | undefined, keyless: readonly string[] = []): ModelChoice => ({
    ...(defaultModel === undefined ? {} : { default: defaultModel }),
    ...(decision === undefined || isOffline(decision) ? {} : { decision }),
    ...(keyless.length === 0 ? {} : { keyless }),
  })
  if (model !== undefined) {
    const modelsFor: ModelsFor = (agent, choice) => {
      const named = wanted(agent, choice)
      return named.length > 0 ? named : [unnamedModel]
    }
    return { model, modelsFor, remarksFor: noRemarks, windowFor: usualWindow, choice: chosen(decisionModel) }
  }
  const isUsed =
    agents.length > 0 ||
    decisionModel !== undefined ||
    Object.keys(models.providers ?? {}).length > 0 ||
    runnables.some(({ usesModels }) => usesModels)
  if (!isUsed) {
    return { model, modelsFor: wanted, remarksFor: noRemarks, windowFor: usualWindow, choice: chosen(undefined) }
  }
  const { openAllModels } = await import('../models/all-models.ts')
  const all = openAllModels({ clock, random: options.random ?? systemRandom, ...models })
  // Without a key for the model, its rules decide, as they answer for agents.
  const [judge] = decisionModel === undefined ? [] : all.usable([decisionModel])
  const named = [defaultModel ?? [], decisionModel ?? [], ...agents.map((agent) => agent.models)].flat()
  return {
    model: all.model,
    modelsFor: (agent, choice) => all.usable(wanted(agent, choice), keylessIn(choice)),
    remarksFor: (agent, choice) => all.unasked(wanted(agent, choice), keylessIn(choice)),
    windowFor: all.windowFor,
    choice: chosen(judge, all.keyless(named)),
  }
}

/** Of a tree of runs that says which models it asks, also that no key was missing. */
function keylessIn(choice: ModelChoice | undefined): readonly string[] | undefined {
  return choice === undefined ? undefined : (choice.keyless ?? [])
}

function isOffline(model: string): boolean {
  return model.startsWith('offline/')
}
