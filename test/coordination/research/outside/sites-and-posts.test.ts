import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import { defineResearch } from '../../../../src/coordination/research/define-research.ts'
import { noRules, readRobots } from '../../../../src/coordination/research/workers/outside/robots.ts'
import { linkedPages, sitemapEntries } from '../../../../src/coordination/research/workers/outside/site-pages.ts'
import { socialMediaSearch } from '../../../../src/coordination/research/workers/social-media-search.ts'
import { specializedScraper } from '../../../../src/coordination/research/workers/specialized-scraper.ts'
import type { Json, JsonObject } from '../../../../src/events/json.ts'
import { memoryJournal } from '../../../../src/journal/memory.ts'
import type { AnyTool } from '../../../../src/kernel/ports/tool.ts'
import { simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { defineTool } from '../../../../src/tools/define-tool.ts'
import { inputFor } from '../one-worker.ts'
import { article, passTime, sourcesIn, startSearch, startSmallWeb, workOutside } from './small-web.ts'

const topic = 'Retries in the Anvil queue library'
const page = (title: string, text: string): string => article(title, `${text} `.repeat(10), 'Anvil is a queue library.')
const urlsIn = (result: JsonObject | undefined): string[] =>
  sourcesIn(result)
    .map(({ url }) => String(url))
    .toSorted()
const plain =
  (text: string, type = 'text/plain') =>
  (response: import('node:http').ServerResponse): void =>
    void response.writeHead(200, { 'content-type': type }).end(text)

const docs = {
  'docs.example/': page('Anvil', 'The documentation of the Anvil queue library.'),
  'docs.example/retries.html': page('Retries', 'Anvil retries a job of the queue five times.'),
  'docs.example/install': page('Install', 'Install Anvil with a package manager.'),
  'docs.example/private/retries': page('Private', 'Retries of the Anvil queue library, not for programs.'),
}

describe('specialized_scraper', () => {
  const read = async (pages: Parameters<typeof startSmallWeb>[0], input: JsonObject = {}) => {
    const web = await startSmallWeb({ ...docs, ...pages })
    const brief = { topic, preferred_sources: ['academic', web.at('docs.example')], depth: 'light', ...input }
    const { findings } = await workOutside(specializedScraper, inputFor(specializedScraper, brief), {})
    return { web, findings }
  }

  test('reads the site that the brief names, by the list it makes for programs', async () => {
    const { web, findings } = await read({
      'docs.example/llms.txt': plain(
        '# Anvil\n\n- [Retries](/retries.html): how often a job of the queue is tried\n- [Elsewhere](https://other.example/retries)\n',
      ),
    })
    expect(urlsIn(findings?.result)).toEqual([web.at('docs.example'), web.at('docs.example', '/retries.html')])
    expect(findings?.result).toMatchObject({ worker: 'specialized_scraper', queries: [] })
    expect(findings?.found?.documents.every(({ type }) => type === 'other')).toBe(true)
    expect(web.asked()).not.toContain('docs.example/sitemap.xml')
  })

  test('reads it by its sitemap, where robots.txt says it is, and leaves alone what that asks for', async () => {
    const { web, findings } = await read({
      'docs.example/robots.txt': plain('User-agent: *\nDisallow: /private/\nSitemap: /nowhere\n'),
      'docs.example/sitemap.xml': plain('<urlset/>', 'application/xml'),
    })
    expect(urlsIn(findings?.result)).toEqual([web.at('docs.example')])
    const other = await startSmallWeb({
      ...docs,
      'docs.example/robots.txt': plain('User-agent: *\nDisallow: /private/\n'),
      'docs.example/sitemap.xml': (response) => {
        const loc = (path: string): string => `<url><loc>${other.at('docs.example', path)}</loc></url>`
        response.writeHead(200, { 'content-type': 'application/xml' })
        response.end(`<urlset>${['/retries.html', '/private/retries', '/install'].map(loc).join('')}</urlset>`)
      },
    })
    const brief = { topic, preferred_sources: [other.at('docs.example')], depth: 'light' }
    const { findings: found } = await workOutside(specializedScraper, inputFor(specializedScraper, brief), {})
    expect(urlsIn(found?.result)).toEqual([other.at('docs.example'), other.at('docs.example', '/retries.html')])
    expect(found?.warnings).toEqual([
      expect.stringMatching(/^1 pages of docs\.example:\d+ are left alone, as its robots\.txt asks$/),
    ])
    expect(other.asked()).not.toContain('docs.example/private/retries')
  })

  test('reads it by the links of the page that was named, where it lists nothing', async () => {
    const { web, findings } = await read({
      'docs.example/': article(
        'Anvil',
        `The documentation of the Anvil queue library. `.repeat(10),
        '<a href="/retries.html">Retries of jobs</a> and <a href="https://other.example/x">others</a>.',
      ),
    })
    expect(urlsIn(findings?.result)).toEqual([web.at('docs.example'), web.at('docs.example', '/retries.html')])
  })

  test('searches the site with the service that searches the web, and takes nothing from elsewhere', async () => {
    const web = await startSmallWeb({
      ...docs,
      'other.example/': page('Other', 'Retries in the Anvil queue library, says another.'),
    })
    const search = await startSearch(() => [
      { url: web.at('other.example'), title: 'Other' },
      { url: web.at('docs.example', '/retries.html'), title: 'Retries' },
    ])
    const brief = { topic, preferred_sources: [web.at('docs.example')], depth: 'light' }
    const { findings } = await workOutside(specializedScraper, inputFor(specializedScraper, brief), {
      tools: { search: { provider: 'searxng', url: search.url } },
    })
    expect(search.queries()).toEqual(['site:docs.example Retries Anvil queue library'])
    expect(urlsIn(findings?.result)).toEqual([web.at('docs.example'), web.at('docs.example', '/retries.html')])
  })

  test('finds the official documentation by a search where the brief names no site', async () => {
    const web = await startSmallWeb({
      ...docs,
      'blog.example/': page('Blog', 'Retries in the Anvil queue library, I think.'),
    })
    const search = await startSearch((query) =>
      query.startsWith('site:')
        ? [{ url: web.at('docs.example', '/retries.html'), title: '' }]
        : [
            { url: web.at('blog.example'), title: '' },
            { url: web.at('docs.example', '/install'), title: '' },
          ],
    )
    const { findings } = await workOutside(
      specializedScraper,
      inputFor(specializedScraper, { topic, depth: 'light' }),
      {
        tools: { search: { provider: 'searxng', url: search.url } },
      },
    )
    expect(search.queries()).toEqual([
      'Retries Anvil queue library official documentation',
      'site:docs.example Retries Anvil queue library',
    ])
    expect(urlsIn(findings?.result)).toEqual([web.at('docs.example'), web.at('docs.example', '/retries.html')])
  })

  test('says so when there is nothing to read', async () => {
    const { findings } = await workOutside(specializedScraper, inputFor(specializedScraper, { topic }), {})
    expect(findings?.result['sources']).toEqual([])
    expect(findings?.warnings?.[0]).toBe('The brief names no site to read, and no documentation was found')
  })
})

describe('robots.txt', () => {
  const rules = readRobots(
    `# comment\nUser-agent: other\nDisallow: /\n\nUser-agent: a\nUser-agent: *\nDisallow: /a/\nAllow: /a/b$\nDisallow: /*.php\nSitemap: https://x.example/map.xml`,
    'baton',
  )
  test.each([
    ['/', true],
    ['/a/c', false],
    ['/a/b', true],
    ['/a/b/c', false],
    ['/x/y.php?z=1', false],
    ['/x/y.html', true],
  ])('decides about %s', (path, isAllowed) => expect(rules.allows(`https://x.example${path}`)).toBe(isAllowed))

  test('of a group for this program counts before that for all', () => {
    const own = readRobots('User-agent: *\nDisallow: /\n\nUser-agent: Baton\nDisallow: /no', 'baton')
    expect([own.allows('https://x.example/yes'), own.allows('https://x.example/no')]).toEqual([true, false])
  })

  test('says where sitemaps are, and without one everything is allowed', () => {
    expect(rules.sitemaps).toEqual(['https://x.example/map.xml'])
    expect(noRules.allows('https://x.example/')).toBe(true)
  })

  test('takes no time, whatever is in it', () => {
    const hostile = readRobots(`User-agent: *\nDisallow: /${'*a'.repeat(500)}b\n${'x'.repeat(1_000_000)}`, 'baton')
    expect(hostile.allows(`https://x.example/${'a'.repeat(5000)}`)).toBe(true)
  })
})

describe('what a site lists', () => {
  const base = 'https://www.docs.example/guide/'
  test('are pages of its own, as text or as a sitemap of which the end is missing', () => {
    expect(
      linkedPages(
        '[A](a.html): about a\n[B](https://docs.example/b#c)\n[C](https://x.example/)\n[D](javascript:x)\n![e](e.png)',
        base,
      ).map(({ url }) => url),
    ).toEqual(['https://www.docs.example/guide/a.html', 'https://docs.example/b'])
    const cut = `<urlset><url><loc>https://docs.example/a?x=1&amp;y=2</loc></url><url><loc>https://docs.exa`
    expect(sitemapEntries(cut, base)).toMatchObject({ pages: [{ url: 'https://docs.example/a?x=1&y=2' }], maps: [] })
    const index =
      '<sitemapindex><sitemap><loc>https://docs.example/s1.xml</loc></sitemap><sitemap><loc>https://docs.example/s2.xml.gz</loc></sitemap></sitemapindex>'
    expect(sitemapEntries(index, base)).toEqual({ pages: [], maps: ['https://docs.example/s1.xml'] })
  })
})

/** Research whose only source is a tool of another name. */
async function researchWith(fields: { readonly social_media_tool?: string }) {
  const clock = simulatedClock(Date.UTC(2026, 10, 15, 9))
  const text = [
    'The Anvil queue library retries a job five times, and that is written in its documentation too.',
    'Retries in the Anvil queue library begin after ten seconds, and each pause is twice as long as the one before.',
    'A job of the Anvil queue library that has failed for good is kept for a week, so that people can look at it.',
    'Most users of the Anvil queue library leave the number of retries as it is, because it suits nearly every job.',
  ].join(' ')
  const tool = defineTool<JsonObject, Json>({
    name: 'mastodon__search',
    description: 'Searches what people say.',
    effect: 'read',
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, additionalProperties: true },
    run: () => [{ url: 'https://social.example/1', text }],
  })
  const brief = { reach: 'web', min_sources: 30, max_budget: 20, max_iterations: 1, target_length: 500 } as const
  const social = defineResearch({ name: 'social', tools: [tool as AnyTool], ...brief, ...fields })
  return { clock, baton: await createBaton({ clock, journal: memoryJournal({ clock }), runnables: [social] }) }
}

