import type { Context } from '../../../kernel/context.ts'
import type { Brief } from '../brief.ts'
import type { Desk, ResearchWorker, WorkerInput } from '../worker.ts'
import { type ArticlePart, isBody, partsOfArticle } from '../writing/article-parts.ts'
import { countWords, type Material, materialOf } from '../writing/material.ts'
import type { Outline } from '../writing/outline.ts'
import { passagesFor } from '../writing/passages-for.ts'
import { type ArticleGround, articleGround, askedParts, ownParts } from './article-draft.ts'
import { articleFrom, replacedWarning } from './article-writer.ts'
import { askIfPossible } from './ask-model.ts'
import { gatedText, readText } from './gated-text.ts'
import { mendedArticle } from './mended-article.ts'
import { shownPassages } from './shown-passages.ts'
import { writingRules } from './writing-rules.ts'

const mostWordsShown = 2500
const atOnce = 3

/**
 * Writes the article section by section, where it could not be written as a whole: what fails costs one section, which
 * is then in the words of its sources. It comes last, so it always has an article.
 */
export const sectionWriter: ResearchWorker = {
  id: 'section_writer',
  needs: [],
  isOutside: false,
  isOffline: true,
  work: async (context, input, { evidence, models }) => {
    const ground = articleGround(input, evidence)
    if (models.length === 0 || ground.evidence.passages.length === 0)
      return articleFrom(input, ground, ownParts(ground.parts, input))
    const own = ownParts(askedParts(ground), input)
    const material = materialOf(ground.evidence)
    const bodies = own.filter(isBody)
    const settled = await context.all(
      bodies,
      (branch, part) => sectionByModel(branch, models, { input, ground, material, part, all: own }),
      { concurrency: atOnce },
    )
    const written = settled.map((one) => {
      if (!one.ok) throw one.error
      return one.value
    })
    const { parts, replaced } = mendedArticle({ title: '', lead: '', parts: written.map(({ part }) => part) }, own)
    const lost = bodies.filter(({ title }) => replaced.includes(title)).map(({ title }) => title)
    const problem = written.find((one) => one.problem !== undefined && lost.includes(one.part.title))?.problem
    const whole = articleFrom(input, ground, parts)
    return { ...whole, warnings: [...(whole.warnings ?? []), ...replacedWarning(lost, bodies.length, problem)] }
  },
}

interface SectionGround {
  readonly input: WorkerInput
  readonly ground: ArticleGround
  readonly material: Material
  readonly part: ArticlePart
  readonly all: readonly ArticlePart[]
}

interface WrittenSection {
  /** What is left of it; perhaps nothing. */
  readonly part: ArticlePart
  readonly problem: string | undefined
}

async function sectionByModel(
  context: Context,
  models: Desk['models'],
  { input, ground, material, part, all }: SectionGround,
): Promise<WrittenSection> {
  const { brief } = input.context
  const outline = outlineOf(part, ground.outline)
  const passages = passagesFor(outline, ground.evidence, material, mostWordsShown)
  const { value = '', problem } = await askIfPossible(context, models, {
    system: writingRules(brief),
    user: [
      `Topic: ${brief.topic}`,
      `Write one section of the article, "## ${part.title}", of about ${wordsFor(part, brief, all)} words. Other sections are: ${all.map(({ title }) => title).join(', ')}.`,
      `It is to answer:\n${outline.sections.flatMap(({ questions }) => questions.map((one) => `- ${one}`)).join('\n')}`,
      shownPassages(passages, ground.evidence),
    ].join('\n\n'),
    read: (text) => readText(text, ground.evidence, (clean) => lacking(clean, part)),
  })
  const text = sectionIn(gatedText(value, ground.evidence), part)
    .parts.map((one) => one.text)
    .join('\n\n')
  return { part: { title: part.title, text }, problem }
}

/** A single section may come without its heading. */
function sectionIn(text: string, { title }: ArticlePart): ReturnType<typeof partsOfArticle> {
  const whole = partsOfArticle(text)
  return whole.parts.length > 0 ? whole : { ...whole, parts: [{ title, text: whole.lead }] }
}

function lacking(text: string, part: ArticlePart): string[] {
  return mendedArticle(sectionIn(text, part), [part]).replaced.map(
    (title) => `The section "## ${title}" says too little that is carried by what it cites.`,
  )
}

function outlineOf({ title }: ArticlePart, { topic, sections }: Outline): Outline {
  const found = sections.find((section) => section.title === title)
  return { topic, sections: [found ?? { title, questions: [title] }] }
}

/** Of the length that is wanted in all, as much as sources have to say on this. */
function wordsFor(part: ArticlePart, { target_length }: Brief, all: readonly ArticlePart[]): number {
  const total = all.reduce((sum, { text }) => sum + countWords(text), 0)
  return Math.max(60, Math.round((target_length * countWords(part.text)) / Math.max(1, total) / 10) * 10)
}
