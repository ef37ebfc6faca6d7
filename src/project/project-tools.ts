import { dirname, join, resolve } from 'node:path'
import type { AgentDefinition } from '../agents/definition.ts'
import type { HotelChoice } from '../config/hotel-choice.ts'
import { ownFolder, privateFolder } from '../config/own-folder.ts'
import { ownPlaces } from '../config/own-places.ts'
import type { Settings } from '../config/settings.ts'
import { trustStorePath } from '../config/trust-store.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { Policy } from '../grants/policy.ts'
import { sha256 } from '../kernel/digest.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { lazyEgress } from '../outside/egress/lazy-egress.ts'
import type { McpOutside } from '../outside/mcp/outside.ts'
import { type McpServer, serverDigest } from '../outside/mcp/server.ts'
import { mcpServers } from '../outside/mcp/server-fields.ts'
import { serverPart } from '../outside/mcp/tool-names.ts'
import { createSandbox } from '../outside/sandbox/sandbox.ts'
import type { BuiltInToolsOptions } from '../packs/tool-options.ts'
import type { TravelServices } from '../packs/travel/services/services.ts'
import { readValue } from '../source/read-fields.ts'
import { hotelsOfServer } from './hotel-tool.ts'
import { type PlaceOfServers, placedServer, readyToStart } from './placed-server.ts'
import { realPlace } from './places.ts'

export interface ToolSurroundings {
  readonly env: NodeJS.ProcessEnv
  /** Run commands without a sandbox when none works, because a person asked for it by name. */
  readonly unsafe: boolean
  readonly servers: ServerTools
}

/** The options of the built-in tools, by the settings of a project. */
export function toolOptions(settings: Settings, { env, unsafe, servers }: ToolSurroundings): BuiltInToolsOptions {
  const { folder, files, documents, network, contact, search, academic, news, hotels } = settings
  const userAgent = contact.value === undefined ? 'baton' : `baton (${contact.value})`
  return {
    clock: systemClock,
    root: resolve(folder, files.value),
    rootName: files.value,
    documents: documents.value,
    kept: () => privateFolder(ownFolder(env, process.platform)),
    network: network.value,
    userAgent,
    egress: lazyEgress({ clock: systemClock, userAgent, secrets: (name) => env[name] }),
    services: servicesOf(settings),
    ...(search.value === undefined ? {} : { search: search.value }),
    academic: academic.value,
    news: news.value,
    ...(hotels.value === undefined ? {} : { hotels: hotelsFrom(hotels.value, settings, servers) }),
    ...(contact.value === undefined ? {} : { contact: contact.value }),
    // Only the environment may declare that a container stands around Baton; the files of a project may not.
    sandbox: createSandbox({ clock: systemClock, unsafe, external: env['BATON_SANDBOX'] === 'external' }),
  }
}

