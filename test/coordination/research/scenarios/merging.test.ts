import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleFrom } from '../../../../src/coordination/research/merger/article.ts'
import { systemNotes } from '../../../../src/coordination/research/merger/notes.ts'
import { mergedSources, normalisedUrl, type Source } from '../../../../src/coordination/research/merger/sources.ts'
import { type Ended, statusOf } from '../../../../src/coordination/research/merger/status.ts'
import { payable, type WaitingWorker } from '../../../../src/coordination/research/orchestrator/payable.ts'
import { priorityOf } from '../../../../src/coordination/research/orchestrator/priority.ts'
import { ResearchPurse } from '../../../../src/coordination/research/orchestrator/purse.ts'
import { progressLine } from '../../../../src/coordination/research/progress.ts'
import type { Act, Parts } from './cast.ts'
import { referenceBrief, referenceParts, sections, writing } from './reference-run.ts'
import { openResearch, play } from './stage.ts'

describe('the status (RES-105, RES-C28)', () => {
  const ended: Ended = {
    hasCriticalError: false,
    hasArticle: true,
    reachesThreshold: true,
    stop: 'none',
    criticalStepsFinished: true,
  }
  test.each([
    ['a critical error and no article', { hasCriticalError: true, hasArticle: false }, 'failed'],
    ['a critical error and an article', { hasCriticalError: true }, 'partial'],
    ['a critical error and a good article', { hasCriticalError: true, reachesThreshold: true }, 'partial'],
    ['no article', { hasArticle: false }, 'failed'],
    ['no article for want of time', { hasArticle: false, stop: 'time' }, 'failed'],
    ['a good article', {}, 'completed'],
    ['a good article when money ran out at what can be left out', { stop: 'budget' }, 'completed'],
    ['a good article when time ran out at what can be left out', { stop: 'time' }, 'completed'],
    ['a good article when money ran out before', { stop: 'budget', criticalStepsFinished: false }, 'partial'],
    ['a good article when time ran out before', { stop: 'time', criticalStepsFinished: false }, 'partial'],
    ['too many iterations', { reachesThreshold: false, stop: 'max_iterations' }, 'partial'],
    ['no progress', { reachesThreshold: false, stop: 'stall' }, 'partial'],
    ['a poor article and no money', { reachesThreshold: false, stop: 'budget' }, 'partial'],
    ['a poor article and no time', { reachesThreshold: false, stop: 'time' }, 'partial'],
  ] as const)('of %s', (_, differing, status) => {
    expect(statusOf({ ...ended, ...differing })).toBe(status)
  })
})

describe('notes (RES-107)', () => {
  const noted: Parameters<typeof systemNotes>[0] = {
    isPart: false,
    isByRules: false,
    depth: 'standard',
    iterations: 1,
    warnings: [],
    sources: 15,
    claims: { verified: 42, total: 45 },
    cost: 2_350_000,
    budget: 5_000_000,
    seconds: 920,
    limitSeconds: 1200,
  }
  const sourcesSay = 'Article includes 15 high-quality sources with 93% verification rate.'

  test('tell of generation, sources and limits in this order (TV-RES-26)', () => {
    expect(systemNotes(noted)).toBe(
      `Generated in standard mode with balanced research depth. ${sourcesSay} Completed under budget and within time constraints.`,
    )
  })

  test.each([
    ['money only', { seconds: 1300 }, 'Completed under budget ($2.35 of $5.00 allowed).'],
    ['time only', { cost: 5_100_000 }, 'Completed in 15 minutes (25% under time limit).'],
    ['neither', { cost: 5_100_000, seconds: 1300 }, 'verification rate.'],
  ])('say what was kept of the limits: %s', (_, differing, last) => {
    expect(systemNotes({ ...noted, ...differing }).endsWith(last)).toBe(true)
  })

  test('tell of iterations instead of the mode, and of warnings between', () => {
    expect(systemNotes({ ...noted, iterations: 2, warnings: ['One', 'Two'] })).toBe(
      `Generated after 2 iterations to meet quality threshold. ${sourcesSay} Completed with warnings: One, Two. Completed under budget and within time constraints.`,
    )
  })

  test('claim no share of verified claims where none was checked', () => {
    expect(systemNotes({ ...noted, isPart: true, isByRules: true, warnings: ['One'] })).toBe(
      'Generated in standard mode with balanced research depth. Article includes 15 sources. Warnings: One. It is only a part of what was asked for. Answered offline by rules, without a language model.',
    )
    expect(systemNotes({ ...noted, claims: null })).toContain('15 high-quality sources.')
    expect(systemNotes({ ...noted, sources: 0 })).not.toContain('sources')
  })
})

