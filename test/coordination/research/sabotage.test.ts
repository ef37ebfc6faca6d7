import { beforeAll, describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { readBrief } from '../../../src/coordination/research/read-brief.ts'
import type { TaskResult } from '../../../src/coordination/research/state.ts'
import { feedbackOn } from '../../../src/coordination/research/supervisor/feedback.ts'
import { measure } from '../../../src/coordination/research/supervisor/measure.ts'
import { dimensions, type Scores, scoresOf } from '../../../src/coordination/research/supervisor/scores.ts'
import { academicReviewer } from '../../../src/coordination/research/workers/academic-reviewer.ts'
import { articleWriter } from '../../../src/coordination/research/workers/article-writer.ts'
import { citationFormatter } from '../../../src/coordination/research/workers/citation-formatter.ts'
import { citationVerifier } from '../../../src/coordination/research/workers/citation-verifier.ts'
import { contentSynthesizer } from '../../../src/coordination/research/workers/content-synthesizer.ts'
import { editor } from '../../../src/coordination/research/workers/editor.ts'
import { factChecker } from '../../../src/coordination/research/workers/fact-checker.ts'
import { plagiarismChecker } from '../../../src/coordination/research/workers/plagiarism-checker.ts'
import { readabilityChecker } from '../../../src/coordination/research/workers/readability-checker.ts'
import { seoOptimizer } from '../../../src/coordination/research/workers/seo-optimizer.ts'
import { atWork, resultOf, written } from './at-work.ts'
import { ferryLibrary, readLibrary } from './library.ts'
import {
  type Chance,
  chanceOf,
  exchanged,
  halved,
  repeated,
  unsupported,
  withoutNumbers,
  withoutSection,
} from './sabotage.ts'

const brief = { topic: 'The electric ferry between Norrvik and Halsa', target_length: 1700, reach: 'local' as const }
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

/** What a worker says of an article, as shares from 0 to 1. */
const measures: Readonly<Record<string, (result: TaskResult) => number>> = {
  fact_checker: ({ accuracy }) => Number(accuracy),
  editor: ({ grammar_score, readability_score, style_score, tone_match }) =>
    Number(grammar_score) + Number(readability_score) + Number(style_score) + Number(tone_match),
  citation_formatter: ({ citation_quality }) => Number(citation_quality),
  citation_verifier: ({ verified_citations, total_citations }) => Number(verified_citations) / Number(total_citations),
  plagiarism_checker: ({ originality_score }) => Number(originality_score),
  readability_checker: ({ readability_score }) => Number(readability_score),
  academic_reviewer: ({ review_score }) => Number(review_score),
  seo_optimizer: ({ score }) => Number(score),
}

/** More of them were tried once; each article is one of many that could be spoiled so. */
const seeds = [1, 2]

type Dimension = (typeof dimensions)[number]

interface Judged {
  readonly scores: Scores
  readonly measured: Readonly<Record<string, number>>
  readonly feedback: ReturnType<typeof feedbackOn>
  readonly content: string
  readonly results: readonly TaskResult[]
}

describe('a good article that is spoiled', () => {
  let evidence: Evidence
  let analysis: TaskResult
  let article: string
  let good: Judged

  /** The article through every check of a plan, and through the supervisor. */
  async function judged(content: string): Promise<Judged> {
    const given = { brief, evidence, analysis_results: [analysis], ...written(content) }
    const results: TaskResult[] = []
    for (const checker of checkers) results.push(resultOf(checker.id, (await atWork(checker, given)).result))
    const sources = evidence.documents.map(({ title, location, type, relevance }) => ({
      title,
      url: location,
      type,
      relevance,
    }))
    const research = [resultOf('document_search', { sources })]
    const writing = given.writing_results ?? []
    const { measured, findings, draft } = measure(
      { research, analysis: [analysis], writing, quality: results },
      evidence,
      readBrief({ ...brief, request_id: 'req_1' }, 'req_1'),
    )
    const scores = scoresOf(measured)
    return {
      scores,
      measured: Object.fromEntries(results.map((result) => [result.worker, measures[result.worker]?.(result) ?? 0])),
      feedback: feedbackOn(scores, measured, 0.99, findings),
      content: draft.content,
      results,
    }
  }

  beforeAll(async () => {
    evidence = evidenceFrom(await readLibrary(ferryLibrary))
    analysis = resultOf('content_synthesizer', (await atWork(contentSynthesizer, { brief, evidence })).result)
    const { result } = await atWork(articleWriter, { brief, evidence, analysis_results: [analysis] })
    article = String(result['content'])
    good = await judged(article)
  })

  test('was good before', () => {
    expect(good.scores.quality).toBeGreaterThan(0.97)
    expect(good.measured).toMatchObject({ fact_checker: 1, citation_verifier: 1, plagiarism_checker: 1 })
    expect(good.measured['academic_reviewer']).toBeGreaterThan(0.9)
  })

  const documentOf = (id: string): string => evidence.passages.find((passage) => passage.id === id)?.document ?? ''
  const ways: readonly [string, Dimension, string, RegExp, (chance: Chance) => string][] = [
    ['a section was deleted', 'article', '', /Missing .* section/, (chance) => withoutSection(article, chance)],
    ['half of it was deleted', 'article', '', /Only \d+ words/, (chance) => halved(article, chance)],
    [
      'a fifth of its numbers was swapped',
      'factual',
      'fact_checker',
      /\d+ unverified claims/,
      (chance) => withoutNumbers(article, chance),
    ],
    [
      'a fifth of its claims was made up',
      'factual',
      'fact_checker',
      /\d+ unverified claims/,
      (chance) => unsupported(article, chance),
    ],
    [
      'a fifth of its citations was exchanged',
      'source',
      'citation_verifier',
      /citations could not be verified/,
      (chance) => exchanged(article, chance, documentOf),
    ],
  ]

  test.each(ways)(
    'scores lower where %s, and nowhere higher',
    { tags: ['slow'] },
    async (...[, concerned, worker, cause, spoil]) => {
      for (const seed of seeds) {
        const { scores, measured, feedback } = await judged(spoil(chanceOf(seed)))
        expect(good.scores[concerned] - scores[concerned]).toBeGreaterThanOrEqual(0.05)
        for (const dimension of dimensions) expect(scores[dimension]).toBeLessThanOrEqual(good.scores[dimension] + 1e-9)
        for (const [id, value] of Object.entries(measured))
          expect([id, value <= (good.measured[id] ?? 0) + 1e-9]).toEqual([id, true])
        if (worker !== '') expect((good.measured[worker] ?? 0) - (measured[worker] ?? 0)).toBeGreaterThanOrEqual(0.05)
        expect(feedback.text).toMatch(cause)
        expect(feedback.actions.length).toBeGreaterThan(0)
      }
    },
  )

  test('a section that is repeated is found, and dropped from what is answered with', async () => {
    for (const seed of seeds) {
      const { text, title } = repeated(article, chanceOf(seed))
      const { content, results, measured } = await judged(text)
      expect(results.find((result) => result.worker === 'editor')?.['repeated']).toEqual([
        { kind: 'section', what: title },
      ])
      expect(content).toBe(article)
      expect(measured['editor']).toBeLessThan(good.measured['editor'] ?? 0)
    }
  })
})
