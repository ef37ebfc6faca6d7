import type { Json } from '../../../events/json.ts'
import { stem, wordsOf } from '../words.ts'

/** The one allowed value a text names, in any inflection. Two different ones are none: that would be a guess. */
export function findEnum(text: string, allowed: readonly Json[]): Json | undefined {
  const stems = wordsOf(text).map(stem)
  const named = allowed.filter((value) => {
    const wanted = wordsOf(String(value)).map(stem)
    return wanted.length > 0 && stems.some((_, at) => wanted.every((word, offset) => stems[at + offset] === word))
  })
  return named.length === 1 ? named[0] : undefined
}
