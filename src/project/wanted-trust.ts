import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AgentDefinition } from '../agents/definition.ts'
import { findPolicy } from '../config/policy-file.ts'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { loadAgents } from '../coordination/agents/load-agents.ts'
import { kinds } from '../coordination/all.ts'
import type { DefinedWorker } from '../coordination/kind.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { wholeFile } from '../source/plain-file.ts'
import { definedWorkers } from './defined-workers.ts'
import { readKindFiles } from './kind-files.ts'
import { type CodeFile, codeFiles } from './own-code/code-folders.ts'
import { largestCode } from './own-code/imported-files.ts'
import { kindNeeds } from './own-code/own-kinds.ts'
import { projectCode } from './own-code/project-code.ts'
import { declaredServers, withServersOf } from './project-tools.ts'
import { freedByPolicy } from './server-reach.ts'
import { listTrust, type TrustListing, type TrustNeed } from './trust.ts'
import { trustNeeds } from './trust-needs.ts'
import { workspaceNeeds } from './workspace-need.ts'

/** What a project wants started or reached, and what was agreed to. Starts nothing. */
export async function wantedTrust(settings: Settings, env: NodeJS.ProcessEnv): Promise<TrustListing> {
  const { servers, agents, code } = await declarations(settings, env)
  const needs = [
    ...(await kindNeeds(settings)),
    ...code,
    ...(await trustNeeds(settings, servers, agents)),
    ...(await workspaceNeeds(settings, env)),
  ]
  return listTrust(settings.folder, needs, openTrustStore(trustStorePath(env)))
}

/** What a project and its agents declare, as far as nothing is wrong with the declarations. */
export interface Declarations {
  readonly servers: readonly McpServer[]
  /** With those that definitions make themselves. */
  readonly agents: readonly DefinedWorker[]
  /** What its tools and functions need agreed to. */
  readonly code: readonly TrustNeed[]
}

export async function declarations(settings: Settings, env: NodeJS.ProcessEnv): Promise<Declarations> {
  const { folder, agents } = settings
  const servers = declaredServers(settings, env)
  const { policy } = await findPolicy(env, folder)
  const place = resolve(folder, agents.value)
  const { files: definitions } = await readKindFiles(folder, kinds)
  const files = await codeFiles(folder)
  const declaredBy = async (read: readonly AgentDefinition[]): Promise<Declarations> => {
    const wanted = startedByName(files)
    const { needs } = await projectCode(folder, files, { agents: read, definitions, kinds, wanted })
    const workers = definedWorkers(definitions, read)
    const freed = freedByPolicy(withServersOf(read, servers, { folder, env }), policy)
    return { servers: freed, agents: [...read, ...workers], code: needs }
  }
  if (!existsSync(place)) return declaredBy([])
  let all: Declarations | undefined
  await loadAgents(place, async (read) => {
    all = await declaredBy(read)
    return { tools: [], runnables: [] }
  })
  return all ?? declaredBy([])
}

/** Functions that nothing names may still be run by a person. Files of other programs are not meant. */
function startedByName(files: readonly CodeFile[]): readonly string[] {
  const functions = files.filter(({ use }) => use === 'functions')
  return functions.filter(({ path }) => definesFunction(path)).map(({ name }) => `function:${name}`)
}

function definesFunction(path: string): boolean {
  try {
    return wholeFile(path, largestCode).includes('defineFunction')
  } catch {
    return false
  }
}
