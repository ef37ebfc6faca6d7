import type { AgentDefinition } from '../agents/definition.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Model } from '../kernel/ports/model.ts'
import { systemRandom } from '../kernel/system-random.ts'
import type { BatonOptions } from './options.ts'

export interface OpenedModels {
  readonly model: Model | undefined
  /** The models an agent uses: its own, or those that are configured. */
  readonly modelsFor: (agent: AgentDefinition) => readonly string[]
}

/** What a model of the caller's own is asked for when no model is named. */
const unnamedModel = 'default'

/** Models are loaded only if a run may call one: durable functions alone need none. */
export async function openModels(options: BatonOptions, clock: Clock): Promise<OpenedModels> {
  const { agents = [], runnables = [], model, defaultModel, models = {} } = options
  const wanted = (agent: AgentDefinition): readonly string[] =>
    agent.models.length > 0 || defaultModel === undefined ? agent.models : [defaultModel]
  if (model !== undefined) {
    return { model, modelsFor: (agent) => (wanted(agent).length > 0 ? wanted(agent) : [unnamedModel]) }
  }
  const isUsed = agents.length > 0 || defaultModel !== undefined || runnables.some(({ usesModels }) => usesModels)
  if (!isUsed) return { model: undefined, modelsFor: wanted }
  const { openAllModels } = await import('../models/all-models.ts')
  const all = openAllModels({ clock, random: options.random ?? systemRandom, ...models })
  return { model: all.model, modelsFor: (agent) => all.usable(wanted(agent)) }
}
