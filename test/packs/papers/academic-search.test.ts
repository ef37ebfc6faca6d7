import { describe, expect, test } from 'vitest'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import type { AcademicSearchInput, AcademicSearchOutput } from '../../../src/packs/papers/academic-search.ts'
import type { PaperSettings } from '../../../src/packs/papers/indexes/paper-index.ts'
import { paperTools } from '../../../src/packs/papers/tools.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { failure, startRawSite, startSite } from '../../outside/egress/loopback-site.ts'
import { call, oneCall } from '../call.ts'
import { answer, arxivError, arxivFeed, crossrefAnswer, type Reaction, startPaperServer } from './paper-server.ts'

type SearchTool = Tool<AcademicSearchInput, AcademicSearchOutput>

/** The tool on a clock of its own, with the real way out. */
function searching(academic: PaperSettings, contact?: string) {
  const clock = simulatedClock(Date.UTC(2026, 10, 15))
  const secrets = (name: string): string | undefined => (/_KEY$/.test(name) ? `canary-${name}` : undefined)
  const egress = createEgress({ clock, secrets })
  const options = {
    egress,
    clock,
    userAgent: 'baton-test',
    network: 'auto' as const,
    academic,
    ...(contact === undefined ? {} : { contact }),
  }
  const [tool] = paperTools(options) as [SearchTool]
  const passTime = async <Result>(result: Promise<Result>): Promise<Result> => {
    let settled = false
    const note = (): void => {
      settled = true
    }
    result.then(note, note)
    while (!settled) await clock.advance(20)
    return result
  }
  const search = (input: object = {}): Promise<AcademicSearchOutput> =>
    passTime(call(tool, { query: 'dendrites in solid-state batteries', ...input }))
  return { tool, clock, search }
}

