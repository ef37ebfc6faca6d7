import { termsOf } from '../../../understanding/prose/terms.ts'
import { type AskedCategory, categoryIn } from './category.ts'
import { kindOf, type QuestionKind, wordsAsked } from './question-kind.ts'

/** A question taken apart: what is asked for, of what, and of which years. */
export interface AskedQuestion {
  readonly kind: QuestionKind
  /** What an answer must speak of. */
  readonly terms: readonly string[]
  readonly years: readonly string[]
  /** The words that the terms come from, to name those of which nothing is said. */
  readonly words: ReadonlyMap<string, string>
  /** Of these, those of names. */
  readonly names: ReadonlySet<string>
  /** Of how many: what is counted. */
  readonly counted: readonly string[]
  /** Words that an answer need not have, and has rather than not. */
  readonly wished: readonly string[]
  /** Whether it asks for something without something else, and whether for what is not so. */
  readonly excludes: boolean
  readonly denies: boolean
  /** Whether it asks which company does something: the deed is its first term. */
  readonly ofCompany: boolean
  readonly category: AskedCategory | undefined
  /** Whether it asks what making something costs, and not what it costs to have it. */
  readonly toBuild: boolean
  /** Whether it asks for what was in the end, and whether for yes or no. */
  readonly isPast: boolean
  readonly isYesOrNo: boolean
}

const yesOrNo = /^(?:is|are|was|were|do|does|did|has|have|had|will)\b/i
const howMany = /^(?:all|both|each|every|two|three|four|five|six|seven|eight|nine|ten)$/i
const year = /^(?:1[5-9]|20)\d{2}$/

export function askedQuestion(question: string): AskedQuestion {
  const kind = kindOf(question)
  const isYesOrNo = kind === 'anything' && yesOrNo.test(question)
  const words = new Map<string, string>()
  const years: string[] = []
  for (const word of wordsAsked(question, kind)) {
    if (year.test(word)) years.push(word)
    // Whether the three of them did is told of each.
    else if (isYesOrNo && howMany.test(word)) continue
    else for (const term of termsOf(word)) if (!words.has(term)) words.set(term, word)
  }
  const [, noun = ''] = /\bhow many ((?:\p{L}+\s+)?\p{L}+)/iu.exec(question) ?? []
  const counted = kind === 'count' ? termsOf(noun).filter((term) => words.has(term)) : []
  const wished = termsOf(question).filter((term) => !words.has(term) && !year.test(term))
  const excludes = /\b(?:without|except|excluding|apart from|other than)\b/i.test(question)
  const denies = /\b(?:not|never|nobody|against)\b|n't\b/i.test(question)
  return {
    kind,
    terms: [...words.keys()],
    years,
    words,
    names: new Set([...question.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}-]+/gu)].flatMap(([name]) => termsOf(name))),
    counted,
    wished,
    excludes,
    denies,
    ofCompany: /^which company\b/i.test(question),
    category: kind === 'anything' ? categoryIn(question) : undefined,
    toBuild: kind === 'money' && /\bto (?:build|construct|make|erect)\b/i.test(question),
    isPast: /\bdid\b/i.test(question),
    isYesOrNo,
  }
}
