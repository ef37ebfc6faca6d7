import { describe, expect, test } from 'vitest'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import type { SearchSettings } from '../../../src/packs/web/search/ask-provider.ts'
import { webSearch } from '../../../src/packs/web/web-search.ts'
import { failure, type Site, startRawSite, startSite } from '../../outside/egress/loopback-site.ts'
import { call, oneCall } from '../call.ts'

// The real way out: a configured service is the only private address it goes to.
const egress = createEgress({ secrets: (name) => (name === 'SEARCH_KEY' ? 'canary-1' : undefined) })

const documented = {
  searxng: {
    query: 'storks',
    number_of_results: 0,
    results: [
      {
        url: 'https://a.example/',
        title: 'A',
        content: 'about <b>storks</b>',
        engine: 'x',
        publishedDate: '2026-01-02T00:00:00',
        score: 1,
      },
      { url: 'https://b.example/', title: 'B', content: '', publishedDate: null },
    ],
    answers: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  },
  brave: {
    type: 'search',
    query: { original: 'storks' },
    web: {
      type: 'search',
      results: [
        {
          type: 'search_result',
          title: 'A',
          url: 'https://a.example/',
          description: 'about <strong>storks</strong>',
          page_age: '2026-01-02T00:00:00',
        },
        { type: 'search_result', title: 'B', url: 'https://b.example/', description: '' },
      ],
    },
  },
  tavily: {
    query: 'storks',
    answer: null,
    images: [],
    results: [
      {
        title: 'A',
        url: 'https://a.example/',
        content: 'about storks',
        score: 0.9,
        raw_content: null,
        published_date: '2026-01-02T00:00:00',
      },
      { title: 'B', url: 'https://b.example/', content: '', score: 0.1 },
    ],
    response_time: '1.0',
  },
}

type Provider = keyof typeof documented
const providers = Object.keys(documented) as Provider[]

function settingsFor(provider: Provider, url: string): SearchSettings {
  return provider === 'searxng' ? { provider, url } : { provider, key: 'SEARCH_KEY', url }
}

