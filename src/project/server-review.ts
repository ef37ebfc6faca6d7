import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { BatonError } from '../errors/baton-error.ts'
import { canonicalJson } from '../events/canonical-json.ts'
import type { McpDefinition } from '../outside/mcp/definition.ts'
import { commandLine } from '../outside/mcp/server.ts'
import { ServerLink } from '../outside/mcp/server-link.ts'
import { mcpOutside } from './project-tools.ts'
import { mcpNeed } from './trust.ts'
import { declarations } from './wanted-trust.ts'

/** A tool of a server that is not what it was when it was pinned. */
export interface ChangedTool {
  readonly server: string
  readonly tool: string
  /** Names what it is now. */
  readonly digest: string
  /** All that differs, in full. */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[]
}

export interface ServerReview {
  /** Every tool it has, by its name here. */
  readonly tools: readonly string[]
  readonly changed: readonly ChangedTool[]
  /** Takes a tool as it was shown here, and refuses when it has changed once more. */
  approve(changed: ChangedTool): Promise<void>
  close(): Promise<void>
}

/** Starts a server that was agreed to, and compares its tools with what they were. */
export async function reviewServer(settings: Settings, name: string, env: NodeJS.ProcessEnv): Promise<ServerReview> {
  const server = (await declarations(settings, env)).servers.find((one) => one.name === name)
  if (server === undefined) {
    throw new BatonError('BATON_MCP_UNAVAILABLE', { server: name, problem: 'no server of that name is declared' })
  }
  const isAgreed = openTrustStore(trustStorePath(env)).isTrusted(settings.folder, mcpNeed(server).digest)
  if (!isAgreed && env['BATON_TRUST'] !== '1') {
    throw new BatonError('BATON_MCP_NOT_TRUSTED', { server: name, command: commandLine(server) })
  }
  const link = new ServerLink(server, await mcpOutside(settings, env))
  try {
    const { tools } = await link.review()
    const changed = tools.filter(({ pinned, currentDigest }) => pinned.digest !== currentDigest)
    return {
      tools: tools.map(({ pinned }) => pinned.as),
      changed: changed.map(({ pinned, current, currentDigest }) => ({
        server: name,
        tool: pinned.as,
        digest: currentDigest,
        changes: changesBetween(pinned.definition, current),
      })),
      approve: ({ tool, digest }) => link.approve(tool, digest),
      close: () => link.close(),
    }
  } catch (error) {
    await link.close()
    throw error
  }
}

function changesBetween(old: McpDefinition, current: McpDefinition): ChangedTool['changes'] {
  const parts = ['description', 'inputSchema', 'annotations'] as const
  return parts
    .map((what) => ({ what, before: textOf(old[what]), after: textOf(current[what]) }))
    .filter(({ before, after }) => before !== after)
}

function textOf(value: McpDefinition['description' | 'inputSchema' | 'annotations']): string {
  return typeof value === 'string' ? value : JSON.stringify(JSON.parse(canonicalJson(value)), undefined, 2)
}
