import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AgentDefinition } from './agents/definition.ts'
import { loadAgents } from './agents/load-agents.ts'
import type { Problem } from './agents/problem.ts'
import { type Baton, createBaton } from './baton.ts'
import { journalPlace, type Settings } from './config/settings.ts'
import type { AnyTool } from './kernel/ports/tool.ts'
import { systemClock } from './kernel/system-clock.ts'
import type { Delta } from './kernel/tree.ts'
import type { PriceTable } from './models/prices.ts'
import { builtInTools } from './tools/built-in-tools.ts'

/** A project folder, opened: its agents, its tools, and the Baton that runs them. */
export interface OpenedProject {
  readonly baton: Baton
  readonly agents: readonly AgentDefinition[]
  readonly problems: readonly Problem[]
  readonly tools: readonly AnyTool[]
  /** No agent has a model that could be called. */
  readonly offline: boolean
  close(): Promise<void>
}

/** Opens the project that settings describe. Agents with problems are left out, and the problems told. */
export async function openProject(settings: Settings, onDelta?: (delta: Delta) => void): Promise<OpenedProject> {
  const { folder, files, model, decisionModel, providers } = settings
  const tools = builtInTools({ clock: systemClock, root: resolve(folder, files.value), rootName: files.value })
  const { agents, problems } = await loadProjectAgents(settings, tools)
  const prices = await readPrices(settings)
  const baton = await createBaton({
    journal: journalPlace(settings),
    agents,
    tools,
    models: { providers: providers.value, ...(prices === undefined ? {} : { prices }) },
    ...(model.value === undefined ? {} : { defaultModel: model.value }),
    ...(decisionModel.value === undefined ? {} : { decisionModel: decisionModel.value }),
    ...(onDelta === undefined ? {} : { onDelta }),
  })
  const offline = model.value === undefined && agents.every(({ models }) => models.length === 0)
  return { baton, agents, problems, tools, offline, close: () => baton.close() }
}

async function loadProjectAgents(
  { folder, agents }: Settings,
  tools: readonly AnyTool[],
): Promise<{ agents: readonly AgentDefinition[]; problems: readonly Problem[] }> {
  const place = resolve(folder, agents.value)
  // A project without agents is no mistake: `baton init` is still to come.
  if (!existsSync(place)) return { agents: [], problems: [] }
  return loadAgents(place, { tools: tools.map(({ name }) => name), runnables: [] })
}

async function readPrices({ folder, prices }: Settings): Promise<PriceTable | undefined> {
  if (prices.value === undefined) return undefined
  const { parsePrices } = await import('./models/prices.ts')
  return parsePrices(await readFile(resolve(folder, prices.value), 'utf8'), prices.value)
}