function answering(body: unknown, status = 200): Promise<Site> {
  return startSite((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

describe.each(providers)('web_search with %s', (provider) => {
  const ask = (port: number, input: object = {}) =>
    call(webSearch(egress, settingsFor(provider, `http://127.0.0.1:${port}/base/`)), {
      query: 'white storks',
      ...input,
    })

  test('finds pages in an answer of the documented shape', async () => {
    const { port } = await answering(documented[provider])
    const found = await ask(port)
    expect(found.results).toEqual([
      { title: 'A', url: 'https://a.example/', snippet: 'about storks', published: '2026-01-02T00:00:00' },
      { title: 'B', url: 'https://b.example/', snippet: '' },
    ])
    expect(found.summary).toMatch('1. A\n   https://a.example/')
  })

  test('returns no more than was asked for', async () => {
    const { port } = await answering(documented[provider])
    expect((await ask(port, { limit: 1 })).results).toHaveLength(1)
  })

  test('needs no grant for its service and key, and only for those', async () => {
    const { port, requests } = await answering(documented[provider])
    const tool = webSearch(egress, settingsFor(provider, `http://127.0.0.1:${port}`))
    expect(tool.touches?.({ query: 'x', limit: 1 })).toEqual([{ kind: 'service', host: '127.0.0.1' }])
    await tool.run({ query: 'x', limit: 1 }, { ...oneCall(), may: () => false })
    expect(requests).toHaveLength(1)
  })

  test('does not follow its service into the network', async () => {
    const inside = await answering(documented[provider])
    const { port } = await startSite((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end()
    })
    expect(await failure(ask(port))).toMatch(/^BATON_WEB_SEARCH_FAILED/)
    expect(inside.accepted()).toBe(0)
  })

  test.each<[string, unknown, number, RegExp]>([
    ['too many requests', {}, 429, /asked too often/],
    ['a failing server', 'oops', 500, /answered with 500/],
    ['something that is not JSON', '<html>', 200, /not one to a search/],
    ['JSON of another shape', { results: 'none' }, 200, /not one to a search/],
    ['nothing', '', 200, /not one to a search/],
    ['null', 'null', 200, /not one to a search/],
    ['a list', '[]', 200, /not one to a search/],
  ])('says plainly what is wrong with %s', async (_, body, status, problem) => {
    const { port } = await answering(body, status)
    const failed = await failure(ask(port))
    expect(failed).toMatch(problem)
    expect(failed).toMatch(/^BATON_WEB_SEARCH_FAILED/)
    expect(failed).not.toContain('canary')
  })

  test('without a network says so, and names what needs none', async () => {
    const { port } = await startRawSite((socket) => socket.destroy())
    const thrown = await ask(port).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'BATON_WEB_SEARCH_FAILED',
      message: expect.stringContaining('could not be reached'),
      hint: expect.stringContaining('`search_documents` needs neither network nor provider'),
    })
  })

  test('leaves out what is no page, says the same again, or has no shape', async () => {
    const list = [
      { title: 'js', url: 'javascript:alert(1)' },
      { title: '', url: 'https://c.example/', content: 7, description: 7 },
      { title: 'again', url: 'https://c.example/' },
      { url: 3 },
      null,
      'text',
    ]
    const { port } = await answering(
      provider === 'brave' ? { type: 'search', web: { results: list } } : { results: list },
    )
    expect((await ask(port)).results).toEqual([{ title: 'https://c.example/', url: 'https://c.example/', snippet: '' }])
  })
})

describe('the request', () => {
  test('to SearXNG asks for JSON', async () => {
    const { port, requests } = await answering(documented.searxng)
    const tool = webSearch(egress, { provider: 'searxng', url: `http://127.0.0.1:${port}/searx/` })
    await call(tool, { query: 'a & b', within: 'month' })
    expect(requests[0]?.url).toBe('/searx/search?q=a+%26+b&format=json&time_range=month')
  })

  test('to Brave has its key in the documented header', async () => {
    const { port, requests } = await answering(documented.brave)
    const tool = webSearch(egress, settingsFor('brave', `http://127.0.0.1:${port}/res/v1`))
    await call(tool, { query: 'a & b', limit: 5, within: 'week' })
    expect(requests[0]?.url).toBe('/res/v1/web/search?q=a+%26+b&count=5&freshness=pw')
    expect(requests[0]?.headers['x-subscription-token']).toBe('canary-1')
  })

  test('to Tavily is a POST with its key as a bearer token', async () => {
    const { port, requests, bodies } = await answering(documented.tavily)
    await call(webSearch(egress, settingsFor('tavily', `http://127.0.0.1:${port}`)), {
      query: 'q',
      limit: 3,
      within: 'day',
    })
    expect([requests[0]?.method, requests[0]?.url, requests[0]?.headers.authorization]).toEqual([
      'POST',
      '/search',
      'Bearer canary-1',
    ])
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ query: 'q', max_results: 3, time_range: 'day' })
  })

  test('is not made without its key', async () => {
    const { port, accepted } = await answering(documented.brave)
    const tool = webSearch(egress, { provider: 'brave', key: 'ABSENT_KEY', url: `http://127.0.0.1:${port}` })
    expect(await failure(call(tool, { query: 'q' }))).toMatch('there is no secret called ABSENT_KEY')
    expect(accepted()).toBe(0)
  })
})

describe('what a status means', () => {
  test.each<[Provider, number, RegExp]>([
    ['searxng', 403, /add `json` to `search.formats`/],
    ['brave', 401, /does not accept the key in SEARCH_KEY/],
    ['tavily', 401, /does not accept the key in SEARCH_KEY/],
    ['tavily', 432, /the limit of its plan/],
  ])('is said for %s: %i', async (provider, status, problem) => {
    const { port } = await answering({}, status)
    const tool = webSearch(egress, settingsFor(provider, `http://127.0.0.1:${port}`))
    expect(await failure(call(tool, { query: 'q' }))).toMatch(problem)
  })
})

describe('without a provider', () => {
  test('web_search says which setting would help, and what works without one', async () => {
    const thrown = await call(webSearch(egress), { query: 'q' }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'BATON_WEB_SEARCH_UNCONFIGURED',
      retryable: false,
      hint: expect.stringMatching(/`search` in baton\.yaml.*search_documents/s),
    })
    expect(webSearch(egress).touches?.({ query: 'q', limit: 1 })).toEqual([])
  })
})
