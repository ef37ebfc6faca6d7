import { isCommonWord } from '../../../understanding/common-words.ts'
import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { headOf } from '../writing/topic-terms.ts'
import type { Evidence } from './evidence.ts'
import { wordsOfPassage } from './passage-words.ts'

/** How much of what a topic names stands in what was read. */
export interface TopicPresence {
  /** From 0 to 1, where a word counts for more the fewer documents have it: what is nowhere is what tells it from the rest. */
  readonly share: number
  /** Words that stand nowhere, as they are written in the topic. */
  readonly missing: readonly string[]
  /** Whether what was read is about something else. */
  readonly isAbsent: boolean
}

/** The terms of each document that was read, with its title and its path. */
export type ReadTerms = readonly ReadonlySet<string>[]

export function termsRead({ passages, documents }: Pick<Evidence, 'passages' | 'documents'>): ReadTerms {
  if (passages.length === 0) return []
  const texts = new Map(
    documents.map(({ sha256, title, location }) => [sha256, [title, location.replace(/[/_.-]+/g, ' ')]]),
  )
  for (const passage of passages) texts.get(passage.document)?.push(wordsOfPassage(passage), passage.place.heading)
  return [...texts.values()].map((parts) => new Set(termsOf(parts.join(' '))))
}

/** Below this share, what was read is about something else. */
const absent = 0.4
/** What a word counts of a phrase that has another word which stands nowhere: a charging tower is no Eiffel Tower. */
const ofBrokenPhrase = 0.3

/** More words than these are a description of the work, not a name of what it is about. */
const mostNamed = 12
/** What a name counts beside other words. */
const ofName = 2
/** The shortest beginning that makes two words one, and the longest ending: `direct` and `director`. */
const [shortest, longestEnding] = [5, 4]

/** What is measured is often told by its unit alone. */
const measures: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'weight: kg kilograms tonnes load',
    'distance length: km kilometres metres miles',
    'temperature: degrees celsius',
    'duration: minutes hours days',
    'speed: knots km mph',
    'size: metres square',
  ].flatMap((line) => {
    const [names = '', units = ''] = line.split(':')
    return termsOf(names).map((name) => [name, termsOf(units)] as const)
  }),
)

interface TopicWord {
  readonly word: string
  readonly terms: readonly string[]
  readonly weight: number
  /** Words with the same number follow each other. */
  readonly phrase: number
}

/** Numbers are left out: a year says when, not what. */
export function topicPresence(topic: string, read: ReadTerms): TopicPresence {
  const words = wordsIn(topic)
  if (words.length === 0 || words.length > mostNamed || read.length === 0)
    return { share: 1, missing: [], isAbsent: false }
  const judged = words.map(({ word, terms, weight, phrase }) => {
    const having = read.filter((own) => terms.some((term) => says(own, term))).length
    return { word, phrase, having, weight: weight * Math.log(1 + (read.length - having + 0.5) / (having + 0.5)) }
  })
  const missing = judged.filter(({ having }) => having === 0)
  const broken = new Set(missing.map(({ phrase }) => phrase))
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  const present = judged.reduce(
    (sum, { weight, having, phrase }) => sum + (having === 0 ? 0 : weight * (broken.has(phrase) ? ofBrokenPhrase : 1)),
    0,
  )
  const share = missing.length === 0 ? 1 : present / total
  const head = new Set(termsOf(headOf(topic)))
  const ofHead = words.filter(({ terms }) => terms.some((term) => head.has(term))).map(({ word }) => word)
  const isHeadMissing = ofHead.length > 0 && ofHead.every((word) => missing.some((one) => one.word === word))
  return {
    share,
    missing: [...new Set(missing.map(({ word }) => word))],
    isAbsent: share < absent || isHeadMissing,
  }
}

/** The words that tell a topic from others. Of what begins with a capital, the first word is no name by that. */
function wordsIn(topic: string): TopicWord[] {
  const all = topic.match(/\p{L}[\p{L}\p{N}'’-]*|[,;:.?!()]/gu) ?? []
  const letters = all.filter((word) => /^\p{L}/u.test(word))
  const isTitleCase =
    letters.length > 2 && letters.filter((word) => /^\p{Lu}/u.test(word)).length > 0.7 * letters.length
  let phrase = 0
  return all.flatMap((word, index): TopicWord[] => {
    const plain = word.replace(/['’]s$/, '')
    const terms = termsOf(plain)
    // What stands between words of no meaning is one phrase.
    if (isRequestWord(plain.toLowerCase()) || isCommonWord(plain) || terms.length === 0) {
      phrase++
      return []
    }
    const isName = index > 0 && !isTitleCase && /^\p{Lu}/u.test(plain)
    return [{ word, terms, weight: isName ? ofName : 1, phrase }]
  })
}

function says(own: ReadonlySet<string>, term: string): boolean {
  if (own.has(term) || relatedTerms(term).some((other) => own.has(other))) return true
  if (measures.get(term)?.some((unit) => own.has(unit))) return true
  for (const word of own) if (isOfRoot(term, word)) return true
  return false
}

function isOfRoot(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= shortest && long.length - short.length <= longestEnding && long.startsWith(short)
}