function hotelsFrom(
  chosen: HotelChoice,
  settings: Settings,
  servers: ServerTools,
): NonNullable<BuiltInToolsOptions['hotels']> {
  return 'mcp' in chosen ? hotelsOfServer(chosen, settings, servers.tools) : chosen
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

/** The MCP servers that `baton.yaml` declares. */
export function declaredServers({ mcp, folder }: Settings, env: NodeJS.ProcessEnv): readonly McpServer[] {
  return mcp.value.map((server) => placedServer(server, { folder, env }))
}

export interface ServerTools {
  readonly tools: readonly Tool[]
  /** What the operator should know: servers that did not start, tools that changed. */
  readonly warnings: readonly string[]
  /** Prefixes of tool names whose servers have never been asked for their tools. */
  readonly unlisted: readonly string[]
  close(): Promise<void>
}

export const noServerTools: ServerTools = { tools: [], warnings: [], unlisted: [], close: async () => {} }

/** The servers that a project and its agents declare. Two servers may not share a name. */
export function withServersOf(
  agents: readonly AgentDefinition[],
  declared: readonly McpServer[],
  surroundings: PlaceOfServers,
): readonly McpServer[] {
  const servers = new Map(declared.map((server) => [server.name, server]))
  for (const agent of agents) {
    for (const server of serversOf(agent).map((one) => placedServer(one, surroundings))) {
      const other = servers.get(server.name)
      if (other !== undefined && serverDigest(other) !== serverDigest(server)) {
        throw new BatonError('BATON_NAME_TAKEN', { name: `mcp.${server.name}` })
      }
      servers.set(server.name, server)
    }
  }
  return [...servers.values()]
}

/** The servers an agent brings along. Its file was checked when it was read. */
function serversOf({ name, mcp }: AgentDefinition): readonly McpServer[] {
  if (mcp === undefined) return []
  return readValue(mcp, mcpServers, { path: name, text: '', rules: syntaxOf().rules }, 'mcp').value ?? []
}

interface ServerSurroundings {
  readonly env: NodeJS.ProcessEnv
  readonly looking?: boolean
  /** Start servers as they are when no sandbox works, because a person asked for it by name. */
  readonly unsafe?: boolean
  /** The effects of their tools that the policy declares. */
  readonly effects?: Policy['effects']
}

/**
 * The tools of MCP servers. Pinned tools are used as they were pinned, so that no server starts before it is needed. A server
 * whose tools are not known yet is started and asked, unless the caller only looks.
 */
export async function serverTools(
  servers: readonly McpServer[],
  settings: Settings,
  { env, looking = false, unsafe = false, effects }: ServerSurroundings,
): Promise<ServerTools> {
  if (servers.length === 0) return noServerTools
  const { connectMcp } = await import('../outside/mcp/connect.ts')
  const outside = await mcpOutside(settings, env, unsafe)
  const mcp = connectMcp(servers, effects === undefined ? outside : { ...outside, effects })
  const remembered = await mcp.remembered()
  const beginnings = servers.map(({ name }) => `${serverPart(name)}__`)
  const unlisted = beginnings.filter((beginning) => !remembered.some(({ name }) => name.startsWith(beginning)))
  const isEnough = looking || unlisted.length === 0
  const { tools, problems } = isEnough ? { tools: remembered, problems: [] } : await mcp.list()
  return {
    tools,
    warnings: looking
      ? unlisted.map(
          (one) => `Tools that begin with "${one}" are not known yet: their server is asked at the first run.`,
        )
      : problems.map(({ message, hint }) => `${message} ${hint}`),
    unlisted: looking ? unlisted : [],
    close: () => mcp.close(),
  }
}

/** What the MCP servers of a project are given. A person has agreed to every server that is started. */
export async function mcpOutside(
  { folder, network }: Settings,
  env: NodeJS.ProcessEnv,
  unsafe = false,
): Promise<McpOutside> {
  const { filePinStore } = await import('../outside/mcp/file-pin-store.ts')
  const { createEgressStream } = await import('../outside/egress/stream.ts')
  const { serverFence } = await import('../outside/mcp/fence-server.ts')
  return {
    clock: systemClock,
    variable: (name) => env[name],
    consent: async (server) => readyToStart(server, env),
    pins: filePinStore(join(dirname(trustStorePath(env)), 'mcp', sha256(folder).slice(0, 32))),
    folder,
    fence: serverFence({
      clock: systemClock,
      folder,
      closed: closedFolders(env),
      home: ({ name }) => privateFolder(homeOf(name, folder, env)),
      network: network.value,
      // As for commands: only the environment and the person at work may say that.
      spared: unsafe || env['BATON_SANDBOX'] === 'external',
    }),
    ...(network.value === 'off' ? {} : { egress: createEgressStream({ clock: systemClock }) }),
  }
}

/** What a server of this project keeps is its alone. */
function homeOf(name: string, folder: string, env: NodeJS.ProcessEnv): string {
  return join(ownFolder(env, process.platform), 'server-homes', `${name}-${sha256(folder).slice(0, 16)}`)
}

/** Baton's own folders, as far as they are those of Linux, where the sandbox is. */
function closedFolders(env: NodeJS.ProcessEnv): string[] {
  const isMeant = (place: string): boolean => !/\.ya?ml$|\/(?:Library|AppData)\//.test(place)
  return [...new Set(ownPlaces(env).filter(isMeant).map(realPlace))]
}
