import { readabilityOf } from '../../../understanding/prose/readability.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { Brief, ContentType, WritingTone } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'
import { plainText } from '../evidence/plain-text.ts'

/** Years of school that readers of a tone have: up to here a text is easy enough for them. */
const grades: Readonly<Record<WritingTone, number>> = {
  casual: 9,
  conversational: 9,
  professional: 12,
  technical: 14,
  academic: 16,
}

/** Readers that learn, or read in passing, are asked for less, those of a report for more. */
const shifts: Readonly<Record<ContentType, number>> = {
  blog_post: -1,
  tutorial: -1,
  summary: 0,
  article: 0,
  documentation: 1,
  research_report: 2,
}

/** So many years above that, hardly any of them go on reading. */
const tooHard = 8

export type Readers = Pick<Brief, 'tone' | 'content_type'>

export function gradeFor({ tone, content_type }: Readers): number {
  return grades[tone] + shifts[content_type]
}

export interface Ease {
  readonly grade: number
  /** From 0 to 1. */
  readonly score: number
}

/** How easily a text is read by those it is for. Undefined where there are no sentences. */
export function easeOf(text: string, readers: Readers): Ease | undefined {
  const grade = readabilityOf(citedIn(text).claim)?.fleschKincaid
  if (grade === undefined) return undefined
  return { grade, score: Math.max(0, Math.min(1, 1 - (grade - gradeFor(readers)) / tooHard)) }
}

export type HardSentence = { readonly sentence: string; readonly grade: number; readonly words: number }

const longest = 35
/** A sentence may be so much harder than the whole. */
const spread = 5

/** Sentences that those it is for read twice, the hardest first. */
export function hardSentences(text: string, readers: Readers): HardSentence[] {
  const limit = gradeFor(readers) + spread
  return sentencesOf(text)
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .flatMap(({ text: raw }): HardSentence[] => {
      const sentence = citedIn(plainText(raw)).claim
      const words = sentence.split(/\s+/).length
      const grade = readabilityOf(sentence)?.fleschKincaid ?? 0
      return words > longest || (grade > limit && words >= 12) ? [{ sentence, grade, words }] : []
    })
    .sort((left, right) => right.grade - left.grade)
}
