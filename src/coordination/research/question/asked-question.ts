import { termsOf } from '../../../understanding/prose/terms.ts'
import { type AskedCategory, categoryIn } from './category.ts'
import { type AskedMark, askedMarks, bareNouns } from './other-thing.ts'
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
  /** Whether it asks for the holder of an office that only a person can have. */
  readonly ofPerson: boolean
  readonly category: AskedCategory | undefined
  /** Whether it asks what making something costs, and not what it costs to have it. */
  readonly toBuild: boolean
  /** Whether it asks for what was in the end, and whether for yes or no. */
  readonly isPast: boolean
  readonly isYesOrNo: boolean
  /** Of when: whether it asks for what was done once, and whether for what is done usually. */
  readonly isOnce: boolean
  readonly isUsual: boolean
  /** What tells the thing that is asked about from others of its kind, and nouns that stand there without a word before them. */
  readonly marks: readonly AskedMark[]
  readonly bare: readonly string[]
  /** Of "how many did it drive": the verb. */
  readonly deed: string | undefined
}

const yesOrNo = /^(?:is|are|was|were|do|does|did|has|have|had|will)\b/i
const howMany = /^(?:all|both|each|every|two|three|four|five|six|seven|eight|nine|ten)$/i
const verbAtEnd =
  /\b(?:did|does|do)\s.{0,300}?\b(\p{Ll}{3,80})(?:\s(?:in|on|at|for|by|with|from|to|per|last|during|each|every)\s.{0,300})?\?{0,100}\s{0,20}$/u
const year = /^(?:1[5-9]|20)\d{2}$/

const personal =
  /^who (?:is|was|are|were) (?:the |its |your |our )?(?:[\p{L}-]+ ){0,2}?(?:director|manager|head|chief|chair|chair(?:man|woman|person)|president|mayor|principal|captain|secretary|treasurer|curator|conductor|coach|editor|warden|caretaker|dean|rector|minister)s?\b/iu
/** People that come are visitors, whatever the question calls them. */
const coming = /\bpeople(?=\s(?:come|came|visit(?:ed)?|attend(?:ed)?)\b)/i

export function askedQuestion(written: string): AskedQuestion {
  const question = written.replace(coming, 'visitors')
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
    terms: inOrder([...words.keys()], question),
    years,
    words,
    names: new Set([...question.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}-]+/gu)].flatMap(([name]) => termsOf(name))),
    counted,
    wished,
    excludes,
    denies,
    ofCompany: /^which company\b/i.test(question),
    ofPerson: personal.test(question),
    category: kind === 'anything' ? categoryIn(question) : undefined,
    toBuild: kind === 'money' && /\bto (?:build|construct|make|erect)\b/i.test(question),
    isPast: /\bdid\b/i.test(question),
    isYesOrNo,
    isOnce: kind === 'time' && /\b(?:was|were|did)\b/i.test(question),
    isUsual: kind === 'time' && /\b(?:do|does)\b/i.test(question),
    marks: askedMarks(question),
    bare: bareNouns(question),
    deed: termsOf(verbAtEnd.exec(question)?.[1] ?? '')[0],
  }
}

/** In a passive question for the doer the deed comes last, and it is what the rest is about. */
function inOrder(terms: readonly string[], question: string): readonly string[] {
  const deed = /^by whom\b/i.test(question) ? terms.at(-1) : undefined
  return deed === undefined ? terms : [deed, ...terms.slice(0, -1)]
}
