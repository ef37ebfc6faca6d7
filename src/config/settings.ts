import { resolve } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'
import type { Limits } from '../kernel/limits.ts'
import type { McpServer } from '../outside/mcp/server.ts'
import type { Problem } from '../source/problem.ts'
import { ageMs } from './age.ts'
import type { HotelChoice } from './hotel-choice.ts'
import type { WrittenPrices } from './price-fields.ts'

/** The file of settings in the folder of a project. */
export const configName = 'baton.yaml'

/** A setting and where it was set: `default`, `baton.yaml:LINE`, `env NAME` or `flag --name`. */
export interface Setting<Value> {
  readonly value: Value
  readonly origin: string
}

/** Limits as people write them: dollars and seconds. */
export const limitNames = ['usd', 'tokens', 'seconds', 'modelCalls', 'toolCalls', 'depth', 'fanOut', 'outage'] as const
export type LimitName = (typeof limitNames)[number]

/** How one provider of models is reached, and how hard it may be worked. */
export interface ProviderSettings {
  readonly protocol?: (typeof protocols)[number]
  readonly baseUrl?: string
  /** The environment variable that holds the key, never the key itself; null for a provider that needs none. */
  readonly keyVariable?: string | null
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  readonly firstByteMs?: number
  readonly silenceMs?: number
  /** Its models cost nothing, unless a price of their own is known. */
  readonly price?: 'free'
}

export const protocols = ['openai-responses', 'openai-chat', 'anthropic', 'google', 'openai-compatible'] as const

export type ColorChoice = 'auto' | 'always' | 'never'

/** Addresses by what is asked for there: `forecast`, `routing.car`. */
export type ServiceAddresses = Readonly<Record<string, string>>

/** Which service searches the web. `key` is the name of the variable that holds the key. */
export type SearchChoice =
  | { readonly provider: 'searxng'; readonly url: string }
  | { readonly provider: 'brave' | 'tavily'; readonly key: string; readonly url?: string }

export const academicNames = ['arxiv', 'crossref', 'openalex', 'semanticscholar'] as const
export type AcademicName = (typeof academicNames)[number]

/** Which services know papers. `key` is the name of the variable that holds a key. */
export interface AcademicChoice
  extends Readonly<Partial<Record<AcademicName, { readonly url?: string; readonly key?: string }>>> {
  readonly ask?: readonly AcademicName[]
}

/** Where news comes from besides the service that searches the web. */
export interface NewsChoice {
  readonly feeds?: readonly string[]
}

export interface Settings {
  /** The project folder; the others are relative to it. */
  readonly folder: string
  readonly journal: Setting<string>
  /** How long runs are kept after they ended, as it is written; without it, for ever. */
  readonly retention: Setting<string | undefined>
  readonly agents: Setting<string>
  readonly files: Setting<string>
  /** Without one, Baton works offline. */
  readonly model: Setting<string | undefined>
  readonly decisionModel: Setting<string | undefined>
  readonly prices: Setting<string | undefined>
  /** The prices that stand in `baton.yaml` itself, rather than in a file that it names. */
  readonly priceTable: Setting<WrittenPrices>
  readonly color: Setting<ColorChoice>
  readonly limits: { readonly [Name in LimitName]?: Setting<number> }
  readonly allowUnpriced: Setting<boolean>
  /** `off`: tools reach no network. */
  readonly network: Setting<'auto' | 'off'>
  /** The part of the folder of files that documents are searched in. */
  readonly documents: Setting<string>
  /** How public services can reach the user of Baton. */
  readonly contact: Setting<string | undefined>
  readonly services: Setting<ServiceAddresses>
  readonly search: Setting<SearchChoice | undefined>
  readonly academic: Setting<AcademicChoice>
  readonly news: Setting<NewsChoice>
  /** Where hotels are asked for. */
  readonly hotels: Setting<HotelChoice | undefined>
  readonly mcp: Setting<readonly McpServer[]>
  /** Modules with coordination models of the project's own. */
  readonly kinds: Setting<readonly string[]>
  readonly providers: Setting<Readonly<Record<string, ProviderSettings>>>
  readonly problems: readonly Problem[]
}

/** Where the journal is: a path, unless it names another kind of place (`memory`, `postgres://…`). */
export function journalPlace({ folder, journal }: Settings): string {
  const { value } = journal
  return value === 'memory' || /^[a-z]+:\/\//.test(value) ? value : resolve(folder, value)
}

/** How long runs are kept after they ended, in milliseconds. */
export function retentionOf({ retention: { value, origin } }: Settings): number | undefined {
  const ms = value === undefined ? undefined : ageMs(value)
  if (value !== undefined && ms === undefined) {
    const problem = `retention can't be "${value}".`
    throw new BatonError('BATON_CONFIG_INVALID', { place: origin, problem, advice: 'Write a time such as 90d or 12h.' })
  }
  return ms
}

/** The limits of a run as the kernel counts them: micro-dollars and milliseconds. */
export function limitsOf({ limits, allowUnpriced }: Settings): Partial<Limits> {
  const values = Object.entries(limits).map(([name, limit]) => [name, limit.value] as const)
  return { ...limitsIn(Object.fromEntries(values)), ...(allowUnpriced.value ? { allowUnpriced: true } : {}) }
}

/** Limits as the kernel counts them: whole micro-dollars and milliseconds. */
export function limitsIn(written: Readonly<Partial<Record<LimitName, number>>>): Partial<Limits> {
  const { usd, seconds, tokens, modelCalls, toolCalls, depth, fanOut, outage } = written
  return {
    ...(usd === undefined ? {} : { usdMicros: Math.round(usd * 1e6) }),
    ...(seconds === undefined ? {} : { wallMs: Math.round(seconds * 1000) }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(modelCalls === undefined ? {} : { modelCalls }),
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(depth === undefined ? {} : { depth }),
    ...(fanOut === undefined ? {} : { fanOut }),
    ...(outage === undefined ? {} : { outageMs: Math.round(outage * 1000) }),
  }
}
