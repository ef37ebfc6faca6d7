/** Words as they are compared for copies: without capitals, accents and punctuation, but with their endings. */
function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The different rows of `size` words in a text; of a text with fewer words, the text itself. */
export function shinglesOf(text: string, size = 5): ReadonlySet<string> {
  const words = plainWords(text)
  if (words.length === 0) return new Set()
  if (words.length < size) return new Set([words.join(' ')])
  return new Set(words.slice(size - 1).map((_, index) => words.slice(index, index + size).join(' ')))
}

/** Which share of what is in a text is also in a source, from 0 to 1. Nothing is contained in nothing. */
export function containment(text: ReadonlySet<string>, source: ReadonlySet<string>): number {
  if (text.size === 0) return 0
  let shared = 0
  for (const shingle of text) if (source.has(shingle)) shared++
  return shared / text.size
}
