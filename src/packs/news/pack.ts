import type { Pack } from '../pack.ts'

/** Searches the news: feeds, and what searches the web. */
export const news: Pack = {
  name: 'news',
  tools: { news_search: { effect: 'read', needs: [], task: 'find_news' } },
  load: async () => {
    const { newsTools } = await import('./tools.ts')
    return newsTools
  },
}