describe('sources (RES-103)', () => {
  const source = (url: string | null, relevance: number, title = 'A'): Source => ({
    title,
    url,
    type: 'web',
    author: null,
    published_date: null,
    relevance,
    accessed_at: '',
  })

  test('are the same page whatever its address looks like', () => {
    const same = [
      'https://example.org/page',
      'HTTPS://EXAMPLE.ORG/page/',
      'https://example.org:443/page#part',
      'https://example.org/page?utm_source=x&utm_medium=y',
    ]
    expect(new Set(same.map(normalisedUrl)).size).toBe(1)
    expect(normalisedUrl('https://example.org/Page')).not.toBe(normalisedUrl('https://example.org/page'))
    expect(normalisedUrl('https://example.org/page?id=1')).not.toBe(normalisedUrl('https://example.org/page?id=2'))
    expect(normalisedUrl('not an address')).toBe('not an address')
  })

  test('keep the more relevant of two, and the first of equals; without an address the title decides', () => {
    const merged = mergedSources([
      source('https://a.example/', 0.5, 'first'),
      source('https://b.example/', 0.5, 'second'),
      source('https://a.example', 0.7, 'better'),
      source(null, 0.6, 'Untold'),
      source(null, 0.1, 'UNTOLD'),
      source('https://b.example', 0.5, 'equal'),
    ])
    expect(merged.map(({ title }) => title)).toEqual(['better', 'Untold', 'second'])
  })
})

describe('the article (RES-101)', () => {
  test('is the parts of its writers one after the other (TV-RES-23)', () => {
    const written = [150, 1800, 200].map((word_count, index) => ({ content: `## Part ${index}\n\nText.`, word_count }))
    const article = articleFrom(written, 'The topic', [])
    expect(article).toMatchObject({ title: 'The topic', word_count: 2150, reading_time_minutes: 9 })
    expect(article.content).toBe('## Part 0\n\nText.\n\n## Part 1\n\nText.\n\n## Part 2\n\nText.')
    expect(article.sections).toEqual(['Part 0', 'Part 1', 'Part 2'])
  })

  test('is read in a minute at least, and has a summary of 50 to 500 characters where there is text', () => {
    const short = articleFrom([{ content: '# T\n\nShort.', word_count: 1 }], 'T', [])
    expect(short).toMatchObject({ title: 'T', reading_time_minutes: 1, summary: 'Short.' })
    const long = articleFrom([{ content: `# T\n\n${'A sentence of words. '.repeat(60)}`, word_count: 240 }], 'T', [])
    expect(long.summary.length).toBeGreaterThanOrEqual(50)
    expect(long.summary.length).toBeLessThanOrEqual(500)
    expect(long.summary.endsWith('.')).toBe(true)
  })
})

