import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import type { NewsSearchInput, NewsSearchOutput } from '../../../src/packs/news/news-search.ts'
import { newsTools } from '../../../src/packs/news/tools.ts'
import type { SearchSettings } from '../../../src/packs/web/search/ask-provider.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { failure, type Site, startSite } from '../../outside/egress/loopback-site.ts'
import { call, oneCall } from '../call.ts'
import { atomFeed, rdf, rss2 } from './feeds.ts'

type Bodies = Readonly<Record<string, string | Buffer | number>>

/** A server with these feeds by path; a number is a status. */
function serving(bodies: Bodies, headers: Readonly<Record<string, string>> = {}): Promise<Site> {
  return startSite((request, response) => {
    const body = bodies[request.url ?? ''] ?? 404
    response.writeHead(typeof body === 'number' ? body : 200, { 'content-type': 'application/xml', ...headers })
    response.end(typeof body === 'number' ? '' : body)
  })
}

interface Searching {
  readonly feeds?: readonly string[]
  readonly search?: SearchSettings
}

function searching({ feeds, search }: Searching): Tool<NewsSearchInput, NewsSearchOutput> {
  const clock = simulatedClock(Date.UTC(2026, 10, 15))
  const egress = createEgress({ clock, secrets: () => 'canary-1' })
  const options = {
    egress,
    clock,
    userAgent: 'baton-test',
    network: 'auto' as const,
    ...(feeds && { news: { feeds } }),
    ...(search && { search }),
  }
  // Every feed has a host of its own, and so a gate: nothing has to wait.
  return newsTools(options)[0] as Tool<NewsSearchInput, NewsSearchOutput>
}

async function feedsAt(bodies: Bodies): Promise<string[]> {
  const sites = await Promise.all(Object.entries(bodies).map(([path, body]) => serving({ [path]: body })))
  return Object.keys(bodies).map((path, index) => `http://127.0.0.1:${sites[index]?.port}${path}`)
}

describe('news_search in feeds', () => {
  test('finds items in RSS 2.0, Atom and RDF, with dates, authors and plain text', async () => {
    const feeds = await feedsAt({ '/rss': rss2, '/atom': atomFeed, '/rdf': rdf })
    const { items, failed } = await call(searching({ feeds }), { query: 'electric ferry' })
    expect(failed).toEqual([])
    const byTitle = Object.fromEntries(items.map((item) => [item.title, item]))
    expect(byTitle['Electric ferry starts between Norrvik & Halsa']).toEqual({
      title: 'Electric ferry starts between Norrvik & Halsa',
      url: 'https://harbour.example/2026/ferry?utm_source=rss',
      published: '2026-11-14T08:30:00.000Z',
      author: 'Ada Storm',
      source: 'Harbour News & Views',
      text: 'The ferry carries 120 cars.\nIt charges at night, for 4 hours.',
    })
    expect(byTitle['Charging the electric ferry']).toEqual({
      title: 'Charging the electric ferry',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/entries\/1$/),
      published: '2026-11-12T17:30:02.000Z',
      author: 'Bo Linde',
      source: 'Grid Report',
      text: 'The grid delivers 4 MW to the ferry.',
    })
    expect(byTitle['Electric ferry: a look back']).toMatchObject({
      published: '2026-11-10T00:00:00.000Z',
      source: 'Old Gazette',
      author: 'The editors',
    })
    expect(Object.keys(byTitle)).not.toContain('Storm warning for the weekend')
    expect(JSON.stringify(items)).not.toMatch(/javascript:|alert\(1\)/)
  })

  test('leaves out what is older than asked for or has no date, and says how many', async () => {
    const feeds = await feedsAt({ '/rss': rss2 })
    const { items, left_out, summary } = await call(searching({ feeds }), { query: 'ferry', within: 'week' })
    expect(items.map(({ title }) => title)).toEqual(['Electric ferry starts between Norrvik & Halsa'])
    expect(left_out).toEqual({ older: 1, undated: 1 })
    expect(summary).toMatch('1 older than a week left out.\n1 without a date left out.')
    const all = await call(searching({ feeds }), { query: 'ferry' })
    expect([all.items.length, all.left_out]).toEqual([3, { older: 0, undated: 0 }])
  })

  test('gives what two feeds have once, and no more than was asked for', async () => {
    const feeds = await feedsAt({ '/a': rss2, '/b': rss2 })
    expect((await call(searching({ feeds }), { query: 'ferry' })).items).toHaveLength(3)
    expect((await call(searching({ feeds }), { query: 'ferry', limit: 2 })).items).toHaveLength(2)
  })

  test('reads a feed in the encoding that it declares', async () => {
    const latin = rss2.replace('UTF-8', 'ISO-8859-1').replace('Storm warning', 'Fähre: Störung')
    const feeds = await feedsAt({ '/rss': Buffer.from(latin, 'latin1') })
    const { items } = await call(searching({ feeds }), { query: 'Störung Fähre' })
    expect(items.map(({ title }) => title)).toEqual(['Fähre: Störung for the weekend'])
  })

  test.each<[string, string | Buffer | number, RegExp]>([
    ['a page', '<!doctype html><html><body><p>Not here</p></body></html>', /sent no feed but "html"/],
    ['nothing', '', /a feed that is not XML/],
    ['JSON', '{"items": []}', /a feed that is not XML/],
    ['half a feed', rss2.slice(0, rss2.length / 2), /a feed that breaks off/],
    ['a fault', 500, /answered 500/],
    ['a deep nest', `<rss>${'<a>'.repeat(2000)}`, /more elements than can be read/],
    ['too much', `<rss>${' '.repeat(6 * 2 ** 20)}</rss>`, /sent too large an answer/],
    ['an entity that grows', '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><x>&b;</x>', /sent no feed but "x"/],
  ])('says which feed could not be read because of %s, and reads the others', async (_, body, problem) => {
    const feeds = await feedsAt({ '/bad': body, '/rdf': rdf })
    const { items, failed } = await call(searching({ feeds }), { query: 'ferry' })
    expect(items).toHaveLength(1)
    expect(failed).toEqual([
      { source: expect.stringMatching(/^127\.0\.0\.1:\d+\/bad$/), problem: expect.stringMatching(problem) },
    ])
  })

  test('fails, naming each, when none can be read', async () => {
    const feeds = await feedsAt({ '/a': 503, '/b': '<p>' })
    const failed = await failure(call(searching({ feeds }), { query: 'ferry' }))
    expect(failed).toMatch(/^BATON_WEB_NEWS_FAILED: .*\/a: .*answered 503; .*\/b: /)
  })

  test('needs no grant for its feeds, follows none of them elsewhere, and trusts nothing in them', async () => {
    const inside = await serving({ '/': rss2 })
    const away = await startSite((_, response) => {
      response.writeHead(301, { location: `http://127.0.0.1:${inside.port}/` }).end()
    })
    const [own = ''] = await feedsAt({ '/rdf': rdf })
    const tool = searching({ feeds: [`http://127.0.0.1:${away.port}/feed`, own] })
    expect(tool.labels).toEqual(['untrusted'])
    expect(tool.touches?.({ query: 'x', limit: 1 })).toEqual([{ kind: 'service', host: '127.0.0.1' }])
    const { failed } = await tool.run({ query: 'ferry', limit: 5 }, { ...oneCall(), may: () => false })
    expect([failed.length, inside.accepted()]).toEqual([1, 0])
  })
})

