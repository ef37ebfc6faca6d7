import type { CitationStyle } from '../brief.ts'
import type { EvidenceDocument, EvidencePassage } from '../evidence/evidence.ts'
import { authorsIn, type DocumentAuthor, initialsOf } from './authors.ts'
import { placeOf } from './number-citations.ts'

type Cited = Pick<EvidenceDocument, 'title' | 'location' | 'type' | 'author' | 'published_date' | 'accessed_at'>

/** Whether a document has what a style wants of it: a title and where it is, and who wrote it or when. */
export function isComplete(style: CitationStyle, { title, location, author, published_date }: Cited): boolean {
  const isNamed = title.trim() !== '' && location.trim() !== ''
  return isNamed && (style === 'numeric' || author !== null || published_date !== null)
}

/** One entry of the list of references. Titles that stand in italics have asterisks around them. */
export function referenceIn(style: CitationStyle, document: Cited, passage: Pick<EvidencePassage, 'place'>): string {
  return writers[style](document, passage)
}

const writers: Readonly<Record<CitationStyle, (document: Cited, passage: Pick<EvidencePassage, 'place'>) => string>> = {
  numeric: (document, passage) =>
    sentences([
      document.author ?? '',
      `*${document.title}*`,
      document.published_date ?? '',
      `${document.location}, ${placeOf(passage)}`,
    ]),
  // Author, A. A. (2026, April 14). *Title*. Site. URL
  apa: (document, passage) => {
    const authors = authorsIn(document.author)
    const date = `(${document.published_date === null ? 'n.d.' : apaDate(document.published_date)})`
    const who = authors.length === 0 ? '' : joined(authors.map(apaName), ', & ')
    const head =
      who === '' ? `${ended(`*${document.title}*`)} ${date}.` : `${ended(who)} ${date}. ${ended(`*${document.title}*`)}`
    return `${head} ${siteThenPlace(document, passage, who)}`
  },
  // Last, First. "Title." *Site*, 14 Apr. 2026, URL.
  mla: (document, passage) => {
    const authors = authorsIn(document.author)
    const who = authors.length > 2 ? `${invertedName(authors[0])}, et al.` : joined(names(authors), ', and ')
    const site = siteOf(document.location)
    const parts = [
      ...(site === '' ? [] : [`*${site}*`]),
      ...(document.published_date === null ? [] : [mlaDate(document.published_date)]),
      `${whereOf(document.location)}${site === '' ? `, ${placeOf(passage)}` : ''}`,
    ]
    const seen =
      document.published_date === null && site !== '' ? ` Accessed ${mlaDate(day(document.accessed_at))}.` : ''
    return `${who === '' ? '' : `${ended(who)} `}“${ended(document.title)}” ${parts.join(', ')}.${seen}`
  },
  // Last, First. "Title." Site, April 14, 2026. URL.
  chicago: (document, passage) => {
    const authors = authorsIn(document.author)
    const who = authors.length === 0 ? '' : `${ended(joined(names(authors), ', and '))} `
    const site = siteOf(document.location)
    const when =
      document.published_date !== null
        ? longDate(document.published_date)
        : site === ''
          ? 'n.d.'
          : `Accessed ${longDate(day(document.accessed_at))}`
    const middle = [...(site === '' ? [] : [site]), ...(document.published_date === null && site !== '' ? [] : [when])]
    const after = document.published_date === null && site !== '' ? ` ${when}.` : ''
    const place = site === '' ? `, ${placeOf(passage)}` : ''
    return `${who}“${ended(document.title)}” ${ended(middle.join(', '))}${after} ${document.location}${place}.`
  },
  // A. B. Author, "Title," Site, Apr. 14, 2026. [Online]. Available: URL
  ieee: (document, passage) => {
    const authors = authorsIn(document.author).map(ieeeName)
    const who =
      authors.length === 0
        ? ''
        : `${authors.length > 6 ? `${authors[0]} et al.` : joined(authors, ', and ', ' and ')}, `
    const site = siteOf(document.location)
    const about = [
      ...(site === '' ? [] : [site]),
      ...(document.published_date === null ? [] : [mlaDate(document.published_date, true)]),
    ]
    const head = `${who}“${document.title.replace(/[.,]$/, '')},” ${about.length === 0 ? '' : `${ended(about.join(', '))} `}`
    if (site === '') return `${head}${document.location}, ${placeOf(passage)}.`
    return `${head}Accessed: ${ended(mlaDate(day(document.accessed_at), true))} [Online]. Available: ${document.location}`
  },
}

function names(authors: readonly DocumentAuthor[]): string[] {
  return authors.map((author, index) => (index === 0 ? invertedName(author) : straightName(author)))
}

function apaName(author: DocumentAuthor): string {
  return 'body' in author ? author.body : `${author.family}, ${initialsOf(author.given)}`
}

function ieeeName(author: DocumentAuthor): string {
  return 'body' in author ? author.body : `${initialsOf(author.given)} ${author.family}`
}

function invertedName(author: DocumentAuthor | undefined): string {
  if (author === undefined) return ''
  return 'body' in author ? author.body : `${author.family}, ${author.given.join(' ')}`
}

function straightName(author: DocumentAuthor): string {
  return 'body' in author ? author.body : `${author.given.join(' ')} ${author.family}`
}

/** Two with one word between them, more with commas. */
function joined(parts: readonly string[], last: string, pair: string = last): string {
  if (parts.length <= 1) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')}${parts.length === 2 ? pair : last}${parts.at(-1)}`
}

const months = 'January February March April May June July August September October November December'.split(' ')

function dateParts(date: string): { year: string; month: string; day: string } {
  const [year = '', month = '', dayOfMonth = ''] = date.slice(0, 10).split('-')
  return { year, month: months[Number(month) - 1] ?? '', day: dayOfMonth === '' ? '' : String(Number(dayOfMonth)) }
}

function apaDate(date: string): string {
  const { year, month, day: number } = dateParts(date)
  return month === '' ? year : `${year}, ${month}${number === '' ? '' : ` ${number}`}`
}

function longDate(date: string): string {
  const { year, month, day: number } = dateParts(date)
  return month === '' ? year : `${month}${number === '' ? '' : ` ${number},`} ${year}`
}

/** `14 Apr. 2026`, or `Apr. 14, 2026`. */
function mlaDate(date: string, isMonthFirst = false): string {
  const { year, month, day: number } = dateParts(date)
  if (month === '') return year
  const short = month.length <= 4 ? month : month === 'September' ? 'Sept.' : `${month.slice(0, 3)}.`
  if (isMonthFirst) return number === '' ? `${short} ${year}` : `${short} ${number}, ${year}`
  return number === '' ? `${short} ${year}` : `${number} ${short} ${year}`
}

function day(moment: string): string {
  return moment.slice(0, 10)
}

/** The host of an address, without `www.`; files have none. */
function siteOf(location: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(location)?.[1]
  return host ?? ''
}

function whereOf(location: string): string {
  return location.replace(/^https?:\/\//i, '')
}

function siteThenPlace({ location }: Cited, passage: Pick<EvidencePassage, 'place'>, who: string): string {
  const site = siteOf(location)
  if (site === '') return `${location}, ${placeOf(passage)}.`
  return who === site ? location : `${site}. ${location}`
}

function ended(text: string): string {
  return /[.!?]["'”’*)]*$/.test(text) ? text : `${text}.`
}

function sentences(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('. ')}.`
}
