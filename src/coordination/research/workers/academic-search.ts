import type { Evidence } from '../evidence/evidence.ts'
import type { ResearchWorker } from '../worker.ts'
import { askEach } from './outside/ask-each.ts'
import { type FoundPaper, papersIn } from './outside/found-papers.ts'
import { findingsFrom, type OutsideText } from './outside/found-texts.ts'
import { missingTool } from './outside/missing-tool.ts'
import { proposedQueries } from './outside/proposed-queries.ts'
import { pageCount, readBest } from './outside/read-best.ts'
import { wantedIn } from './outside/search-queries.ts'
import { objectsIn, textIn } from './outside/tool-answers.ts'

const id = 'academic_search'

/** How many papers are read whole, where they are free to read; of the others, the abstract. */
const readWhole = { light: 1, standard: 3, deep: 8 } as const

/** Searches papers, and reads what is free of the best of them: all of it, or the abstract. */
export const academicSearch: ResearchWorker = {
  id,
  needs: [id],
  isOutside: true,
  isOffline: true,
  work: async (context, input, desk) => {
    const tool = desk.tools.get(id)
    if (tool === undefined) return missingTool(input, id)
    const { brief } = input.context
    const count = pageCount(brief, input.config.version)
    const accessedAt = new Date(context.now()).toISOString()
    const proposed = await proposedQueries(context, input, desk, 'catalogues of scholarly papers')
    const asked = await askEach(context, tool, proposed.queries, (query) => ({ query, limit: 20 }))
    const papers = papersIn(asked.answers.map(({ answer }) => answer)).slice(0, count)
    const open = papers.flatMap(({ fullText, title, published }) =>
      fullText === '' ? [] : [{ url: fullText, title, published }],
    )
    const most = Math.min(open.length, readWhole[brief.research_depth] * input.config.version)
    const read = await readBest(context, desk, { candidates: open.slice(0, 2 * most), type: 'academic', count: most })
    const { texts, unread } = textsOf(papers, read.texts)
    return findingsFrom({
      worker: input.worker_id,
      wanted: wantedIn(input),
      queries: proposed.queries,
      texts,
      unread: [...read.unread, ...unread],
      warnings: [...proposed.warnings, ...asked.warnings, ...servicesLost(asked.answers), ...read.warnings],
      accessedAt,
    })
  },
}

/** What there is to read of each paper. What was read whole was read somewhere else than the page about it. */
function textsOf(
  papers: readonly FoundPaper[],
  whole: readonly OutsideText[],
): { readonly texts: readonly OutsideText[]; readonly unread: Evidence['unread'] } {
  const texts: OutsideText[] = []
  const unread: { location: string; reason: string }[] = []
  for (const { title, authors, published, abstract, url, fullText } of papers) {
    const about = { title, type: 'academic' as const, author: authors.join('; ') || null, published }
    const page = whole.find(({ location, title: own }) => location === fullText || own === title)
    if (page !== undefined) texts.push({ ...page, ...about })
    else if (abstract !== '') texts.push({ ...about, location: url, text: abstract })
    else unread.push({ location: url, reason: 'it has no abstract, and all of it is not free to read' })
  }
  return { texts, unread }
}

/** Services that did not answer, each once. */
function servicesLost(answers: readonly { readonly answer: unknown }[]): string[] {
  const lost = answers.flatMap(({ answer }) => objectsIn(answer, 'failed'))
  const byService = new Map(lost.map((one) => [textIn(one, 'service'), textIn(one, 'problem')]))
  return [...byService].map(([service, problem]) => `${service} could not be searched: ${problem}`)
}
