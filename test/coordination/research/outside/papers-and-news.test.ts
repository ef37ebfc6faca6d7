import { describe, expect, test } from 'vitest'
import { academicSearch } from '../../../../src/coordination/research/workers/academic-search.ts'
import { newsSearch } from '../../../../src/coordination/research/workers/news-search.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import { startSite } from '../../../outside/egress/loopback-site.ts'
import { pdfOf } from '../../../packs/documents/make-documents.ts'
import { answer, arxivFeed, startPaperServer } from '../../../packs/papers/paper-server.ts'
import { inputFor } from '../one-worker.ts'
import { article, sourcesIn, startSmallWeb, workOutside } from './small-web.ts'

const topic = 'Dendrite growth in solid-state batteries'
const abstract =
  'We measure how dendrites grow in batteries with a solid electrolyte, in forty cells over two years. Growth is slow below ' +
  'half a milliampere, and doubles for every tenth of a milliampere above that, in all of the cells that were measured.'

describe('academic_search', () => {
  const crossref = (...items: readonly JsonObject[]): JsonObject => ({ status: 'ok', message: { items } })
  const work = (number: number, facts: JsonObject = {}): JsonObject => ({
    DOI: `10.1000/d.${number}`,
    URL: `https://doi.org/10.1000/d.${number}`,
    title: [`Dendrite growth in solid-state batteries, part ${number}`],
    author: [
      { given: 'Ada', family: 'Storm' },
      { given: 'Bo', family: 'Linde' },
    ],
    issued: { 'date-parts': [[2024, number]] },
    abstract: `<jats:p>${abstract} This is part ${number}.</jats:p>`,
    ...facts,
  })

  test('cites abstracts as papers, with authors and dates, and names papers of which only the title is known', async () => {
    const { settings } = await startPaperServer({
      crossref: answer(200, crossref(work(1), work(2, { abstract: null }))),
    })
    const { findings } = await workOutside(academicSearch, inputFor(academicSearch, { topic, depth: 'light' }), {
      tools: { academic: { ...settings, ask: ['crossref'] } },
    })
    const { result, found, warnings } = findings ?? {}
    expect(sourcesIn(result)).toEqual([
      {
        title: 'Dendrite growth in solid-state batteries, part 1',
        url: 'https://doi.org/10.1000/d.1',
        type: 'academic',
        author: 'Ada Storm; Bo Linde',
        published_date: '2024-01',
        relevance: expect.any(Number),
        accessed_at: expect.stringMatching(/^2026-11-15T/),
      },
    ])
    expect(found?.passages.map(({ quote, date }) => [quote, date])).toEqual([
      [`${abstract} This is part 1.`, '2024-01'],
    ])
    expect(found?.unread).toEqual([
      { location: 'https://doi.org/10.1000/d.2', reason: 'it has no abstract, and all of it is not free to read' },
    ])
    expect(warnings).toBeUndefined()
  })

  test('reads papers whole where they are free to read, page by page of a PDF', { tags: ['slow'] }, async () => {
    const long = (page: string): string =>
      `${page}: dendrites in solid-state batteries grow. ${'\nMore of the same on a line of its own.'.repeat(8)}`
    const web = await startSmallWeb({
      'papers.example/1.pdf': (response) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf([long('Page one'), long('Page two')])),
    })
    const entry = (id: string, pdf: string): string =>
      `<entry><id>http://arxiv.org/abs/${id}v1</id><published>2024-01-02T00:00:00Z</published><title>Dendrites ${id}</title>` +
      `<summary>${abstract}</summary><author><name>Ada Storm</name></author><link title="pdf" href="${pdf}" rel="related"/></entry>`
    const { settings } = await startPaperServer({
      // arXiv's own addresses are made https, so that of a copy is given by another service.
      arxiv: answer(200, arxivFeed(entry('2401.00001', 'https://arxiv.org/pdf/2401.00001v1'))),
      semanticscholar: answer(200, {
        total: 1,
        offset: 0,
        data: [
          {
            paperId: 'a',
            title: 'Dendrites whole',
            abstract,
            year: 2023,
            url: 'https://s2.example/a',
            openAccessPdf: { url: web.at('papers.example', '/1.pdf') },
            externalIds: {},
            authors: [{ name: 'Cy Wood' }],
          },
        ],
      }),
    })
    const { findings } = await workOutside(academicSearch, inputFor(academicSearch, { topic }), {
      tools: { academic: { ...settings, ask: ['arxiv', 'semanticscholar'] } },
    })
    const { found } = findings ?? {}
    const whole = found?.documents.find(({ location }) => location === web.at('papers.example', '/1.pdf'))
    expect(whole).toMatchObject({
      title: 'Dendrites whole',
      author: 'Cy Wood',
      published_date: '2023',
      type: 'academic',
    })
    const pages = found?.passages.filter(({ document }) => document === whole?.sha256).map(({ place }) => place.page)
    expect(new Set(pages)).toEqual(new Set([1, 2]))
    const other = found?.documents.find(({ location }) => location.startsWith('https://arxiv.org/abs/'))
    expect(other).toMatchObject({ title: 'Dendrites 2401.00001', author: 'Ada Storm' })
    expect(found?.unread).toEqual([
      { location: 'https://arxiv.org/pdf/2401.00001v1', reason: expect.stringContaining('could not be reached') },
    ])
  })

  test('goes on when a service fails, and says which', async () => {
    const { settings } = await startPaperServer({
      crossref: answer(200, crossref(work(1))),
      openalex: answer(429, {}, { 'retry-after': '3600' }),
    })
    const { findings } = await workOutside(academicSearch, inputFor(academicSearch, { topic }), {
      tools: { academic: { ...settings, ask: ['crossref', 'openalex'] } },
    })
    expect(findings?.found?.documents).toHaveLength(1)
    expect(findings?.warnings).toEqual([expect.stringMatching(/^OpenAlex could not be searched: .*answered 429/)])
  })

  test('fails when no service answers, so that it is tried again', async () => {
    const broken = answer(500, {})
    const { settings } = await startPaperServer({ crossref: broken })
    const { result } = await workOutside(academicSearch, inputFor(academicSearch, { topic }), {
      tools: { academic: { ...settings, ask: ['crossref'] } },
    })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_WEB_PAPERS_FAILED', retryable: true } })
  })
})

