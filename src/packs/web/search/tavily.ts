import { member, resultsIn } from './fields.ts'
import type { SearchProvider, SearchTopic } from './provider.ts'

/** Tavily's Search API: https://docs.tavily.com/documentation/api-reference/endpoint/search */
export function tavily(key: string, url = 'https://api.tavily.com', topic: SearchTopic = 'web'): SearchProvider {
  return {
    name: 'Tavily',
    url,
    request: ({ query, limit, within }) => ({
      url: `${url.replace(/(?<!\/)\/+$/, '')}/search`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        query,
        ...(topic === 'news' ? { topic } : {}),
        max_results: Math.min(limit, 20),
        ...(within ? { time_range: within } : {}),
      }),
      secret: { name: key },
    }),
    read: (answer) => {
      const list = member(answer, 'results')
      return Array.isArray(list) ? resultsIn(list, { snippet: 'content', published: 'published_date' }) : undefined
    },
    meanings: {
      401: `it does not accept the key in ${key}`,
      432: 'the limit of its plan is used up',
      433: 'the limit of its pay-as-you-go plan is used up',
    },
  }
}
