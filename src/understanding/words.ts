import { conceptOf } from './synonyms.ts'

const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your our his her its their me you us him them i we he she it is are was were be been am do ' +
    'does did will would can could should shall may might must have has had of in on at to for from with by as and or but so if ' +
    'then than there here please thanks thank hi hello hey what which who whom whose when where why how much many some any ' +
    'just also too very really need want like know tell show give get let lets see s t re ve ll d m about into out up now ' +
    'per such when not no yes ok okay one using use used via whether'
  ).split(' '),
)

/** Lower-case words, with `snake_case` and `camelCase` taken apart. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Takes common English endings off, so that `forecasts` and `forecasting` are equal. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const singular = /(?:ss|us|is)$/.test(word) ? word : word.replace(/s$/, '')
  const bare = withoutEnding(singular)
  return bare.length > 3 ? bare.replace(/e$/, '') : bare
}

function withoutEnding(word: string): string {
  for (const ending of ['ing', 'ion', 'ed', 'ly']) {
    const rest = word.slice(0, -ending.length)
    if (word.endsWith(ending) && rest.length >= 4) return rest.replace(/([b-df-hj-np-rtv-z])\1$/, '$1')
  }
  return word
}

/** What a text is about: one concept for words that mean the same, without words that mean nothing here. */
export function conceptsOf(text: string): string[] {
  const found = wordsOf(text).filter((word) => !stopWords.has(word) && !/^\p{N}+$/u.test(word))
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