describe('warnings (RES-106)', () => {
  const warningsOf = async (parts: Parts, brief = {}) => {
    const { output } = await play(await openResearch({ ...referenceParts, ...parts }), { ...referenceBrief, ...brief })
    return output?.warnings ?? []
  }
  const writer = referenceParts['article_writer'] as Act
  const checker = referenceParts['fact_checker'] as Act

  test('tell of what cost more than was thought', async () => {
    expect(await warningsOf({ article_writer: { ...writer, dollars: 1.15 } })).toContain(
      'Cost exceeded initial estimate by $0.25',
    )
  })

  test('count citations that could not be verified', async () => {
    const three = writing({ covers: sections, words: 2000, cites: 12, invents: 3 })
    expect(await warningsOf({ article_writer: three })).toEqual(['3 citations could not be verified'])
    const none = writing({ covers: sections, words: 2000, cites: 14, invents: 0 })
    expect(await warningsOf({ article_writer: none })).toEqual([])
  })

  test.each([
    [2900, 'completed'],
    [3100, 'partial'],
  ])('an article of %i words where 2,000 were asked for is %s', async (words, status) => {
    const long = writing({ covers: sections, words, cites: 14, invents: 0 })
    const parts = { ...referenceParts, article_writer: long }
    expect((await play(await openResearch(parts), referenceBrief)).output?.status).toBe(status)
  })

  test('tell of an article that is much longer than asked for (RES-C30)', async () => {
    const long = writing({ covers: sections, words: 2700, cites: 14, invents: 0 })
    expect(await warningsOf({ article_writer: long })).toEqual(['Article exceeds target length by 35%'])
    const enough = writing({ covers: sections, words: 2500, cites: 14, invents: 0 })
    expect(await warningsOf({ article_writer: enough })).toEqual([])
  })

  test('tell of a fact check that contradicts its own counts (RES-C4)', async () => {
    const result = { accuracy: 0.99, verified_claims: 42, unverified_claims: 3 }
    const said = await warningsOf({ fact_checker: { ...checker, result } })
    expect(said).toContain('The fact check reports another accuracy than its counts give')
  })

  test('of workers stand there once, however often they were given', async () => {
    const warnings = ['The archive was closed']
    const said = await warningsOf({
      web_search: { ...(referenceParts['web_search'] as Act), warnings },
      news_search: { ...(referenceParts['news_search'] as Act), warnings },
    })
    expect(said.filter((one) => one === 'The archive was closed')).toHaveLength(1)
  })
})

test('missing judgements are null in the scores and named in the warnings (RES-85, RES-102)', async () => {
  const { editor: _, citation_formatter: __, ...rest } = referenceParts
  const { output } = await play(await openResearch(rest), { ...referenceBrief, max_iterations: 1 })
  expect(output?.quality).toMatchObject({ readability: null, citations: null, grammar: null, accuracy: 92 })
  expect(output?.warnings).toEqual(
    expect.arrayContaining(['missing: grammar', 'missing: readability', 'missing: tone']),
  )
  expect(output?.quality.notes).toMatch(
    /^Only a part of what was asked for\. Best: \w+ \([\d.]+\); weakest: \w+ \([\d.]+\)$/,
  )
})

test('progress is told by the number of the step (RES-69, RES-C16)', () => {
  expect(progressLine(1, 4)).toBe('Executing step 2 of 4 (50% complete)')
  expect(progressLine(0, 3)).toBe('Executing step 1 of 3 (33% complete)')
  expect(progressLine(2, 3)).toBe('Executing step 3 of 3 (100% complete)')
})

test('priorities follow class and place in the group (RES-61)', async () => {
  const of = (one: WaitingWorker['class'], place: number) => priorityOf({ class: one }, place)
  expect([of('critical', 5), of('critical-group', 0), of('critical-group', 1), of('critical-group', 2)]).toEqual([
    'HIGH',
    'HIGH',
    'HIGH',
    'MEDIUM',
  ])
  expect(of('optional', 0)).toBe('LOW')
  const parts = { ...referenceParts, academic_reviewer: {}, citation_verifier: {} }
  const { state } = await play(await openResearch(parts), {
    ...referenceBrief,
    min_quality_score: 0.92,
    max_iterations: 1,
  })
  const checks = state.all_tasks.filter(({ step_id }) => step_id === 'step_4')
  expect(checks.slice(0, 4).map(({ worker_id, priority }) => [worker_id, priority])).toEqual([
    ['fact_checker', 'HIGH'],
    ['editor', 'HIGH'],
    ['citation_formatter', 'LOW'],
    ['fact_checker', 'MEDIUM'],
  ])
})

