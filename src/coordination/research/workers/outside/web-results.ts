import type { Context } from '../../../../kernel/context.ts'
import type { Desk } from '../../worker.ts'
import { askEach } from './ask-each.ts'
import type { PageCandidate } from './read-best.ts'
import { objectsIn, textIn } from './tool-answers.ts'

export interface WebResults {
  /** The pages found for each query, the best first. */
  readonly lists: readonly (readonly PageCandidate[])[]
  readonly warnings: readonly string[]
}

const name = 'web_search'

export function canSearchWeb(tools: Desk['tools']): boolean {
  return tools.has(name)
}

/** Asks the service that searches the web, where there is one. */
export async function webResults(context: Context, { tools }: Desk, queries: readonly string[]): Promise<WebResults> {
  const tool = tools.get(name)
  if (tool === undefined || queries.length === 0) return { lists: [], warnings: [] }
  const { answers, warnings } = await askEach(context, tool, queries, (query) => ({ query, limit: 20 }))
  const lists = answers.map(({ answer }) =>
    objectsIn(answer, 'results').flatMap((result) => {
      const url = textIn(result, 'url')
      return URL.canParse(url)
        ? [{ url, title: textIn(result, 'title'), published: textIn(result, 'published') || null }]
        : []
    }),
  )
  return { lists, warnings }
}
