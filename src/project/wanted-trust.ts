import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadAgents } from '../agents/load-agents.ts'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import type { McpServer } from '../tools/mcp/server.ts'
import { declaredServers, withServersOf } from './project-tools.ts'
import { listTrust, type TrustListing, trustNeeds } from './trust.ts'

/** What a project wants started or reached, and what was agreed to. Starts nothing. */
export async function wantedTrust(settings: Settings, env: NodeJS.ProcessEnv): Promise<TrustListing> {
  const needs = trustNeeds(settings, await projectServers(settings))
  return listTrust(settings.folder, needs, openTrustStore(trustStorePath(env)))
}

/** The MCP servers that a project and its agents declare, as far as nothing is wrong with the declarations. */
export async function projectServers(settings: Settings): Promise<readonly McpServer[]> {
  const { folder, agents } = settings
  const { servers } = await declaredServers(settings)
  const place = resolve(folder, agents.value)
  if (!existsSync(place)) return servers
  let all = servers
  await loadAgents(place, async (read) => {
    all = withServersOf(read, servers, folder)
    return { tools: [], runnables: [] }
  })
  return all
}
