import { member, resultsIn } from './fields.ts'
import type { SearchProvider } from './provider.ts'

const freshness = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const

/** Brave's Web Search API: https://api-dashboard.search.brave.com/app/documentation/web-search/get-started */
export function brave(key: string, url = 'https://api.search.brave.com/res/v1'): SearchProvider {
  return {
    name: 'Brave',
    url,
    request: ({ query, limit, within }) => {
      const address = new URL(`${url.replace(/\/+$/, '')}/web/search`)
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
      if (member(answer, 'type') !== 'search') return undefined
      return resultsIn(member(member(answer, 'web'), 'results'), { snippet: 'description', published: 'page_age' })
    },
    meanings: {
      401: `it does not accept the key in ${key}`,
      422: `it does not accept the question, or the key in ${key}`,
    },
  }
}
