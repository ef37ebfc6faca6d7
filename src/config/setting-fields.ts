import type { JsonObject } from '../events/json.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { mcpServers } from '../outside/mcp/server-fields.ts'
import { type Entries, group } from '../source/fields/collections.ts'
import type { Entry } from '../source/fields/field.ts'
import { count, money, seconds } from '../source/fields/quantities.ts'
import { flag, oneOf, text } from '../source/fields/scalars.ts'
import { fileSchema } from '../source/read-fields.ts'
import { providers } from './providers.ts'
import { type SettingName, settingTable } from './setting-table.ts'
import type { LimitName, ProviderSettings, SearchChoice, ServiceAddresses } from './settings.ts'
import { search, services } from './tool-settings.ts'

type PlainSettings = { readonly [Name in SettingName]?: string }
type WrittenLimits = { readonly [Name in LimitName]?: number }

/** What `baton.yaml` may hold. */
export interface WrittenSettings extends PlainSettings {
  readonly limits?: WrittenLimits
  readonly allowUnpriced?: boolean
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  readonly services?: ServiceAddresses
  readonly search?: SearchChoice
  readonly mcp?: readonly McpServer[]
}

/** Money and time may have fractions; the rest is counted in whole numbers. */
export const limitFields: Entries<WrittenLimits> = {
  usd: { field: money, says: 'What a run may cost, such as `$0.50`.' },
  tokens: { field: count, says: 'Tokens in and out, such as `200k`.' },
  seconds: { field: seconds, says: 'Time at work, such as `15m`.' },
  modelCalls: { field: count, says: 'How many model calls.' },
  toolCalls: { field: count, says: 'How many tool calls.' },
  depth: { field: count, says: 'How deep runs may nest.' },
  fanOut: { field: count, says: 'How many runs each run may start.' },
}

/** Every key of `baton.yaml`. The same fields read environment variables; schemas/settings.schema.json is written from it. */
export const settingFields: Entries<WrittenSettings> = {
  journal: plain('journal'),
  agents: plain('agents'),
  files: plain('files'),
  documents: plain('documents'),
  model: plain('model'),
  decisionModel: plain('decisionModel'),
  prices: plain('prices'),
  network: plain('network'),
  contact: plain('contact'),
  color: plain('color'),
  limits: { field: group<WrittenLimits>(limitFields), says: 'What a run may use up. Every limit is finite.' },
  allowUnpriced: { field: flag, says: 'Whether models without a known price may be called under a limit of dollars.' },
  providers: { field: providers, says: 'Providers of models: how they are reached, and how hard they may be worked.' },
  services: { field: services, says: 'Where travel tools ask.' },
  search: { field: search, says: 'Which service searches the web.' },
  mcp: { field: mcpServers, says: 'MCP servers, by name. Trusted before they are started.' },
}

/** `baton.yaml` as a JSON Schema, for editors. */
export function settingsJsonSchema(): JsonObject {
  return fileSchema('Baton settings', 'The settings of a project, in baton.yaml.', settingFields)
}

function plain(name: SettingName): Entry<string> {
  const { choices, says } = settingTable[name]
  return {
    field: choices === undefined ? text : oneOf(choices),
    says: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
  }
}
