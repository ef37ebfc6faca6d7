import type { AgentDefinition } from '../agents/definition.ts'
import { referencesOf } from '../agents/references-of.ts'
import type { Settings } from '../config/settings.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'
import { BatonError } from '../errors/baton-error.ts'
import { findProvider, knownProvider, missingKey, splitModel } from '../models/providers.ts'

export interface NamedModels {
  readonly agents: readonly AgentDefinition[]
  readonly settings: Settings
}

/**
 * Refuses to begin what would ask a provider that does not exist, and what was meant for a certain model whose key is not set: one that the command line names, or those
 * that an agent names for itself. A model of the settings is a wish for all agents, and without its key rules answer.
 */
export function requireKeys(name: string, { agents, settings }: NamedModels, environment: NodeJS.ProcessEnv): void {
  const lacking = (model: string): string | undefined =>
    missingKey(model, { environment, providers: settings.providers.value })
  const refuse = (model: string): void => {
    const variable = lacking(model)
    if (variable !== undefined) throw new BatonError('BATON_MODEL_KEY_MISSING', { model, variable })
  }
  const isUnknown = (model: string): boolean => !model.startsWith('offline/') && !isReachable(model, settings)
  for (const { value, origin } of [settings.model, settings.decisionModel]) {
    if (value === undefined) continue
    if (isUnknown(value)) findProvider(value, settings.providers.value)
    if (origin.startsWith('flag ')) refuse(value)
  }
  for (const { models } of comingUp(name, agents)) {
    const [first] = models
    if (first !== undefined && models.every(isUnknown)) findProvider(first, settings.providers.value)
    if (first !== undefined && models.every((model) => lacking(model) !== undefined)) refuse(first)
  }
}

function isReachable(model: string, { providers }: Settings): boolean {
  const { provider, id } = splitModel(model)
  return id !== '' && knownProvider(provider, providers.value) !== undefined
}

/** An agent, and all that it can come to call: as tools, or by its keys. What definitions bring in is not looked at. */
function comingUp(name: string, agents: readonly AgentDefinition[]): readonly AgentDefinition[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const found = new Set<AgentDefinition>()
  const syntax = syntaxOf()
  const visit = (reference: string): void => {
    const agent = byName.get(reference.replace(/^(?!human:|tool:)[a-z]+:/, ''))
    if (agent === undefined || found.has(agent)) return
    found.add(agent)
    for (const { to, key, name: other } of referencesOf(agent, syntax)) {
      if (to === 'agent' && key !== 'grants.agents.call') visit(other)
    }
  }
  visit(name)
  return [...found]
}
