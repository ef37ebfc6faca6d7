import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import { defineResearch } from '../../../../src/coordination/research/define-research.ts'
import type { ResearchWorker, WorkerInput } from '../../../../src/coordination/research/worker.ts'
import { academicSearch } from '../../../../src/coordination/research/workers/academic-search.ts'
import { researchWorkers } from '../../../../src/coordination/research/workers/all.ts'
import { newsSearch } from '../../../../src/coordination/research/workers/news-search.ts'
import { specializedScraper } from '../../../../src/coordination/research/workers/specialized-scraper.ts'
import { webSearch } from '../../../../src/coordination/research/workers/web-search.ts'
import { memoryJournal } from '../../../../src/journal/memory.ts'
import { scriptedModel } from '../../../../src/testing/scripted-model.ts'
import { simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { temporaryFolder } from '../../../journal/temporary-folder.ts'
import { type Site, startSite } from '../../../outside/egress/loopback-site.ts'
import { startPaperServer } from '../../../packs/papers/paper-server.ts'
import { evidenceOf } from '../library.ts'
import { inputFor } from '../one-worker.ts'
import { article, passTime, startSearch, startSmallWeb, toolsWith, workOutside } from './small-web.ts'

const topic = 'Electric ferries in Norway, covering: (1) charging, (2) fares'
const canary = 'Zebrafinch'
const said = `The board of ${canary} decided on 4711 secret ferries.`

/** Everything that left for these servers: addresses, headers and bodies. */
function sentTo(...sites: readonly Site[]): string {
  return sites
    .flatMap(({ requests, bodies }) => requests.map(({ url, rawHeaders }, index) => [url, rawHeaders, bodies[index]]))
    .map((one) => decodeURIComponent(JSON.stringify(one)))
    .join('\n')
}

async function world() {
  const ferry = article(
    'Electric ferries',
    'Electric ferries in Norway charge at the quay, and fares stay as they were. '.repeat(9),
  )
  const web = await startSmallWeb({ 'a.example/': ferry, 'docs.example/': ferry })
  const search = await startSearch(() => [{ url: web.at('a.example'), title: 'Ferries' }])
  const papers = await startPaperServer()
  const feed = await startSite((_, response) => {
    const item = `<item><title>Electric ferries</title><link>${web.at('a.example')}</link><pubDate>Sat, 14 Nov 2026 09:00:00 GMT</pubDate></item>`
    response.end(`<rss><channel><title>News</title>${item}</channel></rss>`)
  })
  const tools = {
    search: { provider: 'searxng', url: search.url } as const,
    academic: papers.settings,
    news: { feeds: [`http://127.0.0.1:${feed.port}/rss`] },
  }
  const sent = (): string =>
    sentTo(web.site, search, feed, papers.arxiv, papers.crossref, papers.openalex, papers.semanticscholar)
  return { web, search, tools, sent }
}

/** All that earlier workers found or wrote, with a canary in each part of it. */
function withCanaries(worker: ResearchWorker, site: string): WorkerInput {
  const result = {
    task_id: 'task_0',
    worker: 'document_search',
    content: said,
    sources: [{ title: said }],
    outline: { topic: said },
  }
  return inputFor(
    worker,
    { topic, preferred_sources: [site] },
    {
      assignment: { objective: said, output_format: said, tool_guidance: said, boundaries: said },
      research_results: [result],
      analysis_results: [result],
      writing_results: [result],
      feedback: [said],
      others: [said],
    },
  )
}

describe('what was read or written before', () => {
  test.each([webSearch, academicSearch, newsSearch, specializedScraper])('never leaves with $id', async (worker) => {
    const { web, tools, sent } = await world()
    const asked: string[] = []
    const model = scriptedModel((request) => {
      asked.push(JSON.stringify(request))
      return '{"queries": ["ferry charging Norway", "ferry fares Norway"]}'
    })
    const input = withCanaries(worker, web.at('docs.example'))
    const desk = { evidence: evidenceOf({ 'private/board.md': `# Board\n\n${said}\n` }) }
    await workOutside(worker, input, { tools, desk })
    await workOutside(worker, input, { tools, desk, model })
    expect(sent()).toMatch(/ferries/i)
    expect(`${sent()}\n${asked.join('\n')}`).not.toMatch(/zebrafinch|4711|secret/i)
  })

  test('is not given to workers that reach outside, all of which say that they do', () => {
    const outside = researchWorkers.filter(({ isOutside }) => isOutside).map(({ id }) => id)
    expect(outside).toEqual([
      'web_search',
      'academic_search',
      'news_search',
      'specialized_scraper',
      'social_media_search',
    ])
  })
})

describe('a run that reads private documents and the web', () => {
  const folder = temporaryFolder()

  test('asks nobody for approval, over several iterations, and sends no word of the documents (canaries)', async () => {
    const root = join(folder(), 'hybrid')
    await mkdir(root, { recursive: true })
    const heading = `# ${canary} and electric ferries in Norway\n\n## Charging of ${canary}\n\n`
    await writeFile(
      join(root, 'board.md'),
      `${heading}${said} Charging of electric ferries in Norway takes 4711 minutes.\n`,
    )
    await writeFile(
      join(root, 'fares.md'),
      `# Fares\n\nFares of electric ferries in Norway are set by ${canary} at 4711 crowns.\n`,
    )
    const { tools, sent, search } = await world()
    const clock = simulatedClock(Date.UTC(2026, 10, 15, 9))
    const all = toolsWith({ ...tools, root }, clock)
    const hybrid = defineResearch({
      name: 'hybrid',
      tools: [...all.values()],
      reach: 'hybrid',
      min_sources: 20,
      min_quality_score: 0.99,
      max_iterations: 2,
      target_length: 500,
      max_budget: 20,
    })
    const baton = await createBaton({ clock, journal: memoryJournal({ clock }), runnables: [hybrid] })
    const result = await passTime(clock, baton.run('research:hybrid', topic))
    const questions = await baton.questions('runId' in result ? result.runId : '')
    await baton.close()
    expect(questions).toEqual([])
    expect(['completed', 'partial']).toContain(result.status)
    expect(search.queries().length).toBeGreaterThan(0)
    expect(sent()).toMatch(/ferries/i)
    expect(sent()).not.toMatch(/zebrafinch|4711|board/i)
    const output = JSON.stringify('data' in result ? result.data : '')
    expect('data' in result ? result.data : {}).toMatchObject({
      metrics: {
        iteration_count: 2,
        workers_used: expect.arrayContaining(['document_search', 'web_search', 'academic_search', 'news_search']),
      },
    })
    expect(output).toContain('a.example')
    expect(output).toContain('board.md')
  })
})
