import type { ResearchWorker, WorkerFindings, WorkerInput } from '../worker.ts'
import { type ArticlePart, partsOfArticle, writtenPart } from '../writing/article-parts.ts'
import { countWords, materialOf } from '../writing/material.ts'
import { passagesFor } from '../writing/passages-for.ts'
import { repetitionsIn } from '../writing/repetitions.ts'
import { applyEdits, removal } from '../writing/text-edits.ts'
import { type ArticleGround, articleGround, askedParts, ownParts } from './article-draft.ts'
import { askModel } from './ask-model.ts'
import { writtenBy } from './earlier-results.ts'
import { gatedText, readText } from './gated-text.ts'
import { isCounted, mendedArticle } from './mended-article.ts'
import { shownPassages, shownText } from './shown-passages.ts'
import { writingRules } from './writing-rules.ts'

/** Writes the article, without the parts that others of its step write. */
export const articleWriter: ResearchWorker = {
  id: 'article_writer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const ground = articleGround(input, evidence)
    if (models.length === 0 || ground.evidence.passages.length === 0)
      return articleFrom(input, ground, ownParts(ground.parts, input))
    const own = ownParts(askedParts(ground), input)
    const { value = '', problem } = await askModel(context, models, {
      system: writingRules(input.context.brief),
      user: requestFor(input, ground, own),
      read: (text) => readText(text, ground.evidence, (clean) => lacking(clean, own)),
    })
    const written = partsOfArticle(gatedText(value, ground.evidence))
    const { parts, replaced } = mendedArticle(written, own)
    const whole = articleFrom(input, ground, parts)
    return { ...whole, warnings: [...(whole.warnings ?? []), ...replacedWarning(replaced, own.length, problem)] }
  },
}

const mostWordsShown = 9000

function requestFor(input: WorkerInput, ground: ArticleGround, own: readonly ArticlePart[]): string {
  const { brief, feedback } = input.context
  const passages = passagesFor(ground.outline, ground.evidence, materialOf(ground.evidence), mostWordsShown)
  const before = writtenBy('introduction_writer', input)
  const questions = ground.outline.sections.flatMap(({ title, questions: [asked = title] }) => `- ${title}: ${asked}`)
  return [
    `Topic: ${brief.topic}`,
    `Length: about ${brief.target_length} words in all.`,
    `Write exactly these sections, each under its heading of the second level:\n${own
      .filter((part) => !isCounted(part))
      .map(({ title }) => `## ${title}`)
      .join('\n')}`,
    `What they are to answer:\n${questions.join('\n')}`,
    ...(feedback.length === 0
      ? []
      : [`What was missed the last time:\n${feedback.map((wish) => `- ${wish}`).join('\n')}`]),
    ...(before === ''
      ? []
      : [`The introduction is written already. Do not repeat it:\n${shownText('article', before)}`]),
    shownPassages(passages, ground.evidence),
  ].join('\n\n')
}

/** What of the article is not there, for the one complaint. */
function lacking(text: string, own: readonly ArticlePart[]): string[] {
  const { replaced } = mendedArticle(partsOfArticle(text), own)
  return replaced.map(
    (title) => `The section "## ${title}" is missing, or says too little that is carried by what it cites.`,
  )
}

/** What was kept, with the title where it is the beginning of the article. */
export function articleFrom(input: WorkerInput, ground: ArticleGround, parts: readonly ArticlePart[]): WorkerFindings {
  const hasBeginning = writtenBy('introduction_writer', input) !== ''
  const content = withoutRepetitions(
    [...(hasBeginning ? [] : [`# ${ground.title}`]), ...parts.map(writtenPart)].join('\n\n'),
  )
  return {
    result: { worker: input.worker_id, content, word_count: countWords(content), is_checked: true },
    warnings: ground.warnings,
  }
}

function withoutRepetitions(content: string): string {
  const edits = repetitionsIn(content)
    .filter(({ kind }) => kind === 'sentence')
    .reverse()
    .map(({ start, end }) => removal(content, start, end))
  return applyEdits(content, edits).text
}

export function replacedWarning(replaced: readonly string[], all: number, problem: string | undefined): string[] {
  if (replaced.length === 0) return []
  const why = problem === undefined ? '' : ` (${problem})`
  return replaced.length === all
    ? [`The text of the model could not be used${why}; the article is in the words of its sources`]
    : [`In the words of their sources, because the text of the model did not hold${why}: ${replaced.join(', ')}`]
}
