import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'
import { byName } from '../../kernel/names.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import { mcpTool } from './mcp-tool.ts'
import type { McpOutside } from './outside.ts'
import { difference, type PinnedTool } from './pins.ts'
import type { McpServer } from './server.ts'
import { ServerLink } from './server-link.ts'
import { serverPart } from './tool-names.ts'

interface McpListing {
  readonly tools: readonly Tool[]
  /** Servers that could not be listed, and tools that changed and will be refused until they are approved. */
  readonly problems: readonly BatonError[]
}

/** The tools of MCP servers. */
export interface McpTools {
  /** Every tool there is now. Starts or reaches the servers; one that fails does not hide the others. */
  list(): Promise<McpListing>
  /** The tools as they were pinned. Starts nothing: a server is started by the first call. */
  remembered(): Promise<readonly Tool[]>
  /** Accepts a changed tool, by its name here. With the digest of the error, only if it has not changed once more. */
  approve(server: string, tool: string, digest?: string): Promise<void>
  /** Ends every server that was started, and what it started. */
  close(): Promise<void>
}

/** Servers to take tools from. Nothing is started before it is needed. */
export function connectMcp(servers: readonly McpServer[], outside: McpOutside): McpTools {
  byName(servers, ({ name }) => serverPart(name))
  const links = byName(
    servers.map((server) => new ServerLink(server, outside)),
    ({ server }) => server.name,
  )
  const toolOf = (link: ServerLink, pinned: PinnedTool): Tool =>
    mcpTool(link, pinned, outside.effects?.[pinned.as]) as Tool

  return {
    list: async () => {
      const listings = await Promise.all([...links.values()].map((link) => listOne(link, toolOf)))
      return {
        tools: listings.flatMap(({ tools }) => tools),
        problems: listings.flatMap(({ problems }) => problems),
      }
    },
    remembered: async () => {
      const all = [...links.values()].map(async (link) =>
        (await link.remembered()).map((pinned) => toolOf(link, pinned)),
      )
      return (await Promise.all(all)).flat()
    },
    approve: async (server, tool, digest) => {
      const link = links.get(server)
      if (link === undefined)
        throw new BatonError('BATON_MCP_UNAVAILABLE', { server, problem: 'no server of that name is declared' })
      await link.approve(tool, digest)
    },
    close: async () => {
      await Promise.all([...links.values()].map((link) => link.close()))
    },
  }
}

async function listOne(link: ServerLink, toolOf: (link: ServerLink, pinned: PinnedTool) => Tool): Promise<McpListing> {
  const { name: server } = link.server
  try {
    const { tools } = await link.review()
    const changed = tools.filter(({ pinned, currentDigest }) => pinned.digest !== currentDigest)
    return {
      tools: tools.map(({ pinned }) => toolOf(link, pinned)),
      problems: changed.map(
        ({ pinned, current, currentDigest }) =>
          new BatonError('BATON_MCP_TOOL_CHANGED', {
            server,
            tool: pinned.as,
            difference: difference(pinned.definition, current),
            digest: currentDigest,
          }),
      ),
    }
  } catch (thrown) {
    const problem = isBatonError(thrown)
      ? thrown
      : new BatonError('BATON_MCP_UNAVAILABLE', { server, problem: describe(thrown) }, thrown)
    return { tools: [], problems: [problem] }
  }
}
