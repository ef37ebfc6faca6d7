import { checkText, isSound, settled } from '../evidence/citation-gate.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ResearchWorker, WorkerFindings, WorkerInput } from '../worker.ts'
import { isConclusion, isIntroduction, partsOfArticle, writtenPart } from '../writing/article-parts.ts'
import { extractiveArticle } from '../writing/extractive-article.ts'
import { countWords } from '../writing/material.ts'
import { outlineGiven, writtenBy } from './earlier-results.ts'

/** Writes the article, without the parts that others of its step write. */
export const articleWriter: ResearchWorker = {
  id: 'article_writer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (_, input, { evidence }) => extractedArticle('article_writer', input, evidence),
}

/** The article in the words of its sources. All three writers take their part of the same one, so nothing is said twice. */
export function extractedArticle(worker: string, input: WorkerInput, evidence: Evidence): WorkerFindings {
  const { brief, others } = input.context
  const draft = extractiveArticle(brief, evidence, outlineGiven(input))
  const checked = checkText(draft.content, evidence)
  const sound = isSound(checked) ? checked.text : settled(draft.content, evidence, 'drop')
  // An introduction that was to be written before and was not is written here.
  const hasIntroduction = writtenBy('introduction_writer', input) !== ''
  const { title, parts } = partsOfArticle(sound)
  const own = parts.filter(
    (part) =>
      !(hasIntroduction && isIntroduction(part)) && !(others.includes('conclusion_writer') && isConclusion(part)),
  )
  const content = [...(hasIntroduction ? [] : [`# ${title}`]), ...own.map(writtenPart)].join('\n\n')
  return {
    result: { worker, content, word_count: countWords(content) },
    warnings: [
      ...(evidence.passages.length === 0 ? ['Nothing was read that the article could cite'] : []),
      ...(isSound(checked) ? [] : ['Sentences that nothing carries were left out']),
    ],
  }
}
