import type { ResearchWorker } from '../worker.ts'
import { askEach } from './outside/ask-each.ts'
import { findingsFrom, type OutsideText } from './outside/found-texts.ts'
import { missingTool } from './outside/missing-tool.ts'
import { answerOfOwn, inputOfOwn } from './outside/own-search.ts'
import { proposedQueries } from './outside/proposed-queries.ts'
import { pageCount } from './outside/read-best.ts'
import { wantedIn } from './outside/search-queries.ts'
import { objectsIn, textIn } from './outside/tool-answers.ts'

const id = 'social_media_search'

/**
 * Searches what people say, with a tool of the user's: every network wants a contract of its own, so Baton brings none. The tool
 * is given `{ query, limit }`, and answers with a list of posts, each with `url` and `text`, and perhaps `author`, `title` and
 * `published`. Where there is no tool of this name, and none is named for it, no plan has this worker.
 */
export const socialMediaSearch: ResearchWorker = {
  id,
  needs: [id],
  isOutside: true,
  isOffline: true,
  work: async (context, input, desk) => {
    const tool = desk.tools.get(id)
    if (tool === undefined) return missingTool(input, id)
    const count = 3 * pageCount(input.context.brief, input.config.version)
    const accessedAt = new Date(context.now()).toISOString()
    const proposed = await proposedQueries(context, input, desk, 'social media')
    const { answers, warnings } = await askEach(context, tool, proposed.queries, (query) => inputOfOwn(tool, query))
    const texts = answers.flatMap(({ answer }) =>
      objectsIn(answerOfOwn(answer), 'posts', 'results', 'items', 'data').flatMap((post) => postIn(post) ?? []),
    )
    return findingsFrom({
      worker: input.worker_id,
      wanted: wantedIn(input),
      queries: proposed.queries,
      texts: onlyOnce(texts).slice(0, count),
      unread: [],
      warnings: [...proposed.warnings, ...warnings],
      accessedAt,
    })
  },
}

/** A post that can be cited: it says something, and is somewhere. */
function postIn(post: unknown): OutsideText | undefined {
  const text = textIn(post, 'text', 'content', 'body')
  const location = textIn(post, 'url', 'link', 'permalink')
  if (text === '' || !/^https?:\/\//.test(location)) return undefined
  return {
    location,
    title: textIn(post, 'title') || text.split('\n')[0]?.slice(0, 100) || location,
    type: 'other',
    author: textIn(post, 'author', 'user', 'username') || null,
    published: textIn(post, 'published', 'date', 'created_at') || null,
    text,
  }
}

function onlyOnce(texts: readonly OutsideText[]): OutsideText[] {
  return [...new Map(texts.map((text) => [text.location, text])).values()]
}
