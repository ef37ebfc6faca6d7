import { termsOf, tokensOf } from '../../understanding/prose/terms.ts'

const wordsAround = 45

export interface Snippet {
  readonly snippet: string
  /** Which terms are in the passage. */
  readonly matched: readonly string[]
}

/** The part of a text with most of the terms that were asked for, each in `**`, and those terms. */
export function snippetOf(passage: string, query: string): Snippet {
  const text = passage
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const wanted = new Set(termsOf(query))
  const tokens = tokensOf(text)
  const hits = tokens.flatMap(({ term }, index) => (wanted.has(term) ? [index] : []))
  const first = bestStart(
    tokens.map(({ term }) => term),
    hits,
  )
  const last = Math.min(first + wordsAround, tokens.length)
  const begin = first === 0 ? 0 : (tokens[first]?.start ?? 0)
  const end = last === tokens.length ? text.length : (tokens[last]?.start ?? text.length)
  let written = ''
  let at = begin
  for (const token of tokens.slice(first, last)) {
    if (!wanted.has(token.term)) continue
    written += `${text.slice(at, token.start)}**${text.slice(token.start, token.end)}**`
    at = token.end
  }
  written = (written + text.slice(at, end)).trim().slice(0, 800)
  return {
    snippet: `${begin > 0 ? '… ' : ''}${written}${end < text.length ? ' …' : ''}`,
    matched: [...new Set(hits.map((index) => tokens[index]?.term ?? ''))].sort(),
  }
}

/** Where a window holds the most different terms, and then the most; the first of equals, with some words before it. */
function bestStart(terms: readonly string[], hits: readonly number[]): number {
  let best = { start: hits[0] ?? 0, different: 0, all: 0 }
  for (const [position, start] of hits.entries()) {
    const inside = hits.slice(position).filter((index) => index < start + wordsAround - 8)
    const different = new Set(inside.map((index) => terms[index])).size
    if (different > best.different || (different === best.different && inside.length > best.all)) {
      best = { start, different, all: inside.length }
    }
  }
  return Math.max(0, Math.min(best.start - 8, terms.length - wordsAround))
}
