import { stem } from '../stem.ts'

/** A word, a number or a mark of a request, and where it stands. */
export interface Token {
  readonly text: string
  readonly lower: string
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'number' | 'mark'
  /** In quotation marks, where words are meant as they are written. */
  readonly quoted: boolean
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?`
// "6cm" is a number and its unit; "P125" and "C6H12O6" are words.
const piece = new RegExp(
  String.raw`${number}(?=[^\p{L}\p{N}]|[\p{L}°µ]|$)|\p{L}(?:[\p{L}\p{N}_]|['’.&+\-/](?=[\p{L}\p{N}]))*[#+]?|[^\s]`,
  'gu',
)

/** The request as a row of tokens. `quoted` are its spans in quotation marks. */
export function tokensOf(text: string, quoted: readonly { readonly start: number; readonly end: number }[]): Token[] {
  return [...text.matchAll(piece)].map((match) => {
    const [found] = match
    const start = match.index
    const lower = found.toLowerCase().replace(/['’]s$/, '')
    const kind = /^\d/.test(found) ? 'number' : /^\p{L}/u.test(found) ? 'word' : 'mark'
    const isQuoted = quoted.some((one) => start >= one.start && start < one.end)
    return { text: found, lower, stem: stem(lower), start, end: start + found.length, kind, quoted: isQuoted }
  })
}

/** The words that a written word is made of: `gluten-free` and `and/or` are two each. */
export function partsOf(word: string): string[] {
  return word
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
}
