import type { ResearchWorker, WorkerInput } from '../worker.ts'
import { isBody, isIntroduction, writtenPart } from '../writing/article-parts.ts'
import { countWords, materialOf } from '../writing/material.ts'
import { passagesFor } from '../writing/passages-for.ts'
import { type ArticleGround, articleGround } from './article-draft.ts'
import { partByModel } from './part-writer.ts'
import { shownPassages } from './shown-passages.ts'

const mostWordsShown = 1500
/** The share of an article that its beginning has. */
const share = 0.08

/** Writes the title and the introduction, before the article is written. */
export const introductionWriter: ResearchWorker = {
  id: 'introduction_writer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const ground = articleGround(input, evidence)
    const draft = ground.parts.find(isIntroduction) ?? { title: 'Introduction', text: '' }
    const { text, warnings } =
      models.length === 0 || ground.evidence.passages.length === 0
        ? { text: draft.text, warnings: [] }
        : await partByModel(context, models, { input, ground, asked: { draft, request: requestFor(input, ground) } })
    const content = `# ${ground.title}\n\n${writtenPart({ title: draft.title, text })}`
    return {
      result: { worker: input.worker_id, content, word_count: countWords(content), is_checked: true },
      warnings: [...ground.warnings, ...warnings],
    }
  },
}

function requestFor({ context: { brief } }: WorkerInput, { outline, parts, evidence }: ArticleGround): string {
  const words = Math.max(60, Math.round(share * brief.target_length))
  const titles = parts.filter(isBody).map(({ title }) => title)
  const passages = passagesFor(
    { topic: outline.topic, sections: [{ title: outline.topic, questions: [outline.topic] }] },
    evidence,
    materialOf(evidence),
    mostWordsShown,
  )
  return [
    `Topic: ${brief.topic}`,
    `Write the introduction of the article, about ${words} words, without a heading: what it is about and why it matters, as the passages have it. The article then has these sections: ${titles.join(', ')}.`,
    shownPassages(passages, evidence),
  ].join('\n\n')
}
