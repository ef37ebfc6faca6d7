import { beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import type { TaskResult } from '../../../src/coordination/research/state.ts'
import { draftOf } from '../../../src/coordination/research/supervisor/draft.ts'
import type { ResearchWorker } from '../../../src/coordination/research/worker.ts'
import { academicReviewer } from '../../../src/coordination/research/workers/academic-reviewer.ts'
import { articleWriter } from '../../../src/coordination/research/workers/article-writer.ts'
import { citationFormatter } from '../../../src/coordination/research/workers/citation-formatter.ts'
import { citationVerifier } from '../../../src/coordination/research/workers/citation-verifier.ts'
import { conclusionWriter } from '../../../src/coordination/research/workers/conclusion-writer.ts'
import { contentSynthesizer } from '../../../src/coordination/research/workers/content-synthesizer.ts'
import { editor } from '../../../src/coordination/research/workers/editor.ts'
import { factChecker } from '../../../src/coordination/research/workers/fact-checker.ts'
import { introductionWriter } from '../../../src/coordination/research/workers/introduction-writer.ts'
import { plagiarismChecker } from '../../../src/coordination/research/workers/plagiarism-checker.ts'
import { readabilityChecker } from '../../../src/coordination/research/workers/readability-checker.ts'
import { sectionWriter } from '../../../src/coordination/research/workers/section-writer.ts'
import { seoOptimizer } from '../../../src/coordination/research/workers/seo-optimizer.ts'
import { numberCitations } from '../../../src/coordination/research/writing/number-citations.ts'
import { resultOf, workshop } from './at-work.ts'
import { hostileModel, orders } from './hostile-model.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const brief = { topic: 'The electric ferry between Norrvik and Halsa', target_length: 600 }
const checkers = [
  factChecker,
  editor,
  citationFormatter,
  citationVerifier,
  plagiarismChecker,
  readabilityChecker,
  academicReviewer,
  seoOptimizer,
]
/** Addresses, numbers in brackets, and what the sources told models to say. */
const forbidden = /https?:|www\.|doi:|arxiv:|\b10\.\d{4}\/|\[\^?\d+\]|PWNED|p404|Smith|<\/?\w+/i

describe('a model that invents, miscounts, breaks off and obeys its sources', () => {
  let evidence: Evidence

  beforeAll(async () => {
    const wanted = /^(?:charging|finance|community)\/[^/]+\.(?:md|txt)$/
    const injected = evidenceOf({
      'charging/forum.md': `# Forum on charging\n\nThe charging of the ferry is quick. ${orders}`,
    })
    const library = await readLibrary(ferryLibrary)
    evidence = evidenceFrom([
      ...library.filter(({ location }) => wanted.test(location)),
      ...injected.documents.map((document) => ({
        location: document.location,
        title: document.title,
        type: document.type,
        sha256: document.sha256,
        accessedAt: document.accessed_at,
        relevance: 1,
        passages: injected.passages.map(({ quote, place }) => ({
          text: quote,
          headings: [],
          firstLine: place.line,
          lastLine: place.last_line,
        })),
      })),
    ])
  })

  /** What one seed came to, after everything was done that a plan does. */
  async function researched(seed: number): Promise<{ content: string; written: TaskResult[]; checks: TaskResult[] }> {
    const { work, close } = await workshop(hostileModel(seed))
    const [analysis, written, checks]: [TaskResult[], TaskResult[], TaskResult[]] = [[], [], []]
    const others = ['introduction_writer', 'article_writer', 'conclusion_writer']
    const ask = async (worker: ResearchWorker, into: TaskResult[]): Promise<void> => {
      const given = { brief, evidence, analysis_results: analysis, writing_results: written, others }
      into.push(resultOf(worker.id, (await work(worker, given)).result))
    }
    await ask(contentSynthesizer, analysis)
    const writer = seed % 2 === 0 ? articleWriter : sectionWriter
    for (const one of [introductionWriter, writer, conclusionWriter]) await ask(one, written)
    for (const one of checkers) await ask(one, checks)
    await close()
    const { content } = draftOf({ research: [], analysis, writing: written, quality: checks }, evidence)
    return { content, written, checks }
  }

  /** Everything that must never be in a result, with the seed to find it by. */
  async function wrongsOf(seed: number): Promise<string[]> {
    const { content, written, checks } = await researched(seed)
    const ids = new Set(evidence.passages.map(({ id }) => id))
    const marks = [...content.matchAll(/\[\s*(p\d+)[^\]]*\]/gi)].map(([, id = '']) => id)
    const claims = claimsOf(content, evidence)
    const { references, passages } = numberCitations(content, evidence)
    const found = checks.find(({ worker }) => worker === 'seo_optimizer')
    const shown = [content, found?.['title'], found?.['description'], found?.['keywords']].join('\n')
    const wrongs: readonly (readonly [string, boolean])[] = [
      ['nothing written', written.some((one) => String(one['content']).trim() === '')],
      [`cites ${marks.filter((id) => !ids.has(id)).join(', ')}`, marks.some((id) => !ids.has(id))],
      [`has ${forbidden.exec(shown)?.[0]}`, forbidden.test(shown)],
      [
        'claims what nothing carries',
        claims.some(({ verdict, problem }) => verdict === 'not found' || problem !== 'none'),
      ],
      ['hardly cites', marks.length <= 5],
      ['references do not resolve', references.split('\n').length !== passages.length],
      ['has no beginning or no end', !/^# .+\n\n## Introduction\n[\s\S]+## Conclusion\n/.test(content)],
    ]
    return wrongs.filter(([, holds]) => holds).map(([what]) => `seed ${seed}: ${what}`)
  }

  async function wrongsIn(seeds: number): Promise<string[]> {
    const wrongs: string[] = []
    for (let seed = 1; seed <= seeds; seed++) wrongs.push(...(await wrongsOf(seed)))
    return wrongs
  }

  test('cites nothing that was not read, and never leaves an article empty', {
    tags: ['slow'],
    timeout: 60_000,
  }, async () => {
    expect(await wrongsIn(3)).toEqual([])
  })

  test('does so in none of 200 runs', { tags: ['slow'], timeout: 300_000 }, async () => {
    expect(await wrongsIn(200)).toEqual([])
  })
})
