import type { Context } from '../../../../kernel/context.ts'
import type { Desk } from '../../worker.ts'
import type { PageCandidate } from './read-best.ts'
import { readWhole } from './read-whole.ts'
import { Relevance } from './relevance.ts'
import { noRules, type RobotRules, readRobots } from './robots.ts'
import type { WantedOutside } from './search-queries.ts'
import { linkedPages, type SitePage, sitemapEntries } from './site-pages.ts'

const mostMaps = 3

/** What pages of one site may say on the topic, the best first, and how many there are on it that it wants left alone. */
export interface ExploredSite {
  readonly candidates: readonly PageCandidate[]
  readonly leftAlone: number
}

/**
 * Finds out what a site has: by the list it makes for programs (`llms.txt`), else by its sitemap, else by the links of the page
 * that was named. What its `robots.txt` does not allow is left alone.
 */
export async function exploreSite(
  context: Context,
  desk: Desk,
  site: string,
  wanted: WantedOutside,
): Promise<ExploredSite> {
  const text = async (address: string): Promise<string> => {
    const page = await readWhole(context, desk, address)
    return 'text' in page ? page.text : ''
  }
  const robots = await text(at(site, '/robots.txt'))
  const rules = robots === '' ? noRules : readRobots(robots, 'baton')
  const listed = await firstWith([
    async () => linkedPages(await text(at(site, 'llms.txt')), site),
    async () => linkedPages(await text(at(site, '/llms.txt')), site),
    async () => inSitemaps(rules, site, text),
    async () => linkedPages(await text(site), site),
  ])
  const pages = [...new Map(listed.map((page) => [page.url, page])).values()]
  const allowed = pages.filter(({ url }) => rules.allows(url))
  return { candidates: bestOf(allowed, wanted), leftAlone: pages.length - allowed.length }
}

async function firstWith(ways: readonly (() => Promise<SitePage[]>)[]): Promise<SitePage[]> {
  for (const way of ways) {
    const pages = await way()
    if (pages.length > 0) return pages
  }
  return []
}

async function inSitemaps(
  { sitemaps }: RobotRules,
  site: string,
  text: (address: string) => Promise<string>,
): Promise<SitePage[]> {
  const left = sitemaps.length > 0 ? [...sitemaps] : [at(site, '/sitemap.xml')]
  const pages: SitePage[] = []
  for (let read = 0; read < mostMaps && left.length > 0; read++) {
    const address = left.shift() ?? ''
    if (!URL.canParse(address) || new URL(address).host !== new URL(site).host) continue
    const entries = sitemapEntries(await text(address), address)
    pages.push(...entries.pages)
    left.push(...entries.maps)
  }
  return pages
}

function bestOf(pages: readonly SitePage[], { subject, questions }: WantedOutside): PageCandidate[] {
  const relevance = new Relevance(
    [subject, ...questions],
    pages.map(({ about }) => about),
  )
  return pages
    .map((page) => ({ page, score: relevance.of(page.about) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ page }) => ({ url: page.url, title: '', published: null }))
}

function at(site: string, path: string): string {
  return new URL(path, site).href
}
