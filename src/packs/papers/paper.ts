import { linesInMarkup } from '../web/text-of.ts'
import { arxivIdIn, doiIn } from './paper-ids.ts'

/** A paper as a service describes it, before it is known which others describe the same. */
export type Paper = {
  readonly title: string
  readonly authors: readonly string[]
  /** As exactly as it is known: `2024-05-03`, `2024-05` or `2024`. */
  readonly published?: string
  readonly abstract?: string
  /** A page about it. */
  readonly url: string
  /** Where all of it can be read without paying, as a page or a PDF. */
  readonly full_text?: string
  /** The journal or conference. */
  readonly venue?: string
  readonly doi?: string
  /** Without its version. */
  readonly arxiv_id?: string
  readonly citations?: number
}

const longestAbstract = 6000
const mostAuthors = 50

/** What services say of a paper: anything may be missing, or be something else. */
export interface PaperFacts {
  readonly title: unknown
  readonly authors?: readonly unknown[]
  readonly published?: string | undefined
  readonly abstract?: unknown
  readonly url?: unknown
  readonly fullText?: unknown
  readonly venue?: unknown
  readonly doi?: unknown
  readonly arxivId?: unknown
  readonly citations?: unknown
}

/** A paper with a title and an address, or nothing. What is said in markup is said in plain text. */
export function paperFrom(facts: PaperFacts): Paper | undefined {
  const title = lineIn(facts.title, 400)
  const doi = doiIn(facts.doi)
  const arxivId = arxivIdIn(facts.arxivId) ?? arxivIdIn(doi)
  const url =
    addressIn(facts.url) ?? (doi && `https://doi.org/${doi}`) ?? (arxivId && `https://arxiv.org/abs/${arxivId}`)
  if (title === undefined || url === undefined) return undefined
  const abstract = abstractIn(facts.abstract)
  const fullText = addressIn(facts.fullText)
  const venue = lineIn(facts.venue, 200)
  const names = (facts.authors ?? []).flatMap((name) => lineIn(name, 120) ?? [])
  return {
    title,
    authors: names.slice(0, mostAuthors),
    ...(isDate(facts.published) ? { published: facts.published } : {}),
    ...(abstract === undefined ? {} : { abstract }),
    url,
    ...(fullText === undefined ? {} : { full_text: fullText }),
    ...(venue === undefined ? {} : { venue }),
    ...(doi === undefined ? {} : { doi }),
    ...(arxivId === undefined ? {} : { arxiv_id: arxivId }),
    ...(typeof facts.citations === 'number' && facts.citations >= 0 ? { citations: Math.trunc(facts.citations) } : {}),
  }
}

/** Plain text, so that nothing in it is taken for markup. */
export function asMarkup(plain: unknown): string | undefined {
  return typeof plain === 'string' ? plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : undefined
}

function abstractIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [first = '', ...rest] = linesInMarkup(value.slice(0, 4 * longestAbstract))
  const lines = /^(?:abstract|summary)[.:]?$/i.test(first) ? rest : [first, ...rest]
  const text = lines.join('\n').slice(0, longestAbstract).trim()
  return text === '' ? undefined : text
}

function lineIn(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = linesInMarkup(value.slice(0, 4 * longest))
    .join(' ')
    .slice(0, longest)
    .trim()
  return line === '' ? undefined : line
}

function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined
  const url = URL.parse(value)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '') return undefined
  return url.href
}

function isDate(value: string | undefined): value is string {
  return value !== undefined && /^(?:1[5-9]|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value)
}
