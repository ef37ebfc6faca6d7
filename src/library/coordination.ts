import type { Equip } from '../agents/agent-runnable.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import type { ModelsFor } from '../agents/equip.ts'
import type { Kind } from '../coordination/kind.ts'
import { isLayered, type KeyRun, type SpeakAs } from '../coordination/patterns/layer.ts'
import type { AgentInPart } from '../coordination/patterns/part.ts'
import type { Json } from '../events/json.ts'
import type { AnyTool, Tool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { BatonOptions } from './options.ts'

/** What coordination models work with. */
export interface CoordinationSource {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly tools: ReadonlyMap<string, Tool>
  readonly modelsFor: ModelsFor
  readonly remarksFor: ModelsFor
  readonly equip: Equip
}

/** Agents that have keys of coordination models, as something that can be run. */
export interface Coordination {
  runnableOf(agent: AgentDefinition): Runnable
  /** An agent by the other names that its keys give it, such as `workorder:trip`. */
  addressed(agent: AgentDefinition): readonly Runnable[]
  /** A runnable that works with agents by name, now that they are known. Any other as it is. */
  bound(runnable: Runnable): Promise<Runnable>
  /** What a run was pinned to, as something that can be run again. */
  revive(reference: string, definition: AgentDefinition): Promise<Runnable | undefined>
  /** The same for a definition that isn't an agent. */
  reviveOther(reference: string, definition: Json): Promise<Runnable | undefined>
}

/**
 * Loads the code of every coordination model that an agent uses. Before anything runs: a run that waited for a file to
 * load would look as if it had nothing to do.
 */
export async function openCoordination(
  stock: CoordinationSource,
  { kinds: own = [], hooks, folder }: BatonOptions,
): Promise<Coordination> {
  const [{ kinds: builtIn }, { addressedAgent, agentWithPatterns, patternLayer }, { keysOf }] = await Promise.all([
    import('../coordination/all.ts'),
    import('../coordination/patterns/agent-with-patterns.ts'),
    import('../coordination/patterns/keys-of.ts'),
  ])
  const kinds = [...builtIn, ...own]
  const keys = kinds.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const code = new LoadedCode()
  const layer = patternLayer({
    ...stock,
    folder,
    keys,
    loaded: code,
    hooksOf: (key, agent) => (hooks as Readonly<Record<string, Readonly<Record<string, unknown>>>>)?.[key]?.[agent],
  })
  const loadFor = async (agents: readonly AgentInPart[]): Promise<void> => {
    const used = kinds.filter((kind) => agents.some((agent) => uses(agent, kind)))
    await Promise.all(used.map((kind) => code.load(kind)))
  }
  const addressed = (agent: AgentDefinition): readonly Runnable[] =>
    keysOf(agent, keys)
      .filter((key) => key.addressable)
      .map((key) => addressedAgent(agent, key, layer))
  await loadFor([...stock.agents.values()])
  const bound = async (runnable: Runnable): Promise<Runnable> => {
    if (!isLayered(runnable)) return runnable
    const kind = kinds.find(({ name }) => name === runnable.kind)
    if (kind !== undefined) await code.load(kind)
    return runnable.within(layer)
  }
  return {
    bound,
    runnableOf: (agent) => agentWithPatterns(agent, layer),
    addressed,
    revive: async (reference, agent) => {
      await loadFor([agent])
      const kind = kindOf(reference)
      return kind === undefined
        ? agentWithPatterns(agent, layer)
        : addressed(agent).find((runnable) => runnable.kind === kind)
    },
    reviveOther: async (reference, definition) => {
      const kind = kinds.find(({ name }) => name === kindOf(reference))
      const { runnable } = (kind?.definitions && (await kind.code?.())) ?? {}
      const toolNamed = (tool: string): AnyTool | undefined => stock.tools.get(tool) as AnyTool | undefined
      return runnable === undefined ? undefined : bound(runnable(nameIn(reference), definition, toolNamed))
    },
  }
}

function uses(agent: AgentInPart, { key, voices = [] }: Kind): boolean {
  const hasKey = key !== undefined && Object.hasOwn(agent, key.name)
  return hasKey || voices.includes(agent.part?.voice?.as ?? '')
}

function kindOf(reference: string): string | undefined {
  return reference.includes(':') ? reference.slice(0, reference.indexOf(':')) : undefined
}

function nameIn(reference: string): string {
  return reference.slice(reference.indexOf(':') + 1)
}

/** The code of coordination models, each loaded once. */
class LoadedCode {
  readonly runs: Map<string, KeyRun> = new Map()
  readonly voices: Map<string, SpeakAs> = new Map()

  async load({ name, code }: Kind): Promise<void> {
    if (this.runs.has(name) || code === undefined) return
    const { run, voices = {} } = await code()
    if (run !== undefined) this.runs.set(name, run)
    for (const [voice, speakAs] of Object.entries(voices)) this.voices.set(voice, speakAs)
  }
}
