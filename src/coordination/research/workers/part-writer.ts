import type { Context } from '../../../kernel/context.ts'
import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import type { Desk, WorkerInput } from '../worker.ts'
import { type ArticlePart, partsOfArticle } from '../writing/article-parts.ts'
import { countWords } from '../writing/material.ts'
import type { ArticleGround } from './article-draft.ts'
import { askIfPossible } from './ask-model.ts'
import { articleSoFar } from './earlier-results.ts'
import { gatedText, readText } from './gated-text.ts'
import { repeated } from './mended-article.ts'
import { writingRules } from './writing-rules.ts'

/** One part of an article that a model is asked for. */
export interface AskedPart {
  readonly request: string
  /** What stands there if the model's text does not hold. */
  readonly draft: ArticlePart
}

/** A short part cites at least one passage, has so many words, and does not only repeat the article. */
const leastWords = 25

export interface WrittenPart {
  readonly text: string
  readonly warnings: readonly string[]
}

/** Has a model write one part, and takes the draft where what it wrote does not hold. */
export async function partByModel(
  context: Context,
  models: Desk['models'],
  { input, ground, asked }: { input: WorkerInput; ground: ArticleGround; asked: AskedPart },
): Promise<WrittenPart> {
  const { draft, request } = asked
  const before = shinglesOf(articleSoFar(input))
  const isEnough = (text: string): boolean =>
    /\[p\d+\]/.test(text) && countWords(text) >= leastWords && containment(shinglesOf(text), before) < repeated
  const { value = '', problem } = await askIfPossible(context, models, {
    system: writingRules(input.context.brief),
    user: request,
    read: (text) =>
      readText(text, ground.evidence, (clean) =>
        isEnough(textOf(clean)) ? [] : [`The part "${draft.title}" says too little that is carried by what it cites.`],
      ),
  })
  const text = textOf(gatedText(value, ground.evidence))
  if (isEnough(text)) return { text, warnings: [] }
  const why = problem === undefined ? '' : ` (${problem})`
  return { text: draft.text, warnings: [`The ${draft.title.toLowerCase()} of the model could not be used${why}`] }
}

/** What it says, under whatever headings. */
function textOf(written: string): string {
  const { lead, parts } = partsOfArticle(written)
  return [lead, ...parts.map(({ text }) => text)].filter((one) => one !== '').join('\n\n')
}
