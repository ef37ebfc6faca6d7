import { isCommonWord } from './common-words.ts'
import { termsOf } from './prose/terms.ts'
import { isRequestWord } from './stop-words.ts'

/** One of the things that a topic names: of "funding, revenue and roadmap of Veltrix" there are three. */
export interface TopicPart {
  /** As it is written, without what the whole topic is about. */
  readonly name: string
  readonly terms: readonly string[]
  /** The term that says what it is: `roadmap` of "product roadmap". */
  readonly head: string
}

export interface TopicParts {
  /** What all parts are about, such as a company, as it is written. */
  readonly names: readonly string[]
  readonly parts: readonly TopicPart[]
}

const asked =
  /^\W*(?:please\s+)?(?:(?:write|draft|compose|prepare|publish|make)\s+(?:me\s+|us\s+)?)?(?:(?:a|an|the)\s+)?(?:short\s+|long\s+|brief\s+)?(?:(?:article|page|text|report|summary|overview|piece|draft)\s+)?(?:about|on|regarding|concerning)\s+/i
const between = /(?:(?<!\s)\s+)?[,;:]\s*(?:and\s+|or\s+|as\s+well\s+as\s+)?|(?<!\s)\s+(?:and|as\s+well\s+as|plus|&)\s+/i
const relation = /(?<!\s)\s+(?:of|in|at|on|for|by|from|with|between|during|under|near)\s+/i

/** A topic without the request around it. */
export function bareTopic(topic: string): string {
  return topic
    .trim()
    .replace(asked, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.?!])[\s.?!]+$/, '')
}

/** Takes a topic apart. `isName` says of a word with a capital whether it is the name of something. */
export function topicParts(topic: string, isName: (word: string) => boolean): TopicParts {
  const bare = bareTopic(topic)
  const names = (bare.match(/\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).filter(
    (word) => !isRequestWord(word.toLowerCase()) && isName(word),
  )
  const nameTerms = new Set(names.flatMap(termsOf))
  const parts = bare.split(between).flatMap((written) => partOf(written, nameTerms))
  if (parts.length > 0) return { names: [...new Set(names)], parts }
  const terms = [...new Set(termsOf(bare))]
  return { names: [], parts: terms.length === 0 ? [] : [{ name: bare, terms, head: terms.at(-1) ?? '' }] }
}

function partOf(written: string, names: ReadonlySet<string>): readonly TopicPart[] {
  const own = (text: string): string[] => text.split(/\s+/).filter((word) => !isOfName(word, names))
  const telling = (words: readonly string[]): string[] => words.filter((word) => !isRequestWord(word.toLowerCase()))
  const words = telling(own(written))
  const terms = [...new Set(termsOf(words.join(' ')))]
  if (terms.length === 0 || words.every((word) => isCommonWord(word))) return []
  const [first = ''] = written.split(relation)
  const head = termsOf(telling(own(first)).join(' ')).at(-1) ?? terms.at(-1) ?? ''
  return [{ name: trimmedName(own(written).join(' ')), terms, head }]
}

function isOfName(word: string, names: ReadonlySet<string>): boolean {
  const terms = termsOf(word.replace(/['’]s$/, ''))
  return terms.length > 0 && terms.every((term) => names.has(term))
}

/** Without the small words that a name left behind: "the revenue of". */
function trimmedName(name: string): string {
  const small = '(?:the|a|an|its|their|of|in|at|on|for|by|from|with|about)'
  return name.replace(new RegExp(`^(?:${small}\\s{1,9}){1,9}|(?:\\s{1,9}${small}){1,9}$`, 'gi'), '').trim()
}
