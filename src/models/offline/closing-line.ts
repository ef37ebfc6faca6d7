import type { Usage } from '../../events/usage.ts'

/** Ends every answer of the rules. */
export const offlineLine = 'Answered offline by rules, without a language model.'

/** Ends one that rules made of what models had a hand in. */
const mixedLine = 'Put together by rules; a language model was asked on the way.'

/** An answer of the rules without the line that says so, for texts that hold several of them. */
export function unsigned(text: string): string {
  return text.replaceAll(offlineLine, '').replaceAll(mixedLine, '').trim()
}

/** An answer whose last line is true of the whole run: rules say "without a model", and don't see what others asked. */
export function signedByUse(output: string, { inputTokens, outputTokens, unpricedCalls }: Usage): string {
  const isAsked = inputTokens + outputTokens + unpricedCalls > 0
  return isAsked ? output.replaceAll(offlineLine, mixedLine) : output
}
