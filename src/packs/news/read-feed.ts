import { Fault } from '../../pacing/fault.ts'
import { publishedAt } from '../../understanding/published-at.ts'
import { childrenOf, readXml, textIn, type XmlElement } from '../read-xml.ts'
import { pageLink } from '../web/page-link.ts'
import { linesInMarkup } from '../web/text-of.ts'

/** One piece of news. */
export type NewsItem = {
  readonly title: string
  readonly url: string
  /** In milliseconds, where it is said. */
  readonly at?: number
  readonly author?: string
  /** The newspaper, site or feed. */
  readonly source: string
  /** What the feed has of it: a few lines, or all. */
  readonly text: string
}

const longestText = 4000
const mostItems = 500

/** The items of a feed in RSS 2.0, RSS 1.0 (RDF) or Atom. Anything else is a fault. */
export function readFeed(text: string, address: string): readonly NewsItem[] {
  const root = readXml(text)
  if ('problem' in root) throw new Fault('invalid', `sent a feed that ${root.problem}`)
  const name = root.name.replace(/^.*:/, '')
  if (name === 'rss') return itemsOf(firstOf(root, 'channel') ?? root, address, rss)
  if (name === 'rdf') return itemsOf(root, address, rss)
  if (name === 'feed') return itemsOf(root, address, atom)
  throw new Fault('invalid', `sent no feed but "${root.name.slice(0, 40)}"`)
}

/** Where each format has what. */
interface FeedFormat {
  readonly item: string
  readonly date: readonly string[]
  readonly text: readonly string[]
  link(item: XmlElement): string | undefined
  author(item: XmlElement): string | undefined
}

const rss: FeedFormat = {
  item: 'item',
  date: ['pubdate', 'dc:date', 'dcterms:issued', 'dc:issued'],
  text: ['content:encoded', 'description', 'content', 'summary'],
  // An id that is an address is what the entry is known by for ever.
  link: (item) => {
    const [id] = childrenOf(item, 'guid')
    const isAddress = id?.attributes['ispermalink'] !== 'false'
    return textIn(item, 'link') ?? linkIn(item, 'atom:link') ?? (isAddress ? textIn(item, 'guid') : undefined)
  },
  author: (item) => textIn(item, 'dc:creator', 'author'),
}

const atom: FeedFormat = {
  item: 'entry',
  date: ['published', 'updated', 'issued', 'modified'],
  text: ['content', 'summary'],
  link: (entry) => linkIn(entry, 'link') ?? textIn(entry, 'id'),
  author: (entry) => firstOf(entry, 'author') && textIn(firstOf(entry, 'author') ?? entry, 'name'),
}

function itemsOf(from: XmlElement, address: string, format: FeedFormat): NewsItem[] {
  const title = textIn(from, 'title') ?? (firstOf(from, 'channel') && textIn(firstOf(from, 'channel') ?? from, 'title'))
  const source = lineIn(title ?? '', 200) || new URL(address).hostname
  return childrenOf(from, format.item)
    .slice(0, mostItems)
    .flatMap((item) => readItem(item, format, { source, address }) ?? [])
}

function readItem(
  item: XmlElement,
  format: FeedFormat,
  { source, address }: { readonly source: string; readonly address: string },
): NewsItem | undefined {
  const url = pageLink(format.link(item) ?? '', address)
  if (url === undefined) return undefined
  const texts = format.text.flatMap((name) => textIn(item, name) ?? [])
  // Some feeds have the whole article beside a few lines, in this order or the other.
  const longest = texts.toSorted((left, right) => right.length - left.length)[0] ?? ''
  const text = linesInMarkup(longest.slice(0, 4 * longestText))
    .join('\n')
    .slice(0, longestText)
  const title = lineIn(textIn(item, 'title') ?? '', 300) || text.split('\n')[0]?.slice(0, 120) || url
  const at = format.date.map((name) => publishedAt(textIn(item, name) ?? '')).find((time) => time !== undefined)
  const author = lineIn(format.author(item) ?? '', 200)
  return { title, url, ...(at === undefined ? {} : { at }), ...(author === '' ? {} : { author }), source, text }
}

/** Of several links, the one that leads to the page. */
function linkIn(item: XmlElement, name: string): string | undefined {
  const links = childrenOf(item, name).map(({ attributes }) => attributes)
  const page =
    links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links.find(({ rel }) => rel !== 'self')
  return page?.['href']
}

function firstOf(element: XmlElement, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0]
}

function lineIn(markup: string, longest: number): string {
  return linesInMarkup(markup.slice(0, 4 * longest))
    .join(' ')
    .slice(0, longest)
    .trim()
}
