import { citedIn } from '../evidence/citation-marks.ts'
import type { ResearchWorker, WorkerInput } from '../worker.ts'
import { isConclusion, partsOfArticle, writtenPart } from '../writing/article-parts.ts'
import { countWords } from '../writing/material.ts'
import { type ArticleGround, articleGround } from './article-draft.ts'
import { articleSoFar } from './earlier-results.ts'
import { partByModel } from './part-writer.ts'
import { shownPassages, shownText } from './shown-passages.ts'

/** The share of an article that its end has. */
const share = 0.08

/** Writes the conclusion, after the article was written. */
export const conclusionWriter: ResearchWorker = {
  id: 'conclusion_writer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const article = articleSoFar(input)
    if (partsOfArticle(article).parts.some(isConclusion)) {
      return {
        result: { worker: input.worker_id, content: '', word_count: 0 },
        warnings: ['The article has a conclusion already'],
      }
    }
    const ground = articleGround(input, evidence)
    const draft = ground.parts.find(isConclusion) ?? { title: 'Conclusion', text: '' }
    const isAsked = models.length > 0 && citedIn(article).ids.length > 0
    const { text, warnings } = isAsked
      ? await partByModel(context, models, {
          input,
          ground,
          asked: { draft, request: requestFor(input, ground, article) },
        })
      : { text: draft.text, warnings: [] }
    const content = text === '' ? '' : writtenPart({ title: draft.title, text })
    return {
      result: { worker: input.worker_id, content, word_count: countWords(content), is_checked: true },
      warnings: [...ground.warnings, ...warnings],
    }
  },
}

/** It follows from the article, so it may cite what the article cites. */
function requestFor({ context: { brief } }: WorkerInput, { evidence }: ArticleGround, article: string): string {
  const words = Math.max(60, Math.round(share * brief.target_length))
  const cited = new Set(citedIn(article).ids)
  return [
    `Topic: ${brief.topic}`,
    `Write the conclusion of the article, about ${words} words, without a heading: what follows from it, what is open, and what the reader should keep in mind. Add nothing that is not in it.`,
    shownText('article', article),
    shownPassages(
      evidence.passages.filter(({ id }) => cited.has(id)),
      evidence,
    ),
  ].join('\n\n')
}
