import { elementsNamed, type MarkupNode } from './markup-node.ts'

/** What pages call the day of their publication, the plainest first; a day on which they were changed comes last. */
const names: readonly RegExp[] = [
  /^(?:article:published_time|og:published_time|datepublished|publication_date|publish[_-]?date|pubdate|citation_publication_date|dcterms\.issued|dc\.date\.issued)$/i,
  /^(?:date|dc\.date|dcterms\.date|dcterms\.created|dc\.created|parsely-pub-date|sailthru\.date)$/i,
  /^(?:article:modified_time|og:updated_time|datemodified|last-modified|dcterms\.modified|revised)$/i,
]
const ofPublication = /publish|pubdate|posted|entry-date|dateline/i

/** When a page says that it was published: in its head, else by the one element of time that is meant so, or that it has. */
export function publishedIn(document: MarkupNode): string {
  const metas = elementsNamed(document, ['meta'])
  for (const name of names) {
    const meta = metas.find((one) =>
      ['name', 'property', 'itemprop', 'http-equiv'].some((key) => name.test(one.getAttribute?.(key) ?? '')),
    )
    const content = meta?.getAttribute?.('content')?.trim() ?? ''
    if (content !== '') return content
  }
  const times = elementsNamed(document, ['time']).filter((one) => (one.getAttribute?.('datetime') ?? '') !== '')
  const meant = times.find(
    (one) =>
      (one.getAttribute?.('pubdate') ?? null) !== null ||
      ['itemprop', 'class', 'id'].some((key) => ofPublication.test(one.getAttribute?.(key) ?? '')),
  )
  const [first, ...others] = times
  return (meant ?? (others.length === 0 ? first : undefined))?.getAttribute?.('datetime')?.trim() ?? ''
}
