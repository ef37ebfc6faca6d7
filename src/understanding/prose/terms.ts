import { stem } from '../stem.ts'
import { isStopWord } from '../stop-words.ts'

/** Most text is all ASCII, and the same words are found in it much faster when that is known. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const plain = /^[\x00-\x7f]*$/
const plainWords = /\d+(?:[.,]\d+)+|[a-z\d]+/g
const words = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu
/** Written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

export interface TextToken {
  /** What it is compared by. */
  readonly term: string
  /** Where in the text it begins and ends. */
  readonly start: number
  readonly end: number
}

/**
 * The terms of a text, in order: words without capitals, accents, endings and stop words. Writing without spaces
 * gives its pairs of signs.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  const isPlain = plain.test(text)
  const folded = isPlain ? text.toLowerCase() : fold(text)
  for (const word of folded.match(isPlain ? plainWords : words) ?? []) {
    if (!isPlain && unspaced.test(word)) terms.push(...pairsOf(word))
    else if (!isStopWord(word)) terms.push(stem(word))
  }
  return terms
}

/** Words of the text as it is written, with what they are compared by, to point at them. */
export function tokensOf(text: string): TextToken[] {
  return [...text.matchAll(words)].map(({ 0: word, index }) => ({
    term: stem(fold(word)),
    start: index,
    end: index + word.length,
  }))
}

const accents = /[\u0300-\u036f]/g

function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
}

function pairsOf(word: string): string[] {
  return (word.match(runs) ?? []).flatMap((run) => {
    if (!unspaced.test(run)) return isStopWord(run) ? [] : [stem(run)]
    const signs = [...run]
    return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
  })
}
