import type { ModelAnswer } from './ports/model.ts'

/** How much of a refusal is quoted. */
const longestQuote = 160

/**
 * Why an answer is not what its model would have said, in a clause; undefined where it came to its end. Asking again
 * would bring the same, so it is not done.
 */
export function unfinishedBecause({ finish, text }: Pick<ModelAnswer, 'finish' | 'text'>): string | undefined {
  const said = text.replaceAll(/\s+/g, ' ').trim()
  if (finish === 'length') {
    return said === ''
      ? 'the model was cut off at the length limit before it said anything'
      : 'the answer was cut off at the length limit'
  }
  if (finish !== 'content_filter') return undefined
  const quoted = said.length > longestQuote ? `${said.slice(0, longestQuote).toWellFormed()}…` : said
  return `the model or its provider refused to answer${said === '' ? '' : ` ("${quoted}")`}`
}
