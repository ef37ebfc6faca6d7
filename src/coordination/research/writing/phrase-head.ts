import { isCommonWord } from '../../../understanding/common-words.ts'
import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Piece } from './material.ts'
import { headOf } from './topic-terms.ts'

const [shortest, longest] = [2, 4]
/** What a document counts that never says what a phrase ends with. */
const otherThing = 0.1

/**
 * What each document counts for a topic that is one phrase which documents use: "the relay race" is a race, and what only
 * has relays is about something else. One, where the topic is no such phrase.
 */
export function phraseFactor(topic: string, pieces: readonly Piece[]): (document: string) => number {
  const terms = headOf(topic) === '' && !/[?,:;]/.test(topic) ? termsOf(topic) : []
  const head = terms.at(-1) ?? ''
  if (terms.length < shortest || terms.length > longest) return () => 1
  // Operations, costs and plans are told in other words.
  if (isCommonWord(head) || relatedTerms(head).length > 0) return () => 1
  const having = new Map(terms.map((term) => [term, new Set<string>()]))
  const phrase = ` ${terms.join(' ')} `
  let isUsed = false
  for (const { unit, document } of pieces) {
    const own = termsOf(`${document.title} . ${unit.heading} . ${unit.text}`)
    isUsed ||= ` ${own.join(' ')} `.includes(phrase)
    for (const term of own) having.get(term)?.add(document.sha256)
  }
  const heads = having.get(head) ?? new Set()
  // What is rarer tells a phrase from others.
  const isTelling = terms.slice(0, -1).every((term) => (having.get(term)?.size ?? 0) > heads.size)
  return isUsed && isTelling ? (document) => (heads.has(document) ? 1 : otherThing) : () => 1
}
