import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TextUnit } from './units.ts'

const leaning = /^(?:it|its|they|their|this|these|she|he|her|his|both|of (?:these|those|them))\b/i

/**
 * The sentence that says what a unit goes on from, where it begins with "it" or "they": the nearest before it in its
 * paragraph that does not go on itself.
 */
export function antecedentOf(unit: TextUnit, units: readonly TextUnit[]): TextUnit | undefined {
  if (!leaning.test(unit.text)) return undefined
  const before = units.slice(0, unit.order).filter(({ block }) => block === unit.block)
  return before.findLast(({ text }) => !leaning.test(text)) ?? before.at(-1)
}

/** What a sentence is about: the first words of it, no further than the first preposition or auxiliary. */
export function topicWordsOf(sentence: TextUnit | undefined): string[] {
  if (sentence === undefined) return []
  const words = sentence.text.replace(/^(?:the|an?|its|our)\s+/i, '').split(/\s+/)
  const end = words.findIndex((word) => termsOf(word).length === 0)
  return termsOf(words.slice(0, Math.min(2, end < 0 ? 2 : end)).join(' '))
}