describe('money that is put aside for workers (RES-26, algorithm 4.5)', () => {
  interface Unit extends WaitingWorker {
    readonly actual: number
  }
  const unit = fc
    .record({
      cost_micros: fc.integer({ min: 0, max: 1_000_000 }),
      class: fc.constantFrom('critical' as const, 'critical-group' as const, 'optional' as const),
      share: fc.integer({ min: 0, max: 120 }),
      isFree: fc.boolean(),
    })
    .map(
      ({ share, ...one }): Unit => ({ ...one, actual: one.isFree ? 0 : Math.floor((one.cost_micros * share) / 100) }),
    )

  /** Starts units side by side, and those that wait as soon as one of those under way has ended. */
  function spend(units: readonly Unit[], limit: number, heldBack: number, pick: () => number) {
    const purse = new ResearchPurse(limit)
    let waiting: readonly Unit[] = units
    const underWay: Unit[] = []
    const started: Unit[] = []
    let [total, most] = [0, 0]
    for (;;) {
      const paid = payable(waiting, purse, heldBack)
      waiting = waiting.filter((one) => !paid.includes(one))
      underWay.push(...paid)
      started.push(...paid)
      most = Math.max(most, underWay.filter(({ isFree }) => !isFree).length)
      const promised = underWay.reduce((sum, { isFree, cost_micros }) => sum + (isFree ? 0 : cost_micros), 0)
      expect(purse.available(0)).toBe(limit - total - promised)
      const [ended] = underWay.splice(pick() % Math.max(1, underWay.length), 1)
      if (ended === undefined) return { total, most, started, waiting, purse }
      if (!ended.isFree) purse.settle(ended.cost_micros, ended.actual)
      total += ended.actual
    }
  }

  test('is never exceeded by more than those under way were wrong about, and the end can always be paid', () => {
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 20 }),
        fc.integer({ min: 0, max: 6_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.infiniteStream(fc.nat(1000)),
        (units, limit, heldBack, picks) => {
          const pick = (): number => picks.next().value ?? 0
          const { total, most, started, waiting, purse } = spend(units, limit, heldBack, pick)
          const largest = Math.max(0, ...started.filter(({ isFree }) => !isFree).map(({ cost_micros }) => cost_micros))
          const allowed = Math.max(0, limit - heldBack) + 0.2 * largest * most
          expect(total).toBeLessThanOrEqual(allowed)
          // Nothing that fits is left waiting, and nothing is lost.
          for (const one of waiting) expect(one.isFree || one.cost_micros > purse.available(heldBack)).toBe(true)
          expect(started.length + waiting.length).toBe(units.length)
          expect(new Set(started).size).toBe(started.length)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('goes first to what is needed most, and to whatever fits then', () => {
    const one = (cost_micros: number, kind: WaitingWorker['class']): WaitingWorker => ({
      cost_micros,
      class: kind,
      isFree: false,
    })
    const [optional, critical, group] = [one(60, 'optional'), one(80, 'critical'), one(30, 'critical-group')]
    expect(payable([optional, critical, group], new ResearchPurse(100), 0)).toEqual([critical])
    expect(payable([optional, critical, group], new ResearchPurse(100), 10)).toEqual([critical])
    expect(payable([optional, critical, group], new ResearchPurse(75), 0)).toEqual([group])
    expect(payable([optional, group], new ResearchPurse(90), 0)).toEqual([optional, group])
    expect(payable([one(100, 'optional')], new ResearchPurse(100), 0)).toHaveLength(1)
    expect(payable([{ ...critical, isFree: true }], new ResearchPurse(0), 0)).toHaveLength(1)
  })
})