describe('academic_search', () => {
  test('gives each paper once, with what the four services know of it together', async () => {
    const server = await startPaperServer()
    const { papers, failed, asked } = await searching(server.settings).search()
    expect([asked, failed]).toEqual([['arXiv', 'Crossref', 'OpenAlex', 'Semantic Scholar'], []])
    expect(papers.map(({ title, found_by }) => [title, found_by.length])).toEqual([
      ['Dendrite growth in solid-state batteries at p < 0.05', 4],
      ['Editorial', 1],
      ['A survey of sodium cells in large stores of energy', 1],
      ['Sodium', 1],
    ])
    expect(papers[0]).toEqual({
      title: 'Dendrite growth in solid-state batteries at p < 0.05',
      authors: ['Ada Storm', 'Bo Linde'],
      published: '2024-01-02',
      abstract: 'We measure dendrites where x<y & find that they grow slowly, and that is not all that was found.',
      url: 'https://arxiv.org/abs/2401.01234v2',
      full_text: 'https://arxiv.org/pdf/2401.01234v2',
      venue: 'J. Batteries 31 (2024) 17-29',
      doi: '10.1000/dendrite.1',
      arxiv_id: '2401.01234',
      citations: 15,
      found_by: ['arXiv', 'Crossref', 'OpenAlex', 'Semantic Scholar'],
    })
  })

  test('reads what each service says as plain text, tags, signs and formulas alike', async () => {
    const server = await startPaperServer()
    const one = async (service: string) => (await searching(server.settings).search({ services: [service] })).papers[0]
    expect((await one('arxiv'))?.abstract).toBe('We measure dendrites where $x<y$ & find that they grow slowly.')
    expect(await one('crossref')).toMatchObject({
      title: 'Dendrite growth in solid-state batteries at p < 0.05',
      abstract: 'We measure dendrites & more.',
      authors: ['Ada Storm', 'The Dendrite Group'],
      published: '2024-05',
    })
    expect(await one('openalex')).toMatchObject({
      abstract: 'We measure dendrites and more dendrites',
      full_text: 'https://repository.example/1.pdf',
    })
    expect(await one('semanticscholar')).toMatchObject({ arxiv_id: '2401.01234', published: '2024-01-02' })
  })

  test('asks as the services document it, and says who asks where that is wanted', async () => {
    const server = await startPaperServer()
    const keys = { openalex: { ...server.settings.openalex, key: 'OPENALEX_KEY' } }
    const more = { semanticscholar: { ...server.settings.semanticscholar, key: 'SCHOLAR_KEY' } }
    const { search } = searching({ ...server.settings, ...keys, ...more }, 'ada@example.org')
    await search({ limit: 7, since: '2023' })
    const [asked] = server.arxiv.requests
    expect(asked?.url).toBe(
      '/api/query?search_query=%28all%3Adendrites+AND+all%3Asolid+AND+all%3Astate+AND+all%3Abatteries%29+AND+' +
        'submittedDate%3A%5B202301010000+TO+299912312359%5D&start=0&max_results=7&sortBy=relevance',
    )
    expect(asked?.headers['user-agent']).toBe('baton-test')
    const crossref = new URL(`http://x${server.crossref.requests[0]?.url}`)
    expect([crossref.pathname, Object.fromEntries(crossref.searchParams)]).toEqual([
      '/works',
      {
        query: 'dendrites solid state batteries',
        rows: '7',
        select: expect.stringContaining('abstract'),
        filter: 'from-pub-date:2023-01-01',
        mailto: 'ada@example.org',
      },
    ])
    const openalex = new URL(`http://x${server.openalex.requests[0]?.url}`)
    expect(openalex.pathname).toBe('/works')
    expect(Object.fromEntries(openalex.searchParams)).toMatchObject({
      search: 'dendrites solid state batteries',
      per_page: '7',
      filter: 'from_publication_date:2023-01-01',
    })
    expect(server.openalex.requests[0]?.headers.authorization).toBe('Bearer canary-OPENALEX_KEY')
    const scholar = new URL(`http://x${server.semanticscholar.requests[0]?.url}`)
    expect(scholar.pathname).toBe('/graph/v1/paper/search')
    expect(Object.fromEntries(scholar.searchParams)).toMatchObject({
      query: 'dendrites solid state batteries',
      limit: '7',
      publicationDateOrYear: '2023-01-01:',
    })
    expect(server.semanticscholar.requests[0]?.headers['x-api-key']).toBe('canary-SCHOLAR_KEY')
    expect(
      JSON.stringify([...server.crossref.requests, ...server.arxiv.requests].map(({ headers }) => headers)),
    ).not.toContain('canary')
  })

  test('sends nothing but words, whatever the question holds', async () => {
    const server = await startPaperServer()
    await searching(server.settings).search({ query: 'cats OR (ti:dogs) ANDNOT "au:x" & so-called things?' })
    const asked = new URL(`http://x${server.arxiv.requests[0]?.url}`).searchParams.get('search_query')
    expect(asked).toBe('all:cats AND all:ti AND all:dogs AND all:au AND all:x AND all:called')
  })

  test('leaves out what is older than asked for, also where a service does not', async () => {
    const server = await startPaperServer()
    const { papers } = await searching(server.settings).search({
      since: '2024-02-01',
      services: ['openalex', 'crossref'],
    })
    expect(papers.map(({ title }) => title)).toEqual(['Dendrite growth in solid-state batteries at p < 0.05'])
  })

  test('asks arXiv for any of the words when nothing has all of them', async () => {
    const server = await startPaperServer({ arxiv: answer(200, arxivFeed('')) })
    const { failed } = await searching(server.settings).search({ services: ['arxiv'] })
    expect(failed).toEqual([])
    expect(server.arxiv.requests.map(({ url }) => / OR |\+OR\+/.test(url ?? ''))).toEqual([false, true])
  })

  test('needs no grant for its services, and touches only those that are asked', async () => {
    const server = await startPaperServer()
    const { tool } = searching({ ...server.settings, ask: ['crossref'] })
    expect(tool.touches?.({ query: 'x', limit: 1 })).toEqual([{ kind: 'service', host: '127.0.0.1' }])
    await tool.run({ query: 'x', limit: 1 }, { ...oneCall(), may: () => false })
    expect([server.crossref.requests.length, server.arxiv.requests.length]).toEqual([1, 0])
  })

  test.each(['?!', 'and the of'])('refuses a question without a word: %s', async (query) => {
    const server = await startPaperServer()
    expect(await failure(searching(server.settings).search({ query }))).toMatch(/^BATON_TOOL_REFUSED/)
  })

  test.each([{ since: '2024-13-45' }, { since: 'soon' }, { services: ['altavista'] }, { limit: 0 }, { services: [] }])(
    'refuses what makes no sense: %o',
    async (input) => {
      const server = await startPaperServer()
      expect(await failure(searching(server.settings).search(input))).not.toBe('it did not fail')
      expect(server.arxiv.requests).toEqual([])
    },
  )
})

