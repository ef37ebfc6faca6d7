import { closestName } from '../errors/suggestion.ts'
import { type ConfigFile, report } from './read-config.ts'
import type { McpSettings, SearchChoice, ServiceAddresses, Setting } from './settings.ts'

const serviceNames = ['forecast', 'geocoding', 'search', 'routing.car', 'routing.foot', 'routing.bicycle'] as const
const searchProviders = ['searxng', 'brave', 'tavily'] as const
const searchNames = ['provider', 'url', 'key']
const variablePattern = /^[A-Z][A-Z0-9_]*$/

export const toolSettingNames: readonly string[] = [
  'services',
  'services.routing',
  ...serviceNames.map((name) => `services.${name}`),
  'search',
  ...searchNames.map((name) => `search.${name}`),
  'mcp',
]

/** Where travel tools ask, by what they ask for. */
export function servicesFrom(config: ConfigFile): Setting<ServiceAddresses> {
  const services: Record<string, string> = {}
  for (const name of serviceNames) {
    const placed = config.values.get(`services.${name}`)
    if (placed === undefined) continue
    if (isAddress(placed.value)) services[name] = placed.value
    else report(config, placed.place, `"${String(placed.value)}" is not a web address.`, addressHint)
  }
  return { value: services, origin: originIn(config, 'services') }
}

/** Which service searches the web. */
export function searchFrom(config: ConfigFile): Setting<SearchChoice | undefined> {
  const origin = originIn(config, 'search')
  const all = config.values.get('search')
  if (all === undefined) return { value: undefined, origin }
  const [provider, url, key] = searchNames.map((name) => config.values.get(`search.${name}`))
  if (!searchProviders.some((name) => name === provider?.value)) {
    const closest = closestName(String(provider?.value ?? ''), searchProviders)
    const hint = closest === undefined ? `Use one of: ${searchProviders.join(', ')}.` : `Did you mean "${closest}"?`
    report(config, provider?.place ?? all.named, '"search.provider" names no search service.', hint)
    return { value: undefined, origin }
  }
  if (url !== undefined && !isAddress(url.value)) {
    report(config, url.place, `"${String(url.value)}" is not a web address.`, addressHint)
  }
  if (provider?.value === 'searxng') {
    if (url === undefined) report(config, all.named, 'SearXNG has no public address.', 'Write `url:` below `search:`.')
    return { value: isAddress(url?.value) ? { provider: 'searxng', url: url.value } : undefined, origin }
  }
  if (typeof key?.value !== 'string' || !variablePattern.test(key.value)) {
    const hint = 'Write `key: BRAVE_API_KEY`: the name of the variable, never the key itself.'
    report(config, key?.place ?? all.named, '"search.key" should name the variable that holds the key.', hint)
    return { value: undefined, origin }
  }
  const choice = { provider: provider?.value as 'brave' | 'tavily', key: key.value }
  return { value: isAddress(url?.value) ? { ...choice, url: url.value } : choice, origin }
}

/** The servers of `mcp:` as they are written. Those who connect to them know what may stand there. */
export function mcpFrom(config: ConfigFile): Setting<McpSettings> {
  const placed = config.values.get('mcp')
  const placeOf: McpSettings['placeOf'] = (path) => {
    for (let length = path.length; length >= 0; length--) {
      const found = config.values.get(['mcp', ...path.slice(0, length)].join('.'))
      if (found !== undefined) return length === path.length ? found.place : found.named
    }
    return { line: 1, column: 1, length: 1 }
  }
  return { value: { servers: placed?.value, placeOf }, origin: originIn(config, 'mcp') }
}

const addressHint = 'Write something like https://api.example.com.'

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

function originIn(config: ConfigFile, name: string): string {
  const placed = config.values.get(name)
  return placed === undefined ? 'default' : `baton.yaml:${placed.named.line}`
}
