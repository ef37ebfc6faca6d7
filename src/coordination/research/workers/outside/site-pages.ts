import { onlyWords } from './search-queries.ts'

/** A page that a site lists, with what it says about it. */
export interface SitePage {
  readonly url: string
  /** Words by which it can be chosen: of the list, or of its address. */
  readonly about: string
}

const mostPages = 5000
const longestLink = 1000

/** The pages in a file `llms.txt`, which lists what is worth reading: https://llmstxt.org. Also links in any Markdown. */
export function linkedPages(markdown: string, base: string): SitePage[] {
  const links = markdown.matchAll(/\[([^\][\n]{1,300})\]\(([^()\s]{1,1000})\)(?::?[ \t]*([^\n]{0,300}))?/g)
  return Array.from(links).flatMap(([, title = '', address = '', notes = '']) => {
    const url = pageOn(address, base)
    return url === undefined ? [] : [{ url, about: `${title} ${notes} ${wordsOfPath(url)}` }]
  })
}

/** The addresses in a sitemap, however much of it was read: of pages, or of further sitemaps. */
export function sitemapEntries(xml: string, base: string): { readonly pages: SitePage[]; readonly maps: string[] } {
  const isIndex = /<(?:\w{1,20}:)?sitemapindex[\s>]/i.test(xml.slice(0, 2000))
  const locations = Array.from(xml.matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/gi), ([, written = '']) => written)
  const urls = locations.slice(0, mostPages).flatMap((written) => pageOn(written.replaceAll('&amp;', '&'), base) ?? [])
  if (isIndex) return { pages: [], maps: urls.filter((url) => !/\.gz$/i.test(url)) }
  return { pages: urls.map((url) => ({ url, about: wordsOfPath(url) })), maps: [] }
}

/** An address on the same site, without the part after `#`. */
function pageOn(written: string, base: string): string | undefined {
  if (written.length > longestLink) return undefined
  const url = URL.parse(written, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  if (withoutPrefix(url.hostname) !== withoutPrefix(new URL(base).hostname)) return undefined
  if (/\.(?:png|jpe?g|gif|svg|webp|ico|css|js|zip|gz|mp4|mp3|woff2?)$/i.test(url.pathname)) return undefined
  url.hash = ''
  return url.href
}

function withoutPrefix(host: string): string {
  return host.replace(/^www\./, '')
}

/** `/docs/getting-started.html` as "docs getting started". */
function wordsOfPath(url: string): string {
  const { pathname } = new URL(url)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // An address that is not quite right is read as it is.
  }
  return onlyWords(path.replace(/\.[a-z]{2,5}$/i, '').replace(/[/_.+-]+/g, ' '))
}
