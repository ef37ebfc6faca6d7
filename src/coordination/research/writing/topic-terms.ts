import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import type { Piece } from './material.ts'

/** What a topic says of the asker, and endings that are no part of what is asked about. */
const aside =
  /\s(?:that|which|whom)?\s?\b(?:we|I)\s(?:are|am|were|have|want|plan|would|will|may)\b.*$|-(?:based|related)\b/gsu

/** What a name, a word of the head of a topic, another word, and a word that fits any topic count. */
const [ofName, ofHead, ofWord, ofAny] = [1, 0.8, 0.5, 0.1]

const asking =
  /^(?:who|what|when|where|why|how|which|is|are|was|were|do|does|did|can|could|should|has|have|will)\b|\?\s*$/i
const afterHead =
  /\s(?:of|in|at|on|for|from|by|with|between|during|under|to|among|over|against|after|before|near|within|without|that|which|who)\s|[,:;(]/i

/** What a topic is about before it says of what or where: "the rooftop garden" of "the rooftop garden of Linden House". */
export function headOf(topic: string): string {
  const at = asking.test(topic.trim()) ? -1 : topic.search(afterHead)
  const head = at < 0 ? '' : topic.slice(0, at)
  return saysSomething(head) && saysSomething(topic.slice(at)) ? head : ''
}

function saysSomething(text: string): boolean {
  return text
    .split(/[^\p{L}\p{N}-]+/u)
    .some((word) => word.length > 1 && !isRequestWord(word.toLowerCase()) && !isCommonWord(word))
}

/**
 * What a topic names counts double: a text that shares only its other words is about something else. Of a name in several
 * words, those that are common words say nothing by themselves: the dynamics of a disease are not Veltrix Dynamics.
 */
export function topicTerms(topic: string, pieces: readonly Piece[]): Map<string, number> {
  const names = new Set(
    [...topic.matchAll(/(?<=\S\s{1,20}|\()\p{Lu}[\p{L}\p{N}-]{1,80}/gu)].flatMap(([name]) => termsOf(name)),
  )
  const [first = ''] = /^\p{Lu}[\p{L}\p{N}-]+(?=\s\p{Lu})/u.exec(topic) ?? []
  for (const term of termsOf(first)) names.add(term)
  const common = new Set(commonWordsOfNames(topic, pieces).flatMap((word) => termsOf(word)))
  const head = new Set(termsOf(headOf(topic)))
  const words = topic
    .replace(aside, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 1 && !isRequestWord(word.toLowerCase()))
  return new Map(
    words
      .flatMap((word) => termsOf(word))
      .filter((term) => term.length > 1 && !common.has(term))
      .map((term) => [term, names.has(term) ? ofName : isCommonWord(term) ? ofAny : head.has(term) ? ofHead : ofWord]),
  )
}

/** The documents that name what the topic begins with; none where that is no name. */
export function namingTopic(topic: string, pieces: readonly Piece[]): Set<string> {
  const [name = ''] = /^\p{Lu}[\p{L}\p{N}-]{2,}/u.exec(topic) ?? []
  if (name === '' || isRequestWord(name.toLowerCase()) || isWrittenSmall(name, pieces)) return new Set()
  const naming = pieces.filter(({ unit, document }) => unit.text.includes(name) || document.title.includes(name))
  return new Set(naming.map(({ document }) => document.sha256))
}

/** Words of names that texts write with a small letter too, if another word of the same name is never written so. */
function commonWordsOfNames(topic: string, pieces: readonly Piece[]): string[] {
  const names = topic.match(/(?:\p{Lu}[\p{L}\p{N}-]{1,80}\s{1,20}){1,200}\p{Lu}[\p{L}\p{N}-]{1,80}/gu) ?? []
  return names.flatMap((name) => {
    const words = name.split(/\s+/).filter((word) => !isRequestWord(word.toLowerCase()))
    const common = words.filter((word) => isWrittenSmall(word, pieces))
    return common.length < words.length ? common : []
  })
}

function isWrittenSmall(word: string, pieces: readonly Piece[]): boolean {
  const small = new RegExp(`(?<![\\p{L}-])${word.toLowerCase()}(?![\\p{L}-])`, 'u')
  return pieces.some(({ unit }) => small.test(unit.text))
}
