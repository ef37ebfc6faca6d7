import type { AgentDefinition } from '../agents/definition.ts'
import type { Settings } from '../config/settings.ts'
import { isStdio, type McpServer } from '../outside/mcp/server.ts'

/** Variables that hold secrets, whatever they are called, as far as the settings name them. */
export function secretNames({ providers, search, academic, hotels, mcp }: Settings): string[] {
  const keys = Object.values(providers.value).map(({ keyVariable }) => keyVariable)
  const searchKey = search.value !== undefined && 'key' in search.value ? search.value.key : undefined
  const { ask: _, ...services } = academic.value
  const paperKeys = Object.values(services).map(({ key }) => key)
  const hotelKey = hotels.value !== undefined && 'key' in hotels.value ? hotels.value.key : undefined
  const keysNamed = [...keys, searchKey, ...paperKeys, hotelKey].filter((name) => typeof name === 'string')
  return [...keysNamed, ...mcp.value.flatMap(namesOfServer)]
}

/** The same, as far as agents name them: what they may send, and what the servers are given that they bring along. */
export function namedByAgents(
  agents: readonly Pick<AgentDefinition, 'grants'>[],
  servers: readonly McpServer[],
): string[] {
  const granted = agents.flatMap(({ grants }) => grants.secrets ?? [])
  return [...granted.map((secret) => secret.slice(0, secret.indexOf('@'))), ...servers.flatMap(namesOfServer)]
}

/** What a server is given by name is taken for secret, but for what says only how programs are to behave. */
function namesOfServer(server: McpServer): string[] {
  if (!isStdio(server)) return Object.values(server.headers ?? {}).flatMap(namesIn)
  return (server.env ?? []).filter((name) => !behaviour.test(name))
}

/** `$NAME` in a header. */
function namesIn(header: string): string[] {
  return [...header.matchAll(/\$([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)
}

const behaviour =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|TMPDIR|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|CI|DEBUG|LOG_LEVEL|NODE_ENV|NO_COLOR|FORCE_COLOR|XDG_[A-Z_]+)$/
