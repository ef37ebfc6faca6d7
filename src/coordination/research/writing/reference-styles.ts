import type { CitationStyle } from '../brief.ts'
import type { EvidenceDocument, EvidencePassage } from '../evidence/evidence.ts'
import { placeOf } from '../evidence/place-of.ts'
import { authorsIn, type DocumentAuthor, initialsOf } from './authors.ts'
import { dayFirst, monthFirst, shortMonthFirst, yearFirst, yearOf } from './written-dates.ts'

type Cited = Pick<EvidenceDocument, 'title' | 'location' | 'type' | 'author' | 'published_date' | 'accessed_at'>
type PlacedWork = Pick<EvidencePassage, 'place'>

/** Whether a document has what a style wants of it: a title and where it is, and its author or its date. */
export function isComplete(style: CitationStyle, { title, location, author, published_date }: Cited): boolean {
  const isNamed = title.trim() !== '' && location.trim() !== ''
  return isNamed && (style === 'numeric' || author !== null || published_date !== null)
}

/** One entry of the list of references. What stands in italics has asterisks around it. */
export function referenceIn(style: CitationStyle, document: Cited, passage: PlacedWork): string {
  return writers[style](document, passage)
}

const writers: Readonly<Record<CitationStyle, (document: Cited, passage: PlacedWork) => string>> = {
  numeric: ({ author, title, published_date, location }, passage) =>
    ended(
      [author ?? '', `*${title}*`, published_date ?? '', `${location}, ${placeOf(passage)}`]
        .filter((part) => part !== '')
        .join('. '),
    ),
  apa,
  mla,
  chicago,
  ieee,
}

/** `Doe, J. A., & Roe, M. (2026, April 14). *Title*. Site. URL`; a title without an author comes first (7th edition). */
function apa(document: Cited, passage: PlacedWork): string {
  const { title, type, published_date: date } = document
  const names = authorsIn(document.author).map((author) =>
    'body' in author ? author.body : `${author.family}, ${initialsOf(author.given)}`,
  )
  const when = date === null ? 'n.d.' : type === 'academic' ? yearOf(date) : yearFirst(date)
  const who = listed(names, ', & ')
  const head = who === '' ? `${ended(`*${title}*`)} (${when}).` : `${ended(who)} (${when}). ${ended(`*${title}*`)}`
  if (isFile(document)) return `${head} ${document.location}, ${placeOf(passage)}.`
  const site = siteOf(document)
  return [head, ...(site === '' || site === who ? [] : [`${site}.`]), document.location].join(' ')
}

/** `Doe, Jane, and Max Roe. “Title.” *Site*, 14 Apr. 2026, example.org/page.` (9th edition) */
function mla(document: Cited, passage: PlacedWork): string {
  const { title, published_date: date, accessed_at } = document
  const authors = authorsIn(document.author)
  const who = authors.length > 2 ? `${inverted(authors[0])}, et al.` : listed(inOrder(authors), ', and ')
  const site = siteOf(document)
  const where = isFile(document)
    ? `${document.location}, ${placeOf(passage)}`
    : document.location.replace(/^https?:\/\//i, '')
  const parts = [...(site === '' ? [] : [`*${site}*`]), ...(date === null ? [] : [dayFirst(date)]), where]
  // When it was read is told only where nothing else tells how old it is.
  const seen = date === null && !isFile(document) ? ` Accessed ${dayFirst(accessed_at)}.` : ''
  return `${who === '' ? '' : `${ended(who)} `}“${ended(title)}” ${parts.join(', ')}.${seen}`
}

/** `Doe, Jane, and Max Roe. “Title.” Site. April 14, 2026. URL.` (notes and bibliography) */
function chicago(document: Cited, passage: PlacedWork): string {
  const { title, type, published_date: date, accessed_at } = document
  const authors = authorsIn(document.author)
  const names = inOrder(authors.length > 6 ? authors.slice(0, 3) : authors)
  const who = authors.length > 6 ? `${names.join(', ')}, et al.` : listed(names, ', and ')
  const site = siteOf(document)
  const when = date === null ? (isFile(document) ? 'n.d.' : `Accessed ${monthFirst(accessed_at)}`) : monthFirst(date)
  const published = [site, when].filter((part) => part !== '').join(type === 'news' ? ', ' : '. ')
  const place = isFile(document) ? `, ${placeOf(passage)}` : ''
  return `${who === '' ? '' : `${ended(who)} `}“${ended(title)}” ${ended(published)} ${document.location}${place}.`
}

/** `J. A. Doe and M. Roe. “Title.” Site. Accessed: Apr. 14, 2026. [Online]. Available: URL` */
function ieee(document: Cited, passage: PlacedWork): string {
  const { title, published_date: date, accessed_at } = document
  const names = authorsIn(document.author).map((author) =>
    'body' in author ? author.body : `${initialsOf(author.given)} ${author.family}`,
  )
  const who = names.length > 6 ? `${names[0]} et al.` : listed(names, ', and ', ' and ')
  if (isFile(document)) {
    const parts = [`“${title.replace(/[.,]$/, '')},”${date === null ? '' : ` ${shortMonthFirst(date)},`}`]
    return `${who === '' ? '' : `${who}, `}${parts.join(' ')} ${document.location}, ${placeOf(passage)}.`
  }
  const site = siteOf(document)
  const head = `${who === '' ? '' : `${ended(who)} `}“${ended(title)}”${site === '' ? '' : ` ${ended(site)}`}`
  return `${head} Accessed: ${ended(shortMonthFirst(accessed_at))} [Online]. Available: ${document.location}`
}

/** The first with the family name in front, the others as they are spoken. */
function inOrder(authors: readonly DocumentAuthor[]): string[] {
  return authors.map((author, index) =>
    index === 0 ? inverted(author) : 'body' in author ? author.body : `${author.given.join(' ')} ${author.family}`,
  )
}

function inverted(author: DocumentAuthor | undefined): string {
  if (author === undefined) return ''
  return 'body' in author ? author.body : `${author.family}, ${author.given.join(' ')}`
}

/** Names with a word before the last; two may have another one between them. */
function listed(parts: readonly string[], last: string, pair: string = last): string {
  if (parts.length <= 1) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')}${parts.length === 2 ? pair : last}${parts.at(-1)}`
}

function isFile({ location }: Cited): boolean {
  return !/^https?:\/\//i.test(location)
}

/** The host of an address, without `www.`. What only leads on to another place is no site. */
function siteOf({ location }: Cited): string {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(location)?.[1] ?? ''
  return /^(?:dx\.)?doi\.org$/i.test(host) ? '' : host
}

function ended(text: string): string {
  return /[.!?]["'”’*)]*$/.test(text) ? text : `${text}.`
}