describe('when one service fails, academic_search', () => {
  const stall: Reaction = () => {}
  const redirect: Reaction = (response) => response.writeHead(302, { location: '/works?again' }).end()
  test.each<[string, Reaction, RegExp]>([
    ['with a fault of its own', answer(500, { message: 'Internal' }), /answered 500 \(Internal\)/],
    [
      'with a page instead of JSON',
      answer(200, '<!doctype html><p>Sorry', { 'content-type': 'text/html' }),
      /sent no JSON/,
    ],
    ['with JSON that breaks off', answer(200, '{"message": {"items": [{"DOI": "10'), /sent no JSON/],
    ['with JSON of another shape', answer(200, { message: { items: 'none' } }), /"items" not as documented/],
    ['with bytes in another encoding', answer(200, Buffer.from('{"message": "J\xf6rg"}', 'latin1')), /sent no JSON/],
    ['with too much', answer(200, ' '.repeat(6 * 2 ** 20)), /sent too large an answer/],
    ['with a loop of redirects', redirect, /redirects more than 3 times/],
    ['with silence', stall, /could not be reached/],
    ['without a key that it wants', answer(401, {}), /answered 401/],
    ['by refusing the question', answer(400, { message: 'filter' }), /answered 400 \(filter\)/],
  ])('%s, gives what the others found and says which failed and why', async (_, reaction, problem) => {
    const server = await startPaperServer({ crossref: reaction })
    const { papers, failed, asked, summary } = await searching(server.settings).search()
    expect(asked).toEqual(['arXiv', 'OpenAlex', 'Semantic Scholar'])
    expect(failed).toEqual([{ service: 'Crossref', problem: expect.stringMatching(problem) }])
    expect(summary).toMatch(/Crossref: 127\.0\.0\.1:\d+|Crossref: http:\/\/127/)
    expect(papers[0]?.found_by).toEqual(['arXiv', 'OpenAlex', 'Semantic Scholar'])
  })

  test.each<[string, Reaction, RegExp]>([
    ['an error feed', answer(200, arxivFeed(arxivError)), /did not accept the question \(incorrect id format/],
    ['a feed that breaks off', answer(200, arxivFeed('<entry><id>http:').slice(0, -20)), /XML that breaks off/],
    ['a page', answer(200, '<html><body>Rate exceeded.</body></html>'), /"html" not as documented/],
    ['text', answer(200, 'Rate exceeded.'), /XML that is not XML/],
    ['a bomb of elements', answer(200, arxivFeed('<a>'.repeat(300_000))), /more elements than can be read/],
  ])('does so for arXiv and %s', async (_, reaction, problem) => {
    const server = await startPaperServer({ arxiv: reaction })
    const { failed } = await searching(server.settings).search()
    expect(failed).toEqual([{ service: 'arXiv', problem: expect.stringMatching(problem) }])
  })

  test('reads a feed in the encoding that it declares', async () => {
    const entry = '<entry><id>http://arxiv.org/abs/2401.00001v1</id><title>Das Maß der Größe</title></entry>'
    const feed = arxivFeed(entry).replace('UTF-8', 'ISO-8859-1')
    const server = await startPaperServer({
      arxiv: answer(200, Buffer.from(feed, 'latin1'), { 'content-type': 'application/atom+xml' }),
    })
    const { papers } = await searching(server.settings).search({ services: ['arxiv'] })
    expect(papers[0]?.title).toBe('Das Maß der Größe')
  })

  test('fails, naming each, when none answers', async () => {
    const gone = await startRawSite((socket) => socket.destroy())
    const url = `http://127.0.0.1:${gone.port}`
    const { search } = searching({ ask: ['arxiv', 'crossref'], arxiv: { url }, crossref: { url } })
    const thrown = await search().catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: 'BATON_WEB_PAPERS_FAILED', retryable: true })
    expect(String(thrown)).toMatch(
      /arXiv: .*could not be reached \(it broke the connection off\); Crossref: .*could not be reached/,
    )
  })

  test('does not follow a service to where it is not granted to go', async () => {
    const inside = await startSite((_, response) => response.end('{}'))
    const away: Reaction = (response) => response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end()
    const server = await startPaperServer({ openalex: away })
    const { failed } = await searching(server.settings).search()
    expect(failed).toEqual([{ service: 'OpenAlex', problem: expect.stringContaining('an address of this machine') }])
    expect(inside.accepted()).toBe(0)
  })
})

