import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { Touch } from '../../grants/touch.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../outside/egress/egress.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { collapse } from './markdown-text.ts'
import { pageLink } from './page-link.ts'
import { brave } from './search/brave.ts'
import type { SearchProvider, SearchQuery, SearchResult } from './search/provider.ts'
import { searxng } from './search/searxng.ts'
import { tavily } from './search/tavily.ts'

/** Which service searches the web. `key` is the name of the secret that holds the key, not the key itself. */
export type SearchSettings =
  | { readonly provider: 'searxng'; readonly url: string }
  | { readonly provider: 'brave' | 'tavily'; readonly key: string; readonly url?: string }

export type WebSearchInput = SearchQuery

export type WebSearchOutput = {
  readonly query: string
  readonly provider: string
  readonly results: readonly SearchResult[]
  readonly summary: string
}

const name = 'web_search'

/** Searches the web with the service from the settings. */
export function webSearch(egress: Egress, settings?: SearchSettings): Tool<WebSearchInput, WebSearchOutput> {
  const provider = settings === undefined ? undefined : providerFor(settings)
  return readTool({
    name,
    version: '1',
    description:
      'Searches the web (Internet) and returns titles, addresses and short excerpts of pages. Read a page with read_page.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to search for, in a few words', minLength: 1, maxLength: 400 },
        limit: { type: 'integer', description: 'Most results to return', minimum: 1, maximum: 20, default: 8 },
        within: {
          type: 'string',
          description: 'Only pages at most this old',
          enum: ['day', 'week', 'month', 'year'],
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    touches: () => (provider === undefined ? [] : [{ kind: 'service', host: new URL(provider.url).hostname }]),
    run: async (input: WebSearchInput, call) => {
      if (provider === undefined) throw new BatonError('BATON_WEB_SEARCH_UNCONFIGURED', {})
      if (input.query.trim() === '') throw refusal(name, 'there is nothing to search for')
      const response = await ask(provider, input, egress, call)
      const results = tidy(resultsOf(response, provider)).slice(0, input.limit)
      return { query: input.query, provider: provider.name, results, summary: summarise(input.query, results) }
    },
  })
}

function providerFor(settings: SearchSettings): SearchProvider {
  switch (settings.provider) {
    case 'searxng':
      return searxng(settings.url)
    case 'brave':
      return brave(settings.key, settings.url)
    case 'tavily':
      return tavily(settings.key, settings.url)
  }
}

async function ask(
  provider: SearchProvider,
  query: SearchQuery,
  egress: Egress,
  call: ToolCall,
): Promise<EgressResponse> {
  const { origin, hostname } = new URL(provider.url)
  const request = provider.request(query)
  // The settings that name the provider also give it its key: no agent needs a grant for that.
  const isItsKey = (touch: Touch): boolean =>
    touch.kind === 'secret' && touch.name === request.secret?.name && touch.host === hostname
  const may = (touch: Touch): boolean => isItsKey(touch) || call.may(touch)
  try {
    return await egress.request({ ...request, signal: call.signal, may, service: origin })
  } catch (thrown) {
    if (!isBatonError(thrown)) throw thrown
    throw failed(provider, thrown.message.replace(/\.$/, ''))
  }
}

function resultsOf({ status, body }: EgressResponse, provider: SearchProvider): readonly SearchResult[] {
  if (status === 429) throw failed(provider, 'it was asked too often; try again in a minute')
  if (status !== 200) throw failed(provider, provider.meanings[status] ?? `it answered with ${status}`)
  const results = provider.read(parsed(body) ?? null)
  if (results === undefined) throw failed(provider, 'its answer is not one to a search')
  return results
}

function parsed(body: Uint8Array): Json | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Json
  } catch {
    return undefined
  }
}

/** Each page once, with text for excerpts and only links that lead to pages. */
function tidy(results: readonly SearchResult[]): SearchResult[] {
  const seen = new Set<string>()
  return results.flatMap((result) => {
    const url = pageLink(result.url, undefined)
    if (url === undefined || seen.has(url)) return []
    seen.add(url)
    const title = plain(result.title).slice(0, 200)
    return [{ ...result, url, title: title === '' ? url : title, snippet: plain(result.snippet).slice(0, 600) }]
  })
}

/** Providers mark the words that were found with tags. */
function plain(text: string): string {
  return collapse(text.replace(/<\/?[a-z][^<>]{0,100}>/gi, ''))
}

function summarise(query: string, results: readonly SearchResult[]): string {
  if (results.length === 0) return `Nothing was found for "${query}".`
  const lines = results.map(({ title, url, snippet }, index) => `${index + 1}. ${title}\n   ${url}\n   ${snippet}`)
  return `Found for "${query}":\n${lines.join('\n')}`
}

function failed({ name: provider }: SearchProvider, problem: string): BatonError {
  return new BatonError('BATON_WEB_SEARCH_FAILED', { provider, problem })
}
