import { isCommonWord } from '../../../understanding/common-words.ts'
import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { says } from '../question/same-meaning.ts'
import { headOf } from '../writing/topic-terms.ts'
import type { Evidence } from './evidence.ts'
import { wordsOfPassage } from './passage-words.ts'
import { isPaper } from './thing-marks.ts'

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
  /** Whether it says what is done, or in what kind of paper it is told, and not of what. */
  readonly isLight: boolean
}

/** What a word counts that only says what is done with a subject, or in which paper it stands. */
const ofLight = 0.2
const done = /\p{L}{3}(?<!e)ed$/u
const sums = /^(?:bills?|invoices?|costs?|expenses?|spending|supply|supplies|use|usage|handling|management)$/i

/** Numbers are left out: a year says when, not what. */
export function topicPresence(topic: string, read: ReadTerms): TopicPresence {
  const words = wordsIn(topic)
  if (words.length === 0 || words.length > mostNamed || read.length === 0)
    return { share: 1, missing: [], isAbsent: false }
  const judged = words.map(({ word, terms, weight, phrase, isLight }) => {
    const having = read.filter((own) => terms.some((term) => isSaid(own, term))).length
    const counts = weight * (isLight && having === 0 ? ofLight : 1)
    return {
      word,
      phrase,
      isLight,
      having,
      weight: counts * Math.log(1 + (read.length - having + 0.5) / (having + 0.5)),
    }
  })
  const missing = judged.filter(({ having }) => having === 0)
  // Donor recruitment is about donors, though nothing is said of recruitment; a charging tower is no Eiffel Tower.
  const broken = new Set(
    judged.flatMap(({ having, phrase, isLight }, index) =>
      having === 0 && !isLight && judged[index + 1]?.phrase === phrase ? [phrase] : [],
    ),
  )
  const total = judged.reduce((sum, { weight }) => sum + weight, 0)
  const present = judged.reduce(
    (sum, { weight, having, phrase }) => sum + (having === 0 ? 0 : weight * (broken.has(phrase) ? ofBrokenPhrase : 1)),
    0,
  )
  const share = missing.length === 0 ? 1 : present / total
  const head = new Set(termsOf(headOf(topic)))
  const ofHead = words.filter(({ terms }) => terms.some((term) => head.has(term))).map(({ word }) => word)
  const isHeadMissing =
    ofHead.length > 0 && ofHead.every((word) => missing.some((one) => one.word === word && !one.isLight))
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
    const isLight = !isName && isLightWord(plain, all[index - 1] ?? '')
    return [{ word, terms, weight: isName ? ofName : 1, phrase, isLight }]
  })
}

function isLightWord(word: string, before: string): boolean {
  return done.test(word) || sums.test(word) || isPaper(word) || /^(?:is|are|was|were|be|been|gets?|to)$/i.test(before)
}

function isSaid(own: ReadonlySet<string>, term: string): boolean {
  if (says(own, term, 'usual') || relatedTerms(term).some((other) => own.has(other))) return true
  return measures.get(term)?.some((unit) => own.has(unit)) === true
}
