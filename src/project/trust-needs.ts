import type { AgentDefinition } from '../agents/definition.ts'
import type { ProviderSettings, Settings } from '../config/settings.ts'
import type { Grants } from '../grants/grants.ts'
import { knownProvider } from '../models/providers.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { placeWants } from './journal-need.ts'
import { spendingWants } from './spending-needs.ts'
import { mcpNeed, need, type TrustNeed } from './trust.ts'

/**
 * What the files of a project want that could harm the person opening it: folders elsewhere, addresses that keys and
 * questions would be sent to, secrets to be sent, money to be spent, and programs that would be started. What the
 * environment or a flag says needs no consent.
 */
export async function trustNeeds(
  settings: Settings,
  servers: readonly McpServer[],
  agents: readonly Pick<AgentDefinition, 'name' | 'grants' | 'budget'>[],
): Promise<TrustNeed[]> {
  const { providers, services } = settings
  const wants = [
    ...placeWants(settings),
    ...Object.entries(providers.value).flatMap(([name, provider]) => providerWants(name, provider)),
    ...Object.entries(services.value).map(([name, url]) => `reach ${plainAddress(url)} (services.${name})`),
    ...searchWants(settings),
    ...academicWants(settings),
    ...(settings.news.value.feeds ?? []).map((url) => `reach ${plainAddress(url)} (news.feeds)`),
    ...hotelWants(settings),
    ...agents.flatMap(({ name, grants }) => (grants.secrets ?? []).map((secret) => secretWant(secret, name))),
    ...agents.flatMap(({ name, grants }) => unboundedWants(name, grants)),
    ...(await spendingWants(settings, agents)),
  ]
  return [...wants.map(need), ...servers.map((server) => mcpNeed(server))]
}

function providerWants(name: string, settings: ProviderSettings): string[] {
  const { baseUrl, protocol, keyVariable } = settings
  if (baseUrl === undefined && protocol === undefined && (keyVariable ?? null) === null) return []
  // The key that is sent, also where it is the one that Baton knows for a provider of that name.
  const key = knownProvider(name, { [name]: settings })?.keyVariable ?? keyVariable ?? undefined
  const doing = baseUrl === undefined ? `use ${name}` : `reach ${plainAddress(baseUrl)}`
  const by = protocol === undefined ? '' : ` by the protocol ${protocol}`
  return [`${doing}${withKey(key)}${by} (providers.${name})`]
}

function searchWants({ search: { value } }: Settings): string[] {
  if (value === undefined) return []
  const doing = value.url === undefined ? `search with ${value.provider}` : `reach ${plainAddress(value.url)}`
  return [`${doing}${withKey('key' in value ? value.key : undefined)} (search)`]
}

function academicWants({ academic: { value } }: Settings): string[] {
  const { ask: _, ...services } = value
  return Object.entries(services).flatMap(([name, { url, key }]) => {
    if (url === undefined && key === undefined) return []
    const doing = url === undefined ? `search papers with ${name}` : `reach ${plainAddress(url)}`
    return [`${doing}${withKey(key)} (academic.${name})`]
  })
}

/** A tool of a server is agreed to with the server. */
function hotelWants({ hotels: { value } }: Settings): string[] {
  return value === undefined || 'mcp' in value ? [] : [`reach ${plainAddress(value.url)}${withKey(value.key)} (hotels)`]
}

/** What is granted without any bound. The rest is narrower than a person could judge by reading it here. */
function unboundedWants(agent: string, { net, exec }: Grants): string[] {
  const anyHost = (net?.hosts ?? []).filter((pattern) => /^(?:https?:\/\/)?\*(?::\d+)?$/.test(pattern))
  const anyCommand = (exec?.commands ?? []).some((pattern) => pattern.trim() === '*')
  return [
    ...(anyHost.length === 0 ? [] : [`let an agent reach any host, by ${anyHost.join(', ')} (agent ${agent})`]),
    ...(anyCommand ? [`let an agent run any command in the sandbox (agent ${agent})`] : []),
  ]
}

function withKey(variable: string | undefined): string {
  return variable === undefined ? '' : ` with the key in ${variable}`
}

/** `NAME@host`. */
function secretWant(secret: string, agent: string): string {
  const at = secret.indexOf('@')
  return `send the secret ${secret.slice(0, at)} to ${secret.slice(at + 1)} (agent ${agent})`
}

/** An address, and what it really leads to where it was written to look like another. */
function plainAddress(url: string): string {
  const { host, href } = new URL(url)
  const isPlain =
    url
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .startsWith(host) && /^[!-~]+$/.test(url)
  return isPlain ? url : `${url}, which is ${host}: ${href}`
}
