import { member, resultsIn } from './fields.ts'
import type { SearchProvider, SearchTopic } from './provider.ts'

/** An instance of SearXNG with the JSON format switched on: https://docs.searxng.org/dev/search_api.html */
export function searxng(url: string, topic: SearchTopic = 'web'): SearchProvider {
  return {
    name: 'SearXNG',
    url,
    request: ({ query, within }) => {
      const address = new URL(`${url.replace(/(?<!\/)\/+$/, '')}/search`)
      address.searchParams.set('q', query)
      address.searchParams.set('format', 'json')
      if (topic === 'news') address.searchParams.set('categories', 'news')
      if (within !== undefined) address.searchParams.set('time_range', within)
      return { url: address.href, headers: { accept: 'application/json' } }
    },
    read: (answer) => {
      const list = member(answer, 'results')
      return Array.isArray(list) ? resultsIn(list, { snippet: 'content', published: 'publishedDate' }) : undefined
    },
    meanings: { 403: 'it does not answer in JSON; add `json` to `search.formats` in its settings.yml' },
  }
}