describe('news_search with a provider', () => {
  const found = (published: string) => ({ title: 'Ferry', url: 'https://n.example/1', published })
  test.each<[SearchSettings['provider'], object, RegExp]>([
    [
      'searxng',
      { results: [{ ...found(''), content: 'a <b>ferry</b>', publishedDate: '2026-11-14T10:00:00' }] },
      /^GET \/search\?q=ferry&format=json&categories=news&time_range=week $/,
    ],
    [
      'brave',
      { type: 'news', results: [{ ...found(''), description: 'a <b>ferry</b>', page_age: '2026-11-14T10:00:00' }] },
      /^GET \/news\/search\?q=ferry&count=10&freshness=pw $/,
    ],
    [
      'tavily',
      { results: [{ ...found(''), content: 'a ferry', published_date: 'Sat, 14 Nov 2026 10:00:00 GMT' }] },
      /^POST \/search \{"query":"ferry","topic":"news","max_results":10,"time_range":"week"\}$/,
    ],
  ])('asks %s for news, and reads its dates', async (provider, answer, asked) => {
    const site = await startSite((_, response) => response.end(JSON.stringify(answer)))
    const url = `http://127.0.0.1:${site.port}`
    const search: SearchSettings = provider === 'searxng' ? { provider, url } : { provider, key: 'KEY', url }
    const { items } = await call(searching({ search }), { query: 'ferry', within: 'week' })
    expect(items).toEqual([
      {
        title: 'Ferry',
        url: 'https://n.example/1',
        published: '2026-11-14T10:00:00.000Z',
        source: 'n.example',
        text: 'a ferry',
      },
    ])
    expect(`${site.requests[0]?.method} ${site.requests[0]?.url} ${site.bodies[0]}`).toMatch(asked)
  })

  test('names it when it fails, and gives what feeds have', async () => {
    const site = await startSite((_, response) => response.writeHead(429).end())
    const feeds = await feedsAt({ '/rdf': rdf })
    const search: SearchSettings = { provider: 'searxng', url: `http://127.0.0.1:${site.port}` }
    const { items, failed } = await call(searching({ feeds, search }), { query: 'ferry' })
    expect(items).toHaveLength(1)
    expect(failed).toEqual([{ source: 'SearXNG', problem: expect.stringContaining('asked too often') }])
  })

  test('and without feeds or a provider says which setting would help', async () => {
    const tool = searching({})
    const thrown = await call(tool, { query: 'ferry' }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'BATON_TOOL_NOT_CONFIGURED',
      hint: expect.stringMatching(/`news: .*`search`/),
    })
    expect(tool.touches?.({ query: 'ferry', limit: 1 })).toEqual([])
  })
})
