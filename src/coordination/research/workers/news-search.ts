import type { Json } from '../../../events/json.ts'
import type { ResearchWorker } from '../worker.ts'
import { askEach } from './outside/ask-each.ts'
import { findingsFrom } from './outside/found-texts.ts'
import { missingTool } from './outside/missing-tool.ts'
import { proposedQueries } from './outside/proposed-queries.ts'
import { bestCandidates, pageCount, readBest } from './outside/read-best.ts'
import { wantedIn } from './outside/search-queries.ts'
import { objectsIn, textIn } from './outside/tool-answers.ts'

const id = 'news_search'

/** What a feed has of an article is used in its place when it has at least this much. */
const fewestCharacters = 200

/** Searches news, and reads the best of it whole; where an article can't be read, what its feed has of it. */
export const newsSearch: ResearchWorker = {
  id,
  needs: [id],
  isOutside: true,
  isOffline: true,
  work: async (context, input, desk) => {
    const tool = desk.tools.get(id)
    if (tool === undefined) return missingTool(input, id)
    const { brief } = input.context
    const now = context.now()
    const count = pageCount(brief, input.config.version)
    const within = spanFor(brief.topic, new Date(now).getUTCFullYear())
    const proposed = await proposedQueries(context, input, desk, 'news')
    const inputOf = (query: string): Json => ({ query, limit: 30, ...(within === undefined ? {} : { within }) })
    const { answers, warnings } = await askEach(context, tool, proposed.queries, inputOf)
    const lists = answers.map(({ answer }) =>
      objectsIn(answer, 'items').flatMap((item) => {
        const [url, text] = [textIn(item, 'url'), textIn(item, 'text')]
        if (url === '') return []
        const instead = text.length < fewestCharacters ? {} : { instead: text }
        const [title, published, author] = [textIn(item, 'title'), textIn(item, 'published'), textIn(item, 'author')]
        return [{ url, title, published: published || null, author: author || null, ...instead }]
      }),
    )
    const read = await readBest(context, desk, { candidates: bestCandidates(lists, count), type: 'news', count })
    return findingsFrom({
      worker: input.worker_id,
      wanted: wantedIn(input),
      queries: proposed.queries,
      ...read,
      warnings: [...proposed.warnings, ...warnings, ...sourcesLost(answers), ...read.warnings],
      accessedAt: new Date(now).toISOString(),
    })
  },
}

/** How old news may be: what the topic says, a year where it says nothing, any age where it names an earlier year. */
function spanFor(topic: string, year: number): string | undefined {
  if (/\b(?:today|breaking|this week)\b/i.test(topic)) return 'week'
  if (/\b(?:latest|current|this month)\b/i.test(topic)) return 'month'
  const years = [...topic.matchAll(/\b(?:19|20)\d\d\b/g)].map(([text]) => Number(text))
  return years.some((one) => one < year) ? undefined : 'year'
}

function sourcesLost(answers: readonly { readonly answer: unknown }[]): string[] {
  const lost = answers.flatMap(({ answer }) => objectsIn(answer, 'failed'))
  const bySource = new Map(lost.map((one) => [textIn(one, 'source'), textIn(one, 'problem')]))
  return [...bySource].map(([source, problem]) => `News of ${source} could not be read: ${problem}`)
}
