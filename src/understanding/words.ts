import { stem } from './stem.ts'
import { isRequestWord } from './stop-words.ts'
import { conceptOf } from './synonyms.ts'

/** Lower-case words, with `snake_case` and `camelCase` taken apart. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What a text is about: one concept for words that mean the same, without words that mean nothing here. */
export function conceptsOf(text: string): string[] {
  const found = wordsOf(text).filter((word) => !isRequestWord(word) && !/^\p{N}+$/u.test(word))
  return [...new Set(found.map((word) => conceptOf(word) ?? conceptOf(stem(word)) ?? stem(word)))]
}

/** Whether two words differ by one letter put in, left out, changed or swapped. */
export function isTypoOf(typed: string, meant: string): boolean {
  if (typed === meant || Math.min(typed.length, meant.length) < 5 || typed[0] !== meant[0]) return false
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const swapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start]
  const rests: readonly (readonly [number, number])[] = [[1, 1], [1, 0], [0, 1], ...(swapped ? [[2, 2] as const] : [])]
  return rests.some(([left, right]) => typed.slice(start + left) === meant.slice(start + right))
}
