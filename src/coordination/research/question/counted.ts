import { termsOf, tokensOf } from '../../../understanding/prose/terms.ts'
import { saidIn, says } from './same-meaning.ts'
import { holdsValue, withoutDurations } from './values.ts'

/** So many words may stand between a number and what it counts. */
const nearby = 3

/** "In all 806 hats were sold. Of these 61 came back": what is counted stands before. */
export function isCountedOfThese(text: string, before: string, counted: readonly string[]): boolean {
  return /^of (?:these|those|them)\b/i.test(text) && isCounted(before, counted) && holdsValue(text, 'count')
}

/** Whether a number stands beside what is counted, be it hours or hats. */
export function isCounted(text: string, counted: readonly string[]): boolean {
  const words = tokensOf(text)
  const isOfTime = counted.some((one) => holdsValue(`2 ${one}s`, 'duration'))
  const said = isOfTime ? text : withoutDurations(text)
  const places = words.flatMap(({ term }, index) =>
    counted.some((one) => says(new Set([term]), one, 'usual')) ? [index] : [],
  )
  return places.some((place) => {
    const [first, last] = [words[Math.max(0, place - nearby)], words[Math.min(words.length - 1, place + nearby)]]
    if (first === undefined || last === undefined) return false
    // Hours and metres are amounts, unless it is asked how many of them.
    const isAmount = /\d\s(?:[\p{L}-]+\s)?$/u.test(text.slice(0, words[place]?.start))
    return isAmount || holdsValue(said.slice(first.start, last.end), 'count')
  })
}

/** "84 metres long", "a length of 84 metres", "a cable of 5.2 km": else a length is of something else. */
export function isOfLength(text: string, terms: readonly string[]): boolean {
  if (/\blong\b|\blength\b/i.test(text)) return true
  const before = /((?:\p{L}{1,80}\s{1,20}){1,2})of\s{1,20}(?:about\s{1,20}|some\s{1,20})?\d/iu.exec(text)?.[1] ?? ''
  return saidIn(new Set(termsOf(before)), terms, 'usual').length > 0
}

/** "Battery: 2,800 kWh" */
export function isLabelled(text: string, terms: readonly string[]): boolean {
  const [, label = ''] = /^([^:]{2,50}):\s/.exec(text) ?? []
  return saidIn(new Set(termsOf(label)), terms, 'usual').length === terms.length
}
