import type { JsonObject } from '../../../events/json.ts'
import { type MergedPaper, mergePapers } from '../../../packs/papers/merge-papers.ts'
import { type Paper, paperFrom } from '../../../packs/papers/paper.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ResearchWorker } from '../worker.ts'
import { askEach } from './outside/ask-each.ts'
import { findingsFrom, type OutsideText } from './outside/found-texts.ts'
import { missingTool } from './outside/missing-tool.ts'
import { proposedQueries } from './outside/proposed-queries.ts'
import { pageCount, readBest } from './outside/read-best.ts'
import { wantedIn } from './outside/search-queries.ts'
import { objectsIn, textIn, textsIn } from './outside/tool-answers.ts'

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
    const found = asked.answers.map(({ query, answer }) => ({
      service: query,
      papers: objectsIn(answer, 'papers').flatMap((paper) => paperIn(paper) ?? []),
    }))
    const papers = mergePapers(found).slice(0, count)
    const open = papers.flatMap(({ full_text, title, published }) =>
      full_text === undefined ? [] : [{ url: full_text, title, published: published ?? null }],
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

function paperIn(paper: JsonObject): Paper | undefined {
  return paperFrom({
    title: paper['title'],
    authors: textsIn(paper, 'authors'),
    published: textIn(paper, 'published') || undefined,
    abstract: paper['abstract'],
    url: paper['url'],
    fullText: paper['full_text'],
    venue: paper['venue'],
    doi: paper['doi'],
    arxivId: paper['arxiv_id'],
    citations: paper['citations'],
  })
}

/** What there is to read of each paper. What was read whole was read somewhere else than the page about it. */
function textsOf(
  papers: readonly MergedPaper[],
  whole: readonly OutsideText[],
): { readonly texts: readonly OutsideText[]; readonly unread: Evidence['unread'] } {
  const texts: OutsideText[] = []
  const unread: { location: string; reason: string }[] = []
  for (const { title, authors, published, abstract, url, full_text } of papers) {
    const about = { title, type: 'academic' as const, author: authors.join('; ') || null, published: published ?? null }
    const page = whole.find(({ location, title: own }) => location === full_text || own === title)
    if (page !== undefined) texts.push({ ...page, ...about })
    else if (abstract !== undefined) texts.push({ ...about, location: url, text: abstract })
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
