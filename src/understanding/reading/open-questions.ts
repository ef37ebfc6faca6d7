import type { Sight } from './sight.ts'
import { isFreeWord, knows, wordsOfToken } from './words.ts'

const asks = /^(?:what|what['’]s|where|when|who|how|which|is|are|will|does|do|can)$/

/** Questions in which no word speaks of the tool: "Where is Bari, and is it raining there?" asks for more than the weather. */
export function openQuestions(sight: Sight): string[] {
  const { tokens } = sight
  const starts = tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    const isStart = before === undefined || /^(?:[.?!;,]|and)$/.test(before.lower)
    return isStart && asks.test(token.lower) ? [at] : []
  })
  if (starts.length < 2) return []
  return starts.flatMap((start, index) => {
    const clause = tokens.slice(start, starts[index + 1])
    const isAbout = clause.some(
      (token) =>
        token.kind === 'word' &&
        !isFreeWord(token.lower) &&
        wordsOfToken(token).some((word) => knows(sight.words.name, word) || knows(sight.words.description, word)),
    )
    // "How long will it take?" asks on about what was said.
    const isAnaphor = clause.every(({ kind, lower }) => kind === 'mark' || (kind === 'word' && isFreeWord(lower)))
    const refers =
      isAnaphor &&
      start > 0 &&
      /^(?:how|what)/.test(clause[0]?.lower ?? '') &&
      clause.some(({ lower }) => /^(?:it|that|this|they|them)$/.test(lower))
    return isAbout || refers ? [] : [tokens[start]?.text ?? '']
  })
}