describe('a service that is too busy', () => {
  const busy = (headers: Readonly<Record<string, string>> = {}) =>
    answer(429, { message: 'Too Many Requests' }, headers)

  test('is asked once more after the pause that it wants, where that is short', async () => {
    const server = await startPaperServer({ crossref: [busy({ 'retry-after': '5' }), answer(200, crossrefAnswer)] })
    const { search, clock } = searching({ ...server.settings, ask: ['crossref'] })
    const before = clock.now()
    expect((await search()).failed).toEqual([])
    expect(server.crossref.requests).toHaveLength(2)
    expect(clock.now() - before).toBeGreaterThanOrEqual(5000)
  })

  test('is asked once more after two seconds where it does not say, and is then left alone', async () => {
    const server = await startPaperServer({ semanticscholar: busy() })
    const { search, clock } = searching(server.settings)
    expect((await search()).failed).toEqual([
      { service: 'Semantic Scholar', problem: expect.stringMatching(/answered 429 \(Too Many Requests\)$/) },
    ])
    expect(server.semanticscholar.requests).toHaveLength(2)
    expect((await search({ query: 'something else' })).failed).toEqual([
      { service: 'Semantic Scholar', problem: expect.stringContaining('a moment ago') },
    ])
    expect(server.semanticscholar.requests).toHaveLength(2)
    await clock.advance(60_000)
    await search({ query: 'a third thing' })
    expect(server.semanticscholar.requests).toHaveLength(4)
  })

  test('holds up nothing where it wants to be left alone for long', async () => {
    const server = await startPaperServer({ openalex: busy({ 'retry-after': '3600' }) })
    const { search, clock } = searching(server.settings)
    const before = clock.now()
    const { failed, papers } = await search()
    expect([failed.length, papers.length > 0, server.openalex.requests.length]).toEqual([1, true, 1])
    expect(clock.now() - before).toBeLessThan(2000)
  })

  test('gets its questions one after the other: arXiv one in three seconds, the others one a second', async () => {
    const server = await startPaperServer()
    const { search, clock } = searching(server.settings)
    const before = clock.now()
    await Promise.all([1, 2, 3].map((number) => search({ query: `question ${number}`, services: ['crossref'] })))
    expect(clock.now() - before).toBeGreaterThanOrEqual(2000)
    const later = clock.now()
    await Promise.all([1, 2, 3].map((number) => search({ query: `question ${number}`, services: ['arxiv'] })))
    expect(clock.now() - later).toBeGreaterThanOrEqual(6000)
  })
})
