import { listed } from '../../../projections/listed.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type TopicPart, type TopicParts, topicParts } from '../../../understanding/topic-parts.ts'
import type { TextWish } from '../../../understanding/wish.ts'
import type { DraftLength } from './compose.ts'

/** What a draft is to be: about what, and how long. */
export interface DraftShape {
  readonly title: string
  readonly topic: TopicParts
  /** Statements that have all terms of one of these are left out. */
  readonly without: readonly (readonly string[])[]
  readonly length: DraftLength
}

/** What a draft came to, as far as a wish for more or less goes by it. */
export interface DraftSize {
  readonly words: number
}

const [ofShorter, ofLonger] = [0.55, 1.7]

/** The shape with a wish in it. */
export function shapeWith(
  shape: DraftShape,
  wish: TextWish,
  { words }: DraftSize,
  isName: (word: string) => boolean,
): DraftShape {
  const length = lengthWith(shape.length, wish, words)
  if (!('topic' in wish)) return { ...shape, length }
  const wanted = topicParts(wish.topic, isName)
  if (wish.kind === 'instead') return { ...shape, title: wish.topic, topic: wanted, without: [] }
  const { names, parts } = shape.topic
  const isWanted = (part: TopicPart): boolean =>
    wanted.parts.some(({ terms }) => terms.some((term) => part.terms.includes(term)))
  if (wish.kind === 'without') {
    const rest = parts.filter((part) => !isWanted(part))
    const isPart = rest.length < parts.length && rest.length > 0
    const without = [...shape.without, ...wanted.parts.map(({ terms }) => terms)]
    return isPart ? retitled({ ...shape, without }, { names, parts: rest }) : { ...shape, without }
  }
  const chosen =
    wish.kind === 'also' ? [...parts, ...wanted.parts] : parts.some(isWanted) ? parts.filter(isWanted) : wanted.parts
  const all = [...new Set([...names, ...wanted.names])]
  // What is wanted now is not left out because of what was said before.
  const without = shape.without.filter(
    (terms) => !chosen.some((part) => terms.every((term) => part.terms.includes(term))),
  )
  return retitled({ ...shape, without }, { names: all, parts: chosen })
}

function retitled(shape: DraftShape, topic: TopicParts): DraftShape {
  const title = `${topic.names.join(' ')} ${listed(topic.parts.map(({ name }) => name))}`.trim()
  return { ...shape, title, topic }
}

function lengthWith(length: DraftLength, wish: TextWish, words: number): DraftLength {
  switch (wish.kind) {
    case 'shorter':
      return { ...length, words: Math.max(1, Math.floor(words * ofShorter)), isLimit: true }
    case 'longer':
      return { ...length, words: Math.ceil(words * ofLonger), isLimit: false, sentences: Number.POSITIVE_INFINITY }
    case 'at most':
      return { ...length, words: wish.words, isLimit: true }
    case 'about':
      return { ...length, words: wish.words, isLimit: false, sentences: Number.POSITIVE_INFINITY }
    case 'at least':
      return { ...length, words: wish.words, isLimit: false, sentences: Number.POSITIVE_INFINITY }
    case 'sentences':
      return { ...length, sentences: wish.most }
    default:
      return length
  }
}

/** Whether a statement speaks of what is to be left out. */
export function isLeftOut({ without }: DraftShape, text: string): boolean {
  if (without.length === 0) return false
  const own = new Set(termsOf(text))
  return without.some((terms) => terms.every((term) => own.has(term)))
}
