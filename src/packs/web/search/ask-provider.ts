import { BatonError, isBatonError } from '../../../errors/baton-error.ts'
import type { Json } from '../../../events/json.ts'
import type { Touch } from '../../../grants/touch.ts'
import type { ToolCall } from '../../../kernel/ports/tool.ts'
import type { Egress, EgressResponse } from '../../../outside/egress/egress.ts'
import { collapse } from '../markdown-text.ts'
import { pageLink } from '../page-link.ts'
import { brave } from './brave.ts'
import type { SearchProvider, SearchQuery, SearchResult, SearchTopic } from './provider.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'

/** Which service searches the web. `key` is the name of the secret that holds the key, not the key itself. */
export type SearchSettings =
  | { readonly provider: 'searxng'; readonly url: string }
  | { readonly provider: 'brave' | 'tavily'; readonly key: string; readonly url?: string }

export function providerFor(settings: SearchSettings, topic: SearchTopic = 'web'): SearchProvider {
  switch (settings.provider) {
    case 'searxng':
      return searxng(settings.url, topic)
    case 'brave':
      return brave(settings.key, settings.url, topic)
    case 'tavily':
      return tavily(settings.key, settings.url, topic)
  }
}

/** What a provider finds: each page once, as plain text, in its order. */
export async function askProvider(
  provider: SearchProvider,
  query: SearchQuery,
  egress: Egress,
  call: ToolCall,
): Promise<SearchResult[]> {
  return tidy(resultsOf(await ask(provider, query, egress, call), provider))
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

function failed({ name: provider }: SearchProvider, problem: string): BatonError {
  return new BatonError('BATON_WEB_SEARCH_FAILED', { provider, problem })
}
