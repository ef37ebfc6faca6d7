import { member, resultsIn } from './fields.ts'
import type { SearchProvider, SearchTopic } from './provider.ts'

const freshness = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const

const names = { snippet: 'description', published: 'page_age' } as const

/**
 * Brave's Web Search API and News Search API:
 * https://api-dashboard.search.brave.com/app/documentation/web-search/get-started
 */
export function brave(
  key: string,
  url = 'https://api.search.brave.com/res/v1',
  topic: SearchTopic = 'web',
): SearchProvider {
  return {
    name: 'Brave',
    url,
    request: ({ query, limit, within }) => {
      const address = new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${topic}/search`)
      address.searchParams.set('q', query)
      address.searchParams.set('count', String(Math.min(limit, 20)))
      if (within !== undefined) address.searchParams.set('freshness', freshness[within])
      return {
        url: address.href,
        headers: { accept: 'application/json' },
        secret: { name: key, header: 'x-subscription-token' },
      }
    },
    // A search that finds nothing is answered without `web`.
    read: (answer) => {
      if (topic === 'news') {
        return member(answer, 'type') === 'news' ? resultsIn(member(answer, 'results'), names) : undefined
      }
      if (member(answer, 'type') !== 'search') return undefined
      return resultsIn(member(member(answer, 'web'), 'results'), names)
    },
    meanings: {
      401: `it does not accept the key in ${key}`,
      422: `it does not accept the question, or the key in ${key}`,
    },
  }
}
