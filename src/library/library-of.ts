import { agentRunnable } from '../agents/agent-runnable.ts'
import { prepareToRead } from '../agents/agent-schemas.ts'
import { type AgentDefinition, isAgentDefinition, isCoordinated } from '../agents/definition.ts'
import { equipFrom } from '../agents/equip.ts'
import { areaOf } from '../events/area.ts'
import { isObject, type Json } from '../events/json.ts'
import { byName, checkRunnable, checkTool } from '../kernel/names.ts'
import { loadPermissionCode } from '../kernel/permission-code.ts'
import type { Library } from '../kernel/ports/library.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import { type Runnable, referenceTo } from '../kernel/runnable.ts'
import type { Coordination } from './coordination.ts'
import type { OpenedModels } from './open-models.ts'
import type { BatonOptions } from './options.ts'
import { runnableBehind } from './runnable-behind.ts'

/** An agent in the part that it plays in a kept definition. */
function inSamePart(agent: Json | undefined, kept: Json): Json | undefined {
  const part = isObject(kept) ? kept['part'] : undefined
  return !isObject(agent) || part === undefined ? agent : { ...agent, part }
}

/** What the kinds that are loaded here know of an event type. */
async function eventVersion(type: string, { kinds = [] }: BatonOptions): Promise<number | undefined> {
  const { kinds: builtIn } = await import('../coordination/all.ts')
  const kind = [...builtIn, ...kinds].find(({ areas }) => areas.includes(areaOf(type)))
  const types = (await kind?.events?.())?.types ?? {}
  return Object.hasOwn(types, type) ? types[type]?.version : undefined
}

/** Everything that can be run or called by name. Coordination models are loaded when an agent or an old run has one. */
export async function libraryOf(options: BatonOptions, models: OpenedModels): Promise<Library> {
  const { modelsFor, remarksFor, windowFor } = models
  for (const tool of options.tools ?? []) checkTool(tool)
  for (const runnable of options.runnables ?? []) checkRunnable(runnable)
  if ((options.tools ?? []).length > 0 || (options.runnables ?? []).length > 0) await loadPermissionCode()
  const tools = byName((options.tools ?? []) as readonly Tool[], ({ name }) => name)
  const agents = byName(options.agents ?? [], ({ name }) => name)
  const find = (reference: string): Runnable | undefined => runnableBehind(reference, runnables, tools)
  const equip = equipFrom({ tools, agents, modelsFor, remarksFor, windowFor, runnable: find })
  let opened: Promise<Coordination> | undefined
  const coordination = (): Promise<Coordination> => {
    // Agents that work together speak by tools, also where the project has none.
    opened ??= Promise.all([import('./coordination.ts'), loadPermissionCode()]).then(([module]) =>
      module.openCoordination({ agents, tools, modelsFor, remarksFor, equip }, options),
    )
    return opened
  }
  const runnablesOf = async (agent: AgentDefinition): Promise<readonly Runnable[]> => {
    await prepareToRead(agent)
    if (!isCoordinated(agent)) return [agentRunnable(agent, equip)]
    const { runnableOf, addressed } = await coordination()
    return [runnableOf(agent), ...addressed(agent)]
  }
  const own = (await Promise.all([...agents.values()].map(runnablesOf))).flat()
  const given = await Promise.all(
    (options.runnables ?? []).map(async (one) => ('within' in one ? (await coordination()).bound(one) : one)),
  )
  const runnables = byName([...given, ...own], referenceTo)
  return {
    runnable: find,
    tool: (name) => tools.get(name),
    runnableNames: () => [...runnables.keys()],
    toolNames: () => [...tools.keys()],
    definitionFor: (reference, kept, above) => {
      if (!isAgentDefinition(kept)) return find(reference)?.definition
      const made = above === undefined ? undefined : find(above)?.makes?.get(kept.name)
      return inSamePart(made ?? agents.get(kept.name), kept)
    },
    eventVersion: (type) => eventVersion(type, options),
    ...(options.agreeTo === undefined ? {} : { agreeTo: options.agreeTo }),
    ...(options.fileOf === undefined ? {} : { fileOf: options.fileOf }),
    revive: async (reference, definition) => {
      if (!isAgentDefinition(definition)) return (await coordination()).reviveOther(reference, definition)
      await prepareToRead(definition)
      if (!isCoordinated(definition)) return agentRunnable(definition, equip)
      return (await coordination()).revive(reference, definition)
    },
  }
}
