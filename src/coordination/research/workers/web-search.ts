import type { ResearchWorker } from '../worker.ts'
import { findingsFrom } from './outside/found-texts.ts'
import { missingTool } from './outside/missing-tool.ts'
import { proposedQueries } from './outside/proposed-queries.ts'
import { bestCandidates, pageCount, readBest } from './outside/read-best.ts'
import { wantedIn } from './outside/search-queries.ts'
import { webResults } from './outside/web-results.ts'

const id = 'web_search'

/** Searches the web with what the brief asks, and reads the best pages whole. */
export const webSearch: ResearchWorker = {
  id,
  needs: [id],
  isOutside: true,
  isOffline: true,
  work: async (context, input, desk) => {
    if (!desk.tools.has(id)) return missingTool(input, id)
    const { brief } = input.context
    const count = pageCount(brief, input.config.version)
    const wanted = wantedIn(input)
    const accessedAt = new Date(context.now()).toISOString()
    const proposed = await proposedQueries(context, input, desk, 'a search engine of the web')
    const { lists, warnings } = await webResults(context, desk, proposed.queries)
    const read = await readBest(context, desk, { candidates: bestCandidates(lists, count), type: 'web', count })
    return findingsFrom({
      worker: input.worker_id,
      wanted,
      queries: proposed.queries,
      ...read,
      warnings: [...proposed.warnings, ...warnings, ...read.warnings],
      accessedAt,
    })
  },
}
