import type { Context } from '../../../kernel/context.ts'
import type { Desk, ResearchWorker, WorkerInput } from '../worker.ts'
import { exploreSite } from './outside/explore-site.ts'
import { findingsFrom } from './outside/found-texts.ts'
import { bestCandidates, type PageCandidate, pageCount, readBest } from './outside/read-best.ts'
import { queriesFor, queryCount, type WantedOutside, wantedIn } from './outside/search-queries.ts'
import { canSearchWeb, webResults } from './outside/web-results.ts'

const mostSites = 4

/**
 * Reads the sites that the brief names, and where it names none the official documentation that a search finds: not the best pages
 * of the web, but what those sites say.
 */
export const specializedScraper: ResearchWorker = {
  id: 'specialized_scraper',
  needs: ['read_page'],
  isIdle: ({ preferred_sources }, tools) => sitesIn(preferred_sources).length === 0 && !canSearchWeb(tools),
  isOutside: true,
  isOffline: true,
  work: async (context, input, desk) => {
    const { brief } = input.context
    const wanted = wantedIn(input)
    const count = pageCount(brief, input.config.version)
    const accessedAt = new Date(context.now()).toISOString()
    const named = sitesIn(brief.preferred_sources)
    const looked =
      named.length > 0 ? { sites: named, queries: [], warnings: [] } : await documentationOn(context, desk, wanted)
    const searched = await searchSites(context, desk, { input, wanted, sites: looked.sites })
    const lists: (readonly PageCandidate[])[] = [...searched.lists]
    const warnings = [...looked.warnings, ...searched.warnings]
    if (looked.sites.length === 0) warnings.push('The brief names no site to read, and no documentation was found')
    for (const site of looked.sites) {
      const { candidates, leftAlone } = await exploreSite(context, desk, site, wanted)
      lists.push([{ url: site, title: '', published: null }, ...candidates])
      if (leftAlone > 0)
        warnings.push(`${leftAlone} pages of ${new URL(site).host} are left alone, as its robots.txt asks`)
    }
    const candidates = bestCandidates(lists, count * Math.max(1, lists.length))
    const read = await readBest(context, desk, { candidates, type: 'other', count })
    return findingsFrom({
      worker: input.worker_id,
      wanted,
      queries: [...looked.queries, ...searched.queries],
      ...read,
      warnings: [...warnings, ...read.warnings],
      accessedAt,
    })
  },
}

/** Addresses and names of hosts among the preferred sources; the others are types of sources. */
function sitesIn(preferred: readonly string[]): string[] {
  const sites = preferred.flatMap((written) => {
    const text = written.trim()
    const isHost = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?:\/\S*)?$/i.test(text)
    const url = URL.parse(isHost ? `https://${text}` : text)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? [url.href] : []
  })
  return [...new Set(sites)].slice(0, mostSites)
}

interface FoundSites {
  readonly sites: readonly string[]
  readonly queries: readonly string[]
  readonly warnings: readonly string[]
}

const documentation = /^(?:docs?|developers?|dev|api|learn|help|support|manual|wiki)\.|\breadthedocs\.(?:io|org)$/i
const documentationPath = /\/(?:docs?|documentation|reference|manual|handbook|guides?|api)(?:\/|$)/i

/** The sites with documentation that a search for it finds first. */
async function documentationOn(context: Context, desk: Desk, wanted: WantedOutside): Promise<FoundSites> {
  const [about = ''] = queriesFor(wanted, 1)
  const queries = about === '' ? [] : [`${about} official documentation`]
  const { lists, warnings } = await webResults(context, desk, queries)
  const pages = lists.flat().map(({ url }) => new URL(url))
  const sites = pages
    .filter(({ hostname, pathname }) => documentation.test(hostname) || documentationPath.test(pathname))
    .map(({ origin }) => `${origin}/`)
  return { sites: [...new Set(sites)].slice(0, 2), queries: lists.length === 0 ? [] : queries, warnings }
}

interface SiteSearch {
  readonly input: WorkerInput
  readonly wanted: WantedOutside
  readonly sites: readonly string[]
}

interface SearchedSites {
  readonly lists: readonly (readonly PageCandidate[])[]
  readonly queries: readonly string[]
  readonly warnings: readonly string[]
}

/** What the service that searches the web knows of these sites. Some engines do not heed `site:`, so what is elsewhere is left out. */
async function searchSites(context: Context, desk: Desk, { input, wanted, sites }: SiteSearch): Promise<SearchedSites> {
  const hosts = sites.map((site) => new URL(site).hostname)
  const most = Math.max(1, Math.floor(queryCount(input.context.brief, input.config.version) / 2))
  const queries = hosts.flatMap((host) => queriesFor(wanted, most).map((query) => `site:${host} ${query}`))
  const { lists, warnings } = await webResults(context, desk, queries)
  const own = lists.map((list) => list.filter(({ url }) => hosts.includes(new URL(url).hostname)))
  return { lists: own, queries: lists.length === 0 ? [] : queries, warnings }
}
