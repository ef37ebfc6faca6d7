import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'

/** Whether a text says that something holds: "with breakfast", "no breakfast", "case sensitive: yes". */
export function findBoolean(text: string, name: string): boolean | undefined {
  const wanted = wordsOf(name).filter((word) => !/^(?:is|has|with|include|allow|use|enable|only)$/.test(word))
  if (wanted.length === 0) return undefined
  const words = wordsOf(text)
  const stems = words.map(stem)
  const at = stems.findIndex((_, index) => wanted.every((word, offset) => stems[index + offset] === stem(word)))
  if (at < 0) return undefined
  const before = words.slice(Math.max(0, at - 2), at)
  const after = words[at + wanted.length]
  if (after === 'no' || after === 'false' || after === 'off') return false
  return !before.some((word) => /^(?:no|not|without|non|never|dont|disable|exclude|skip)$/.test(word))
}
