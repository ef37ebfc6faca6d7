import { checkText, isSound, settled } from '../evidence/citation-gate.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { ordersWarning, withoutOrders } from '../evidence/orders-to-models.ts'
import { replacementWarnings } from '../evidence/replacement-warnings.ts'
import type { WorkerInput } from '../worker.ts'
import { type ArticlePart, isConclusion, isIntroduction, partsOfArticle } from '../writing/article-parts.ts'
import { extractiveArticle } from '../writing/extractive-article.ts'
import { materialOf } from '../writing/material.ts'
import { type Outline, outlineFor } from '../writing/outline.ts'
import { outlineGiven, requiredSections, withRequired, writtenBy } from './earlier-results.ts'

/** The article in the words of its sources, which every writer takes its part of: so nothing is said twice. */
export interface ArticleGround {
  readonly title: string
  readonly parts: readonly ArticlePart[]
  readonly outline: Outline
  /** What may be written from: without what speaks to models. */
  readonly evidence: Evidence
  readonly warnings: readonly string[]
}

export function articleGround(input: WorkerInput, all: Evidence): ArticleGround {
  const { evidence, left } = withoutOrders(all)
  const { brief, feedback } = input.context
  const wished = requiredSections(feedback).length > 0
  const outline =
    outlineGiven(input) ?? (wished ? withRequired(outlineFor(brief, materialOf(evidence)), feedback) : undefined)
  const draft = extractiveArticle(brief, evidence, outline)
  const checked = checkText(draft.content, evidence)
  const { title, parts } = partsOfArticle(isSound(checked) ? checked.text : settled(draft.content, evidence, 'drop'))
  return {
    title,
    parts,
    outline: draft.outline,
    evidence,
    warnings: [
      ...(evidence.passages.length === 0 ? ['Nothing was read that the article could cite'] : []),
      ...(isSound(checked) ? [] : ['Sentences that nothing carries were left out']),
      ...ordersWarning(left),
      ...replacementWarnings(evidence),
    ],
  }
}

/** The parts with those sections of the outline for which sources have nothing word for word: a model may find something. */
export function askedParts({ parts, outline }: ArticleGround): ArticlePart[] {
  const known = new Map(parts.map((part) => [part.title, part]))
  const sections = outline.sections.map(({ title }) => known.get(title) ?? { title, text: '' })
  const others = parts.filter(({ title }) => !outline.sections.some((section) => section.title === title))
  const behind = others.filter((part) => !isIntroduction(part))
  // Where sources have nothing to end with, a model may still say what follows.
  const end = behind.some(isConclusion) ? [] : [{ title: 'Conclusion', text: '' }]
  return [...others.filter(isIntroduction), ...sections, ...behind, ...end]
}

/** The parts that the article writer writes: not those that others of its step have written or will write, unless feedback misses them. */
export function ownParts(parts: readonly ArticlePart[], input: WorkerInput): ArticlePart[] {
  const { others, feedback } = input.context
  const missed = requiredSections(feedback).map((title) => title.toLowerCase())
  // An introduction that was to be written before and was not is written here.
  const leavesIntroduction = writtenBy('introduction_writer', input) !== ''
  const leavesConclusion = others.includes('conclusion_writer') && !missed.includes('conclusion')
  return parts.filter(
    (part) => !(leavesIntroduction && isIntroduction(part)) && !(leavesConclusion && isConclusion(part)),
  )
}
