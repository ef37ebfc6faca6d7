import { comparable, plainText } from '../../evidence/plain-text.ts'
import type { ArticleReference, FinalOutput } from '../../output.ts'
import type { ArticleInline } from './article-tree.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { safeHref } from './links.ts'
import { readInlines } from './read-inlines.ts'

/** A reference as it stands at the end of an article. */
export interface PrintedReference {
  readonly number: number
  readonly inside: readonly ArticleInline[]
  /** What of it carries the article, word for word; the beginning of the passage where that is not known. */
  readonly quote: string
  /** The whole passage. */
  readonly passage: string
}

/** More of a quote does not help to find it. */
const longestQuote = 400

export function printedReferences({ references, claims }: FinalOutput): PrintedReference[] {
  return references.map((reference) => {
    const { number, quote, location } = reference
    const passage = comparable(quote)
    const carrying = claims
      .filter((claim) => claim.location === location && claim.quote !== '' && passage.includes(comparable(claim.quote)))
      .map((claim) => cleanLine(plainText(claim.quote)))
    const [first, ...more] = new Set(carrying)
    return {
      number,
      inside: withPlace(reference),
      quote: first === undefined ? shortened(cleanLine(plainText(quote))) : together(first, more, passage),
      passage: cleanText(quote).trim(),
    }
  })
}

/** Styles of citation know no lines, so a place that the text does not name follows it. */
function withPlace({ number, text, location, line, page }: ArticleReference): ArticleInline[] {
  const printed = cleanLine(text).replace(`[${number}]`, '').trim()
  const inside = readInlines(printed, new Set())
  const place = cleanLine(location)
  if (place === '' || printed.includes(place)) return inside
  const href = safeHref(place)
  const named: ArticleInline = { kind: 'text', text: place }
  return [
    ...inside,
    { kind: 'text', text: ' ' },
    href === undefined ? named : { kind: 'link', href, inside: [named] },
    { kind: 'text', text: `, ${page === null ? `line ${line}` : `page ${page}`}.` },
  ]
}

/** Sentences of one passage, as many as fit, with marks where some between them are left out. */
function together(first: string, more: readonly string[], passage: string): string {
  let quote = shortened(first)
  let last = first
  for (const next of more) {
    if (quote.length + next.length > longestQuote) return quote.endsWith('…') ? quote : `${quote} …`
    quote = `${quote} ${passage.includes(comparable(`${last} ${next}`)) ? '' : '… '}${next}`
    last = next
  }
  return quote
}

function shortened(quote: string): string {
  if (quote.length <= longestQuote) return quote
  return `${quote.slice(0, longestQuote).replace(/(?<!\s)\s+\S*$/, '')} …`
}
