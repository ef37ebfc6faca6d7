import { termsOf } from '../../../../understanding/prose/terms.ts'
import { kindOf, type QuestionKind, wordsAsked } from './question-kind.ts'

/** A question taken apart: what is asked for, of what, and of which years. */
export interface AskedQuestion {
  readonly kind: QuestionKind
  /** What an answer must speak of. */
  readonly terms: readonly string[]
  readonly years: readonly string[]
  /** The words that the terms come from, to name those of which nothing is said. */
  readonly words: ReadonlyMap<string, string>
  /** Of how many: what is counted. */
  readonly counted: readonly string[]
  /** Words that an answer need not have, and has rather than not. */
  readonly wished: readonly string[]
}

const year = /^(?:1[5-9]|20)\d{2}$/

export function askedQuestion(question: string): AskedQuestion {
  const kind = kindOf(question)
  const words = new Map<string, string>()
  const years: string[] = []
  for (const word of wordsAsked(question, kind)) {
    if (year.test(word)) years.push(word)
    else for (const term of termsOf(word)) if (!words.has(term)) words.set(term, word)
  }
  const [, noun = ''] = /\bhow many ((?:\p{L}+\s+)?\p{L}+)/iu.exec(question) ?? []
  const counted = kind === 'count' ? termsOf(noun).filter((term) => words.has(term)) : []
  const wished = termsOf(question).filter((term) => !words.has(term) && !year.test(term))
  return { kind, terms: [...words.keys()], years, words, counted, wished }
}
