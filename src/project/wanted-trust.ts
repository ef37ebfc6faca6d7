import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { loadAgents } from '../coordination/agents/load-agents.ts'
import { kinds } from '../coordination/all.ts'
import type { DefinedWorker } from '../coordination/kind.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { definedWorkers } from './defined-workers.ts'
import { readKindFiles } from './kind-files.ts'
import { kindNeeds } from './own-kinds.ts'
import { declaredServers, withServersOf } from './project-tools.ts'
import { listTrust, type TrustListing } from './trust.ts'
import { trustNeeds } from './trust-needs.ts'

/** What a project wants started or reached, and what was agreed to. Starts nothing. */
export async function wantedTrust(settings: Settings, env: NodeJS.ProcessEnv): Promise<TrustListing> {
  const { servers, agents } = await declarations(settings)
  const needs = [...(await kindNeeds(settings)), ...(await trustNeeds(settings, servers, agents))]
  return listTrust(settings.folder, needs, openTrustStore(trustStorePath(env)))
}

/** What a project and its agents declare, as far as nothing is wrong with the declarations. */
export interface Declarations {
  readonly servers: readonly McpServer[]
  /** With those that definitions make themselves. */
  readonly agents: readonly DefinedWorker[]
}

export async function declarations(settings: Settings): Promise<Declarations> {
  const { folder, agents } = settings
  const servers = declaredServers(settings)
  const place = resolve(folder, agents.value)
  const { files } = await readKindFiles(folder, kinds)
  let all: Declarations = { servers, agents: definedWorkers(files, []) }
  if (!existsSync(place)) return all
  await loadAgents(place, async (read) => {
    all = { servers: withServersOf(read, servers, folder), agents: [...read, ...definedWorkers(files, read)] }
    return { tools: [], runnables: [] }
  })
  return all
}
