import type { JsonObject } from '../events/json.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import { mcpServers } from '../outside/mcp/server-fields.ts'
import { byName, type Entries, group, list } from '../source/fields/collections.ts'
import type { Entry, Field } from '../source/fields/field.ts'
import { count, money, seconds } from '../source/fields/quantities.ts'
import { flag, oneOf, orNull, refuse, secretVariable, text, webAddress, whole } from '../source/fields/scalars.ts'
import { fileSchema } from '../source/read-fields.ts'
import { ageMs, agePattern } from './age.ts'
import type { HotelChoice } from './hotel-choice.ts'
import { hotels } from './hotel-fields.ts'
import { pricesOrFile, type WrittenPrices } from './price-fields.ts'
import { type SettingName, settingTable } from './setting-table.ts'
import {
  type AcademicChoice,
  type LimitName,
  type NewsChoice,
  type ProviderSettings,
  protocols,
  type SearchChoice,
  type ServiceAddresses,
} from './settings.ts'
import { academic, news, search, services } from './tool-settings.ts'

type PlainSettings = { readonly [Name in Exclude<SettingName, 'prices'>]?: string }
type WrittenLimits = { readonly [Name in LimitName]?: number }

/** What `baton.yaml` may hold. */
export interface WrittenSettings extends PlainSettings {
  readonly prices?: string | WrittenPrices
  readonly limits?: WrittenLimits
  readonly allowUnpriced?: boolean
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  readonly services?: ServiceAddresses
  readonly search?: SearchChoice
  readonly academic?: AcademicChoice
  readonly news?: NewsChoice
  readonly hotels?: HotelChoice
  readonly mcp?: readonly McpServer[]
  readonly kinds?: readonly string[]
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
  outage: {
    field: seconds,
    says: 'How long to wait for providers that are down, such as `2h`; `0` fails at once. Default: 24h.',
  },
}

/** A time in days, hours or weeks, as it is written. */
const age: Field<string> = {
  kind: 'time, such as `90d`',
  schema: { type: 'string', pattern: agePattern },
  read: (node, reading) => {
    const written = text.read(node, reading)
    if (written === undefined || ageMs(written) !== undefined) return written
    return refuse(node, reading, 'a time with its unit, such as `90d`, `12h` or `2w`')
  },
}

const aboveZero = whole(1, Number.MAX_SAFE_INTEGER)

const provider = group<ProviderSettings>({
  protocol: {
    field: oneOf(protocols),
    says: 'How it is spoken to. Default: what is known of a provider of that name.',
  },
  baseUrl: { field: webAddress, says: 'Where it is reached, such as `http://127.0.0.1:11434/v1`.' },
  keyVariable: {
    field: orNull(secretVariable),
    says: 'The environment variable that holds the key, never the key itself; `null` when it needs none.',
  },
  concurrency: { field: aboveZero, says: 'How many calls may be under way at once.' },
  requestsPerMinute: { field: aboveZero, says: 'How many calls may begin in a minute.' },
  tokensPerMinute: { field: aboveZero, says: 'How many tokens may be used in a minute.' },
  firstByteMs: { field: aboveZero, says: 'How long it may take until an answer begins, in milliseconds.' },
  silenceMs: { field: aboveZero, says: 'How long an answer may pause, in milliseconds.' },
  price: {
    field: oneOf(['free']),
    says: 'That its models cost nothing, as on a machine of your own, unless they have a known price.',
  },
})

/** The providers of `baton.yaml`: those it adds, and those whose pace it sets. */
const providers: Field<Readonly<Record<string, ProviderSettings>>> = byName(
  provider,
  'ollama: { baseUrl: http://127.0.0.1:11434/v1 }',
)

/** Every key of `baton.yaml`. The same fields read environment variables; schemas/settings.schema.json is written from it. */
export const settingFields: Entries<WrittenSettings> = {
  journal: plain('journal'),
  retention: plain('retention'),
  agents: plain('agents'),
  files: plain('files'),
  documents: plain('documents'),
  model: plain('model'),
  decisionModel: plain('decisionModel'),
  prices: { field: pricesOrFile, says: 'A file with prices of your own, or the prices themselves.' },
  network: plain('network'),
  contact: plain('contact'),
  color: plain('color'),
  limits: { field: group<WrittenLimits>(limitFields), says: 'What a run may use up. Every limit is finite.' },
  allowUnpriced: { field: flag, says: 'Whether models without a known price may be called under a limit of dollars.' },
  providers: { field: providers, says: 'Providers of models: how they are reached, and how hard they may be worked.' },
  services: { field: services, says: 'Where travel tools ask.' },
  search: { field: search, says: 'Which service searches the web, and news.' },
  academic: { field: academic, says: 'Which services search papers, where they answer, and keys for them.' },
  news: { field: news, says: 'Which feeds have news.' },
  hotels: { field: hotels, says: 'Who knows hotels: an HTTP API, or the tool of an MCP server.' },
  mcp: { field: mcpServers, says: 'MCP servers, by name. Trusted before they are started.' },
  kinds: {
    field: list(text),
    says: 'Modules with coordination models of your own: files of the project, or packages. Trusted before they are loaded.',
  },
}

/** `baton.yaml` as a JSON Schema, for editors. */
export function settingsJsonSchema(): JsonObject {
  return fileSchema('Baton settings', 'The settings of a project, in baton.yaml.', settingFields)
}

function plain(name: SettingName): Entry<string> {
  const { says } = settingTable[name]
  return { field: plainField(name), says: `${says.charAt(0).toUpperCase()}${says.slice(1)}.` }
}

/** What a setting may hold that is written in one word or line, as in a variable of the environment. */
export function plainField(name: SettingName): Field<string> {
  const { choices } = settingTable[name]
  if (name === 'retention') return age
  return choices === undefined ? text : oneOf(choices)
}
