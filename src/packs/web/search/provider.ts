import type { Json } from '../../../events/json.ts'
import type { EgressRequest } from '../../../outside/egress/egress.ts'

export interface SearchQuery {
  readonly query: string
  readonly limit: number
  /** Only what is at most this old. */
  readonly within?: 'day' | 'week' | 'month' | 'year'
}

export interface SearchResult {
  readonly title: string
  readonly url: string
  readonly snippet: string
  /** When it was published, as the provider writes it. */
  readonly published?: string
}

/** What is searched: pages of any kind, or what newspapers and their like wrote. */
export type SearchTopic = 'web' | 'news'

/** A service that searches the web. */
export interface SearchProvider {
  readonly name: string
  /** Where it is, path included. */
  readonly url: string
  request(query: SearchQuery): Pick<EgressRequest, 'url' | 'method' | 'headers' | 'body' | 'secret'>
  /** The results in an answer, as they come; undefined when it isn't an answer to a search. */
  read(answer: Json): readonly SearchResult[] | undefined
  /** What a status that is not 200 means here. */
  readonly meanings: Readonly<Record<number, string>>
}
