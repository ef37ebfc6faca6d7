import type { Json } from '../events/json.ts'
import { isFreeWord, knows } from './reading/words.ts'
import { wordsOf } from './words.ts'

/** What no text to look for or to keep would have, unless it stands in quotation marks. */
const foreign =
  /\d|[,;?!]|\band (?:for |the )?\w+ (?:about|on|for)\b|\b(?:no|not|without|except|excluding|neither|nor|sorry|rather|instead|i|i['’]m|me|my|we|your|you|them|please|two|three|four|five|six|seven|eight|nine|ten)\b/i

/** What stands beside a text: the other values of the input, and the words of all tools that are offered. */
export interface TextSurroundings {
  readonly quoted: readonly string[]
  readonly others: readonly Json[]
  readonly offered: ReadonlySet<string>
  isTools(word: string): boolean
}

/**
 * Whether a text was cut out of a request well: it holds no other value, no number, no denial and no word of another tool,
 * and is not only made of words of its own tool. What is quoted is as its writer wants it.
 */
export function isCleanText(text: Json, around: TextSurroundings): boolean {
  if (Array.isArray(text)) return text.every((one) => isCleanText(one, around))
  if (typeof text !== 'string' || around.quoted.includes(text)) return true
  const words = wordsOf(text).filter((word) => !isFreeWord(word))
  const holds = around.others.some((other) => typeof other !== 'boolean' && ` ${text} `.includes(` ${String(other)} `))
  const isNaming = words.length > 1 && words.some((word) => knows(around.offered, word))
  const isEmpty = words.length > 0 && words.every((word) => around.isTools(word))
  return !(holds || isNaming || isEmpty || (text.includes(' ') && foreign.test(text)))
}