describe('social_media_search', () => {
  const asked: Json[] = []
  const posts = (answer: Json): AnyTool =>
    defineTool<JsonObject, Json>({
      name: 'social_media_search',
      description: 'Searches what people say.',
      effect: 'read',
      inputSchema: { type: 'object', additionalProperties: true },
      run: (input) => {
        asked.push(input)
        return answer
      },
    }) as AnyTool

  test('takes what a tool of the user finds, as far as it can be cited', async () => {
    const text =
      'I moved our jobs to the Anvil queue library last week, and its retries saved us twice already. '.repeat(2)
    const answer = {
      posts: [
        { url: 'https://social.example/1', text, author: 'ada', published: '2026-11-01T10:00:00Z' },
        { url: 'https://social.example/1', text },
        { text: `${text} without an address` },
        { url: 'https://social.example/2', text: 'Nice!' },
        { url: 'javascript:x', text },
        null,
        'post',
      ],
    }
    const { findings } = await workOutside(socialMediaSearch, inputFor(socialMediaSearch, { topic }), {
      own: [posts(answer)],
    })
    expect(findings?.found?.documents).toMatchObject([
      { location: 'https://social.example/1', type: 'other', published_date: null },
    ])
    expect(findings?.found?.unread).toEqual([
      { location: 'https://social.example/2', reason: 'it has hardly any text' },
    ])
    expect(asked[0]).toEqual({ query: 'Retries Anvil queue library', limit: 20 })
  })

  test('asks a tool in its own words, and finds posts in what servers of tools answer', async () => {
    const text =
      'The Anvil queue library retries a job five times, which was enough for all that we ever sent through it. '.repeat(
        2,
      )
    const posts = [{ url: 'https://social.example/9', text }]
    const inputs: Json[] = []
    const own = (answer: Json): AnyTool =>
      defineTool<JsonObject, Json>({
        name: 'social_media_search',
        description: 'Searches what people say.',
        effect: 'read',
        inputSchema: {
          type: 'object',
          properties: { q: { type: 'string' } },
          required: ['q'],
          additionalProperties: false,
        },
        run: (input) => {
          inputs.push(input)
          return answer
        },
      }) as AnyTool
    for (const answer of [{ structured: { posts } }, { text: JSON.stringify({ posts }) }, JSON.stringify(posts)]) {
      const { findings } = await workOutside(socialMediaSearch, inputFor(socialMediaSearch, { topic }), {
        own: [own(answer)],
      })
      expect(findings?.found?.documents).toMatchObject([{ location: 'https://social.example/9' }])
    }
    expect(inputs[0]).toEqual({ q: 'Retries Anvil queue library' })
  })

  test('can be another tool, which the definition of the research names', async () => {
    const { baton, clock } = await researchWith({ social_media_tool: 'mastodon__search' })
    const result = await passTime(clock, baton.run('research:social', topic))
    await baton.close()
    expect('data' in result ? result.data : {}).toMatchObject({
      metrics: { workers_used: expect.arrayContaining(['social_media_search']) },
    })
    const without = await researchWith({})
    const failed = await passTime(without.clock, without.baton.run('research:social', topic))
    await without.baton.close()
    expect(failed).toMatchObject({ error: { code: 'BATON_RESEARCH_NO_SOURCES' } })
  })

  test.each<[string, Json]>([
    ['nothing', null],
    ['text', 'none'],
    ['a list of its own', []],
    ['something else', { posts: 7 }],
  ])('finds nothing in %s', async (_, answer) => {
    const { findings } = await workOutside(socialMediaSearch, inputFor(socialMediaSearch, { topic }), {
      own: [posts(answer)],
    })
    expect(findings?.result['sources']).toEqual([])
  })

  test('has nothing to do without such a tool', async () => {
    const { findings } = await workOutside(socialMediaSearch, inputFor(socialMediaSearch, { topic }), {})
    expect(findings?.warnings).toEqual(['There is no tool `social_media_search` to search with'])
  })
})
