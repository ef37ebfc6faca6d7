import type { Json } from '../../events/json.ts'
import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'

/** Verbs that people use where a tool's value names the means: "drive" for `car`. */
const movingBy: ReadonlyMap<string, readonly string[]> = new Map(
  ['bicycle bike cycle biking', 'car drive', 'foot walk'].map((line): [string, string[]] => {
    const [means = '', ...words] = line.split(' ').map(stem)
    return [means, words]
  }),
)

/**
 * The one allowed value that a text names, in any inflection. Undefined when it names two, because choosing would be a
 * guess.
 */
export function findEnum(text: string, allowed: readonly Json[]): Json | undefined {
  const stems = wordsOf(text).map(stem)
  const named = allowed.filter((value) => {
    const wanted = wordsOf(String(value)).map(stem)
    return wanted.length > 0 && stems.some((_, at) => wanted.every((word, offset) => isSame(stems[at + offset], word)))
  })
  return named.length === 1 ? named[0] : undefined
}

/** Whether a stem is another one, or what people say for it. */
export function isSame(said: string | undefined, wanted: string): boolean {
  return said === wanted || (said !== undefined && movingBy.get(wanted)?.includes(said) === true)
}
