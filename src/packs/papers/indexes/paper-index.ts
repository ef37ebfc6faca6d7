import type { ToolCall } from '../../../kernel/ports/tool.ts'
import type { ServiceClient } from '../../service-client.ts'
import type { Paper } from '../paper.ts'

export const paperIndexes = ['arxiv', 'crossref', 'openalex', 'semanticscholar'] as const
export type PaperIndexName = (typeof paperIndexes)[number]

/** Where a service answers, instead of its public address; and the name of the secret with a key, never the key. */
interface PaperIndexSettings {
  readonly url?: string
  readonly key?: string
}

/** Which services know papers. All of the four are asked unless `ask` names some. */
export interface PaperSettings extends Readonly<Partial<Record<PaperIndexName, PaperIndexSettings>>> {
  readonly ask?: readonly PaperIndexName[]
}

export interface PaperQuery {
  /** Words, without anything that a service would take for an operator. */
  readonly words: readonly string[]
  readonly limit: number
  /** Only what was published on that day or later: `2024-01-01`. */
  readonly since?: string
}

/** What a request is made with. */
export interface PaperReach {
  readonly client: ServiceClient
  /** Base address, without the path that its API prescribes. */
  readonly base: string
  readonly key?: string
  /** A mail address of the user, for services that ask for one. */
  readonly mail?: string
}

/** Asks a service. The answers are those that its documentation describes; anything else is a fault. */
export type SearchPapers = (query: PaperQuery, access: PaperReach, call: ToolCall) => Promise<readonly Paper[]>

/** A service that finds papers. How it is asked is loaded with the first question. */
export interface PaperIndex {
  readonly name: PaperIndexName
  /** How it calls itself. */
  readonly title: string
  readonly publicBase: string
  load(): Promise<SearchPapers>
}

/** Manuscripts come in once a day, and the same question is often asked again within one run. */
export const answersKeptMs: number = 15 * 60_000

/** An address below a base, whether or not that ends in a slash. */
export function below(base: string, path: string): string {
  return `${base.replace(/(?<!\/)\/+$/, '')}/${path}`
}
