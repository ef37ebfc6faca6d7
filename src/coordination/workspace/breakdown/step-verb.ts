import { withPlainVerbs } from './actions.ts'

/** The verb that a step begins with, or the word with which it asks. */
export function stepVerb(step: string): string {
  const said = withPlainVerbs(step).replace(/^\W*(?:(?:please|kindly|then|and|now|also)\s+)*/i, '')
  return /^[\p{L}-]+/u.exec(said)?.[0].toLowerCase() ?? ''
}
