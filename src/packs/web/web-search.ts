import { BatonError } from '../../errors/baton-error.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { askProvider, providerFor, type SearchSettings } from './search/ask-provider.ts'
import type { SearchQuery, SearchResult } from './search/provider.ts'

export type WebSearchInput = SearchQuery

export type WebSearchOutput = {
  readonly query: string
  readonly provider: string
  readonly results: readonly SearchResult[]
  readonly summary: string
}

const name = 'web_search'

/** Searches the web with the service from the settings. */
export function webSearch(
  egress: Egress,
  settings?: SearchSettings,
  network: 'auto' | 'off' = 'auto',
): Tool<WebSearchInput, WebSearchOutput> {
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
    touches: () =>
      provider === undefined || network === 'off' ? [] : [{ kind: 'service', host: new URL(provider.url).hostname }],
    run: async (input: WebSearchInput, call) => {
      if (provider === undefined) throw new BatonError('BATON_WEB_SEARCH_UNCONFIGURED', {})
      if (input.query.trim() === '') throw refusal(name, 'there is nothing to search for')
      const results = (await askProvider(provider, input, egress, call)).slice(0, input.limit)
      return { query: input.query, provider: provider.name, results, summary: summarise(input.query, results) }
    },
  })
}

function summarise(query: string, results: readonly SearchResult[]): string {
  if (results.length === 0) return `Nothing was found for "${query}".`
  const lines = results.map(({ title, url, snippet }, index) => `${index + 1}. ${title}\n   ${url}\n   ${snippet}`)
  return `Found for "${query}":\n${lines.join('\n')}`
}
