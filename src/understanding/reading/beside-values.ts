import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { holdsNothing, isDenying, isFreeWord, knows, wordsOfToken } from './words.ts'

/** "the latest news", "the most complex functions": what the tool would show first in any case. */
export function isRanking({ tokens, words }: Sight, at: number): boolean {
  if (!/^(?:latest|newest|recent|most|current)$/.test(tokens[at]?.lower ?? '')) return false
  const next = tokens.slice(at + 1).find(({ kind, lower }) => kind !== 'word' || !isFreeWord(lower))
  return (
    next?.kind === 'word' &&
    wordsOfToken(next).some((word) => knows(words.name, word) || knows(words.description, word))
  )
}

/** "the sentence "…"": what a quotation is called. */
export function isNaming(tokens: readonly Token[], at: number, inside: ReadonlySet<number>): boolean {
  const next = tokens[at + 1]
  return (
    /^(?:words?|phrases?|sentences?|texts?|strings?|titles?|terms?|names?)$/.test(tokens[at]?.lower ?? '') &&
    next?.quoted === true &&
    inside.has(at + 1)
  )
}

/** "near Rome", "the next 3 days": a small word that leads to a value, or "5 units" behind one. */
export function leadsTo(tokens: readonly Token[], at: number, inside: ReadonlySet<number>): boolean {
  const token = tokens[at]
  if (token === undefined || !holdsNothing(token.lower)) return false
  if (inside.has(at - 1) && !/^(?:next|past|last|first)$/.test(token.lower)) return true
  for (let next = at + 1; next < tokens.length && next < at + 5; next++) {
    if (inside.has(next)) return true
    const lower = tokens[next]?.lower ?? ''
    if (!isFreeWord(lower) && !holdsNothing(lower)) return false
  }
  return false
}

/** "Glucose (C6H12O6)": the same thing in other words, of which one was taken. */
export function isAside(tokens: readonly Token[], at: number, inside: ReadonlySet<number>): boolean {
  const open = tokens.slice(0, at).findLastIndex(({ text }) => text === '(')
  const close = tokens.slice(0, at).findLastIndex(({ text }) => text === ')')
  if (open > close) return inside.has(open - 1)
  return tokens[at + 1]?.text === '(' && inside.has(at + 2)
}

/** What is told beside a value that was taken: "I was born on 12 May 1990. What day of the week was that?" */
export function isBackground({ told, tokens }: Sight, at: number, inside: ReadonlySet<number>): boolean {
  const token = tokens[at]
  if (!told.has(at) || token === undefined || /^\p{Lu}/u.test(token.text) || isDenying(token.lower)) return false
  const isEnd = (index: number): boolean =>
    !told.has(index) || (/^[.?!;:–—-]$/.test(tokens[index]?.text ?? '') && index !== at)
  let from = at
  while (from > 0 && !isEnd(from - 1)) from--
  for (let index = from; index < tokens.length && !isEnd(index); index++) if (inside.has(index)) return true
  return false
}
