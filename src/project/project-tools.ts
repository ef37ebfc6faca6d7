import { dirname, join, resolve } from 'node:path'
import type { AgentDefinition } from '../agents/definition.ts'
import type { Settings } from '../config/settings.ts'
import { trustStorePath } from '../config/trust-store.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { FileProblem } from '../errors/file-problem.ts'
import { sha256 } from '../kernel/digest.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { lazyEgress } from '../tools/egress/lazy-egress.ts'
import { readMcpServers } from '../tools/mcp/read-servers.ts'
import { type McpServer, serverDigest } from '../tools/mcp/server.ts'
import { createSandbox } from '../tools/sandbox/sandbox.ts'
import type { BuiltInToolsOptions } from '../tools/tool-options.ts'
import type { TravelServices } from '../tools/travel/services.ts'

export interface ToolSurroundings {
  readonly env: NodeJS.ProcessEnv
  /** Run commands bare when no fence works, because somebody asked for it by name. */
  readonly unsafe: boolean
}

/** What the tools that come with Baton are told, by the settings of a project. */
export function toolOptions(settings: Settings, { env, unsafe }: ToolSurroundings): BuiltInToolsOptions {
  const { folder, files, documents, network, contact, search } = settings
  const userAgent = contact.value === undefined ? 'baton' : `baton (${contact.value})`
  return {
    clock: systemClock,
    root: resolve(folder, files.value),
    rootName: files.value,
    documents: documents.value,
    network: network.value,
    userAgent,
    egress: lazyEgress({ clock: systemClock, userAgent, secrets: (name) => env[name] }),
    services: servicesOf(settings),
    ...(search.value === undefined ? {} : { search: search.value }),
    // A container is vouched for by whoever runs Baton, in the environment; a project can't.
    sandbox: createSandbox({ clock: systemClock, unsafe, external: env['BATON_SANDBOX'] === 'external' }),
  }
}

function servicesOf({ services }: Settings): Partial<TravelServices> {
  const { forecast, geocoding, search, ...routing } = services.value
  const car = routing['routing.car']
  const foot = routing['routing.foot'] ?? car
  const bicycle = routing['routing.bicycle'] ?? car
  return {
    ...(forecast === undefined ? {} : { forecast }),
    ...(geocoding === undefined ? {} : { geocoding }),
    ...(search === undefined ? {} : { search }),
    ...(car === undefined || foot === undefined || bicycle === undefined ? {} : { routing: { car, foot, bicycle } }),
  }
}

/** The MCP servers that `baton.yaml` declares, and what is wrong with the declarations. */
export async function declaredServers({
  mcp,
  folder,
}: Settings): Promise<{ readonly servers: readonly McpServer[]; readonly problems: readonly FileProblem[] }> {
  if (mcp.value.servers === undefined) return { servers: [], problems: [] }
  const { servers, problems } = readMcpServers(mcp.value.servers)
  return {
    servers: servers.map((server) => placed(server, folder)),
    problems: problems.map(({ path, message, hint }) => ({
      code: 'BATON_CONFIG_INVALID',
      message,
      hint,
      file: 'baton.yaml',
      ...mcp.value.placeOf(path),
    })),
  }
}

export interface ServerTools {
  readonly tools: readonly Tool[]
  /** What whoever runs Baton should know of: servers that did not start, tools that changed. */
  readonly warnings: readonly string[]
  approve(server: string, tool: string): Promise<void>
  close(): Promise<void>
}

export const noServerTools: ServerTools = { tools: [], warnings: [], approve: async () => {}, close: async () => {} }

/** The servers of a project and those that its agents bring along. One name stands for one server. */
export function withServersOf(
  agents: readonly AgentDefinition[],
  declared: readonly McpServer[],
  folder: string,
): readonly McpServer[] {
  const servers = new Map(declared.map((server) => [server.name, server]))
  for (const { mcp } of agents) {
    for (const server of readMcpServers(mcp).servers.map((one) => placed(one, folder))) {
      const other = servers.get(server.name)
      if (other !== undefined && serverDigest(other) !== serverDigest(server)) {
        throw new BatonError('BATON_NAME_TAKEN', { name: `mcp.${server.name}` })
      }
      servers.set(server.name, server)
    }
  }
  return [...servers.values()]
}

function placed(server: McpServer, folder: string): McpServer {
  return 'cwd' in server && server.cwd !== undefined ? { ...server, cwd: resolve(folder, server.cwd) } : server
}

/** The tools of MCP servers: as they were pinned if they were, so that none is started before it is used. */
export async function serverTools(
  servers: readonly McpServer[],
  settings: Settings,
  { env }: ToolSurroundings,
): Promise<ServerTools> {
  if (servers.length === 0) return noServerTools
  const { connectMcp } = await import('../tools/mcp/connect.ts')
  const { filePinStore } = await import('../tools/mcp/file-pin-store.ts')
  const { createEgressStream } = await import('../tools/egress/stream.ts')
  const mcp = connectMcp(servers, {
    clock: systemClock,
    variable: (name) => env[name],
    // They were agreed to when the project was opened, or it would not be open.
    consent: async () => true,
    pins: filePinStore(join(dirname(trustStorePath(env)), 'mcp', sha256(settings.folder).slice(0, 32))),
    folder: settings.folder,
    ...(settings.network.value === 'off' ? {} : { egress: createEgressStream({ clock: systemClock }) }),
  })
  const remembered = await mcp.remembered()
  const isKnown = servers.every(({ name }) => remembered.some((tool) => tool.name.startsWith(`${name.replaceAll('-', '_')}__`)))
  const { tools, problems } = isKnown ? { tools: remembered, problems: [] } : await mcp.list()
  return {
    tools,
    warnings: problems.map(({ message, hint }) => `${message} ${hint}`),
    approve: (server, tool) => mcp.approve(server, tool),
    close: () => mcp.close(),
  }
}
