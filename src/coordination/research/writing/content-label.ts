import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { isRequestWord } from '../../../understanding/stop-words.ts'
import { keyPhrases } from './key-phrases.ts'
import type { Piece } from './material.ts'

/** So many words may be looked at, and so many are named. */
const [mostPhrases, mostNamed] = [40, 2]
/** In so many pieces a thing must be spoken of to be what they are about. */
const leastPieces = 2
const noNoun =
  /(?:ed|ly|ing|ous|ful|less|able|ible|est)$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i
const counting =
  /^(?:percent|euros?|pounds?|dollars?|met(?:re|er)s?|kilomet(?:re|er)s?|centimet(?:re|er)s?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|times?)$/i

/** What pieces are about, by the things that several of them name and the topic does not; empty where there is none. */
export function contentLabel(pieces: readonly Piece[], topic: ReadonlySet<string>): string {
  const texts = pieces.map(({ unit }) => unit.text)
  const named: string[] = []
  const used = new Set(topic)
  for (const { phrase, terms } of keyPhrases(texts, mostPhrases)) {
    if (named.length === mostNamed) break
    const last = phrase.split(' ').at(-1) ?? ''
    // A name says whose it is.
    if (phrase !== phrase.toLowerCase()) continue
    if (terms.some((term) => used.has(term)) || noNoun.test(last) || counting.test(last)) continue
    if (isCommonWord(last) || isRequestWord(last.toLowerCase()) || !isThing(phrase, texts)) continue
    named.push(phrase)
    for (const term of termsOf(phrase)) used.add(term)
  }
  const label = named.join(' and ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A thing is spoken of behind an article or a preposition, in several pieces. */
function isThing(phrase: string, texts: readonly string[]): boolean {
  const spoken = new RegExp(`\\b(?:the|an?|of|in|by|its|our|no|for|from|with|to)\\s${phrase}(?!\\p{L})`, 'iu')
  return texts.filter((text) => spoken.test(text)).length >= leastPieces
}
