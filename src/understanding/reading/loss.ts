import { stem } from '../stem.ts'
import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { holdsNothing, isFreeToken, isFreeWord, knows, measureNoun, wordsOfToken } from './words.ts'

/** Small numbers in words. */
export const counted: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
)

/** "How big is the population": the adjective only asks for the amount. */
export function isHowMuch(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower === 'number' && tokens[at + 1]?.lower === 'of') return true
  return (
    tokens[at - 1]?.lower === 'how' &&
    /^(?:long|big|large|great|small|high|tall|heavy|wide|deep|old|fast|expensive|strong)$/.test(tokens[at]?.lower ?? '')
  )
}

/** What it costs to leave a token out. Words of parameters are judged at the end, when it is known which are filled. */
export function lossOf(token: Token, at: number, { tokens, words, told }: Sight): number {
  if (token.kind === 'mark') return token.quoted ? 0.5 : 0
  if (token.kind === 'number') return isPower(tokens, at) ? 0 : 3
  if (token.quoted) return 1.5
  if (isFreeToken(token)) return 0
  const parts = wordsOfToken(token)
  const inTool = parts.every((word) => isFreeWord(word) || knows(words.name, word) || knows(words.description, word))
  if (inTool) return 0
  const inSome = [...words.ofParameter.values()].some((own) =>
    parts.every((word) => isFreeWord(word) || own.has(stem(measureNoun(word)))),
  )
  if (inSome || holdsNothing(token.lower)) return 0
  if (told.has(at)) return 0.2
  if (isHowMuch(tokens, at)) return 0
  return counted.indexOf(token.lower) > 1 ? 0.3 : 1.2
}

function isPower(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before?.text === '^' && before.end === tokens[at]?.start
}
