import type { AgentDefinition } from '../agents/definition.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Model } from '../kernel/ports/model.ts'
import { systemRandom } from '../kernel/system-random.ts'
import type { BatonOptions } from './options.ts'

export interface OpenedModels {
  readonly model: Model | undefined
  /** The models an agent uses: its own, or those that are configured. */
  readonly modelsFor: (agent: AgentDefinition) => readonly string[]
  /** What an agent's result has to say about its models. */
  readonly remarksFor: (agent: AgentDefinition) => readonly string[]
  /** How many tokens can be sent to any of these models at once. */
  readonly windowFor: (models: readonly string[]) => number
  /** The model that makes decisions; undefined where rules do. */
  readonly decisionModel: string | undefined
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
  const wanted = (agent: AgentDefinition): readonly string[] =>
    agent.models.length > 0 || defaultModel === undefined ? agent.models : [defaultModel]
  if (model !== undefined) {
    const modelsFor = (agent: AgentDefinition): readonly string[] => {
      const named = wanted(agent)
      return named.length > 0 ? named : [unnamedModel]
    }
    return {
      ...{ model, modelsFor, remarksFor: noRemarks, windowFor: usualWindow },
      decisionModel: unlessOffline(decisionModel),
    }
  }
  const isUsed = agents.length > 0 || decisionModel !== undefined || runnables.some(({ usesModels }) => usesModels)
  if (!isUsed)
    return { model: undefined, modelsFor: wanted, remarksFor: noRemarks, windowFor: usualWindow, decisionModel }
  const { openAllModels } = await import('../models/all-models.ts')
  const all = openAllModels({ clock, random: options.random ?? systemRandom, ...models })
  // Without a key for the model, its rules decide, as they answer for agents.
  const [judge] = decisionModel === undefined ? [] : all.usable([decisionModel])
  return {
    model: all.model,
    modelsFor: (agent) => all.usable(wanted(agent)),
    remarksFor: (agent) => all.unasked(wanted(agent)),
    windowFor: all.windowFor,
    decisionModel: unlessOffline(judge),
  }
}

function unlessOffline(model: string | undefined): string | undefined {
  return model?.startsWith('offline/') === true ? undefined : model
}