describe('news_search', () => {
  const ferry = 'The electric ferry between Norrvik and Halsa had its first storm. '
  const item = (number: number, facts: string): string =>
    `<item><title>Electric ferry news ${number}</title>${facts}</item>`
  const rss = (...items: readonly string[]): string =>
    `<rss version="2.0"><channel><title>Harbour News</title>${items.join('')}</channel></rss>`
  const feedWith = async (xml: string): Promise<string> => {
    const site = await startSite((_, response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(xml),
    )
    return `http://127.0.0.1:${site.port}/rss`
  }

  test('reads articles whole, and what the feed has of them where they can not be read', async () => {
    const web = await startSmallWeb({
      'news.example/1': article(
        'The ferry and the storm',
        ferry.repeat(8),
        'It sailed on all the same, with forty cars aboard.',
      ),
    })
    const feed = await feedWith(
      rss(
        item(
          1,
          `<link>${web.at('news.example', '/1')}</link><description>short</description><pubDate>Sat, 14 Nov 2026 09:00:00 GMT</pubDate>`,
        ),
        item(
          2,
          `<link>${web.at('news.example', '/paywall')}</link><description>${ferry.repeat(6)}</description><pubDate>Fri, 13 Nov 2026 09:00:00 GMT</pubDate><author>Ada Storm</author>`,
        ),
        item(
          3,
          `<link>${web.at('news.example', '/gone')}</link><description>short</description><pubDate>Thu, 12 Nov 2026 09:00:00 GMT</pubDate>`,
        ),
        item(4, `<link>${web.at('news.example', '/old')}</link><pubDate>Thu, 12 Nov 2020 09:00:00 GMT</pubDate>`),
      ),
    )
    const { findings } = await workOutside(newsSearch, inputFor(newsSearch, { topic: 'The electric ferry to Halsa' }), {
      tools: { news: { feeds: [feed] } },
    })
    const { result, found, warnings } = findings ?? {}
    expect(warnings).toEqual([expect.stringMatching(/^Of .*\/paywall only what its feed has of it was read: /)])
    expect(
      sourcesIn(result)
        .map(({ url, type, published_date, author }) => [url, type, published_date, author])
        .toSorted(),
    ).toEqual([
      [web.at('news.example', '/1'), 'news', '2026-11-14', null],
      [web.at('news.example', '/paywall'), 'news', '2026-11-13', 'Ada Storm'],
    ])
    expect(JSON.stringify(found?.passages)).toContain('with forty cars aboard')
    expect(found?.unread).toEqual([
      { location: web.at('news.example', '/gone'), reason: expect.stringContaining('it does not exist') },
    ])
    expect(web.asked()).not.toContain('news.example/old')
  })

  test.each([
    ['The latest on ferries', 'month'],
    ['Ferries today', 'week'],
    ['Electric ferries', 'year'],
    ['Electric ferries in 2026', 'year'],
    ['Electric ferries in 2019', null],
  ])('asks for news as old as the topic allows: %s', async (about, time) => {
    const search = await startSite((_, response) => response.end('{"results": []}'))
    await workOutside(newsSearch, inputFor(newsSearch, { topic: about }), {
      tools: { search: { provider: 'searxng', url: `http://127.0.0.1:${search.port}` } },
    })
    const asked = new URL(search.requests[0]?.url ?? '', 'http://x').searchParams
    expect([asked.get('time_range'), asked.get('categories')]).toEqual([time, 'news'])
  })

  test('says which feed could not be read', async () => {
    const good = await feedWith(
      rss(
        item(
          1,
          `<link>https://x.example/</link><description>${ferry.repeat(6)}</description><pubDate>Sat, 14 Nov 2026 09:00:00 GMT</pubDate>`,
        ),
      ),
    )
    const bad = await feedWith('<html></html>')
    const { findings } = await workOutside(newsSearch, inputFor(newsSearch, { topic: 'electric ferry' }), {
      tools: { news: { feeds: [good, bad] } },
    })
    expect(findings?.warnings?.[0]).toMatch(/^News of 127\.0\.0\.1:\d+\/rss could not be read: .*no feed but "html"/)
  })
})
