import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../../src/coordination/research/catalogue.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import type { Act, Parts } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts, searching } from './reference-run.ts'
import { facts, openResearch, phasesOf, play, playedOf, start, taskOf } from './stage.ts'

/** The same workers at other prices. */
function costing(dollars: Readonly<Record<string, number>>): Parts {
  return Object.fromEntries(
    Object.entries(referenceParts).map(([id, act]) => [id, { ...(act as Act), dollars: dollars[id] ?? 0 }]),
  )
}

/** The same workers, each taking so many seconds. */
function taking(seconds: Readonly<Record<string, number>>): Parts {
  return Object.fromEntries(
    Object.entries(referenceParts).map(([id, act]) => [id, { ...(act as Act), seconds: seconds[id] ?? 0 }]),
  )
}

describe('S-RES-7, a budget that ends in the middle', () => {
  test('pays for what fits exactly and for nothing more, and what is there is answered (RES-26, RES-52)', async () => {
    const stage = await openResearch(
      costing({
        web_search: 0.4,
        academic_search: 0.3,
        news_search: 0.2,
        content_synthesizer: 0.6,
        article_writer: 1.4,
        citation_formatter: 0.1,
      }),
    )
    const played = await play(stage, { ...referenceBrief, max_budget: 3 })
    expect(stage.world.asked('citation_formatter')).toBe(1)
    expect([stage.world.asked('fact_checker'), stage.world.asked('editor')]).toEqual([0, 0])
    expect(played.state.total_cost).toBe(3_000_000)
    expect(played.state.errors).toEqual([])
    expect(facts(played.events, 'research.limit_reached')).toMatchObject([
      { limit: 'budget', step_id: 'step_4', not_started: ['fact_checker', 'editor'] },
    ])
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
    expect(Math.abs((played.state.quality_score ?? 0) - 0.506944)).toBeLessThan(1e-6)
    expect(played.output?.warnings).toEqual(
      expect.arrayContaining([
        'missing: fact check',
        'missing: grammar',
        'missing: readability',
        'missing: tone',
        'The budget did not suffice for Fact checker, Editor',
      ]),
    )
    expect([played.result.status, played.output?.status]).toEqual(['partial', 'partial'])
    expect(played.output?.metrics.total_cost_micros).toBe(3_000_000)
    await checkInvariants(stage, played.result)
  })

  test('stops where what was paid is more than was there (RES-26)', async () => {
    const stage = await openResearch(costing({ article_writer: 3.5 }))
    const played = await play(stage, { ...referenceBrief, max_budget: 3 })
    expect(stage.world.order.slice(5)).toEqual([])
    expect(facts(played.events, 'research.limit_reached')).toMatchObject([{ limit: 'budget' }])
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
    expect(played.result.status).toBe('partial')
    await checkInvariants(stage, played.result)
  })

  test('is told where the last worker of all exceeds it, though all is done (RES-26, RES-C28)', async () => {
    const stage = await openResearch(costing({ fact_checker: 3.5 }))
    const played = await play(stage, { ...referenceBrief, max_budget: 3 })
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
    expect(played.output?.warnings).toContain('The budget was exceeded by $0.50')
    expect(played.result.status).toBe('completed')
    expect(played.output?.system_notes).not.toContain('under budget')
  })
})

/** Estimates that keep to ten minutes; what workers really take is another matter. */
const quick = Object.fromEntries(Object.keys(referenceParts).map((id) => [id, { seconds: 60 }]))

describe('S-RES-8, time that runs out', () => {
  test('lets the step end that is under way, and begins no other (RES-53)', async () => {
    const stage = await openResearch(
      taking({
        web_search: 200,
        academic_search: 200,
        news_search: 200,
        content_synthesizer: 100,
        article_writer: 400,
      }),
      { figures: quick },
    )
    const played = await play(stage, { ...referenceBrief, max_time_seconds: 600 })
    expect(taskOf(played.state, 'article_writer')).toMatchObject({ status: 'COMPLETED' })
    expect(stage.world.asked('fact_checker')).toBe(0)
    expect(facts(played.events, 'research.limit_reached')).toMatchObject([{ limit: 'time', step_id: 'step_4' }])
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
    expect(played.output).toMatchObject({ status: 'partial', metrics: { total_duration_seconds: 700 } })
    expect(played.result.status).toBe('partial')
    await checkInvariants(stage, played.result)
  })

  test('aborts what is still at work at one and a quarter of it (RES-53)', async () => {
    const stage = await openResearch(
      taking({
        web_search: 200,
        academic_search: 200,
        news_search: 200,
        content_synthesizer: 100,
        article_writer: 900,
      }),
      { figures: quick },
    )
    const played = await play(stage, { ...referenceBrief, max_time_seconds: 600 })
    expect(stage.world.aborted).toEqual(['article_writer'])
    expect(taskOf(played.state, 'article_writer')).toMatchObject({ status: 'FAILED', error: { type: 'timeout' } })
    expect((taskOf(played.state, 'article_writer').completed_at ?? 0) - start).toBe(750_000)
    expect(facts(played.events, 'research.task_retry_scheduled')).toEqual([])
    expect(played.failed).toMatchObject({ failed_at_phase: 'EXECUTING', error: { type: 'timeout' } })
    await checkInvariants(stage, played.result)
  })

  test('aborts a check, and answers with the article that was written (RES-53, RES-C28)', async () => {
    const stage = await openResearch(taking({ article_writer: 500, fact_checker: 900, editor: 10 }), { figures: quick })
    const played = await play(stage, { ...referenceBrief, max_time_seconds: 600 })
    expect(stage.world.aborted).toEqual(['fact_checker'])
    expect(played.output).toMatchObject({ status: 'partial', metrics: { total_duration_seconds: 750 } })
    expect(played.output?.warnings).toContain('missing: fact check')
  })
})

describe('research that is stopped from outside for want of time', () => {
  const slowCheck = taking({ article_writer: 100, fact_checker: 900, editor: 10 })

  async function stoppedAfter(ms: number) {
    const parent = defineFunction('parent', async (context) => {
      const below = await context.run('research:article', { text: '', data: referenceBrief }, { timeoutMs: ms })
      return { output: below.output, data: below.status }
    })
    const stage = await openResearch(slowCheck, { more: { runnables: [parent] } })
    const handle = await stage.baton.start('function:parent', 'go')
    await stage.passTime(handle.result)
    const [below] = await stage.baton.runs({ runnable: 'research:article' })
    return playedOf(stage.baton, (await stage.baton.result(below?.runId ?? '')) as RunResult)
  }

  test('answers with the article that it has (RES-53)', async () => {
    const played = await stoppedAfter(300_000)
    expect([played.result.status, played.output?.status]).toEqual(['partial', 'partial'])
    expect(played.output?.article.word_count).toBe(2150)
    expect(taskOf(played.state, 'fact_checker').status).toBe('CANCELLED')
    expect(taskOf(played.state, 'editor').status).toBe('COMPLETED')
    expect(facts(played.events, 'research.limit_reached')).toMatchObject([
      { limit: 'time', step_id: 'step_4', not_started: ['fact_checker'] },
    ])
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
  })

  test('fails with that as the reason where there is no article yet', async () => {
    const played = await stoppedAfter(50_000)
    expect(played.result.status).toBe('failed')
    expect(played.failed).toMatchObject({ error: { type: 'timeout' }, completed_tasks: 4 })
  })
})

describe('limits of the run', () => {
  const everybody: Parts = {
    ...referenceParts,
    ...Object.fromEntries(
      catalogue
        .filter(({ id, category }) => !(id in referenceParts) && category !== 'research')
        .map(({ id }) => [id, {}]),
    ),
    specialized_scraper: searching([]),
    social_media_search: searching([]),
    editor: { result: { grammar_score: 0.2, readability_score: 0.2, tone_match: 0.2 } },
    fact_checker: [120, 180, 240].map((verified_claims) => ({
      result: { verified_claims, unverified_claims: 300 - verified_claims },
    })),
  }

  test('allow more workers over all iterations than may be started side by side', async () => {
    const stage = await openResearch(everybody, { complexity: 0.8 })
    const brief = { ...referenceBrief, max_budget: 20, max_time_seconds: 2800, min_quality_score: 0.99 }
    const played = await play(stage, brief, { usdMicros: 20_000_000 })
    expect(played.state.all_tasks.length).toBeGreaterThan(20)
    expect(played.state.errors).toEqual([])
    expect(played.result.status).toBe('partial')
    await checkInvariants(stage, played.result)
  })

  test('that leave no calls of tools for the checks leave the article (RES-C15, X-4)', async () => {
    const stage = await openResearch(referenceParts)
    const played = await play(stage, referenceBrief, { toolCalls: 5 })
    expect(stage.world.asked('article_writer')).toBe(1)
    expect(played.result.status).toBe('partial')
    expect(played.output?.article.word_count).toBe(2150)
    expect(played.output?.warnings).toContain('missing: fact check')
    await checkInvariants(stage, played.result)
  })

  test('that leave nothing at all end it with that as the reason, and nothing is thrown', async () => {
    for (const limits of [{ toolCalls: 0 }, { usdMicros: 0 }, { depth: 0 }, { modelCalls: 0 }]) {
      const stage = await openResearch(referenceParts)
      const played = await play(stage, referenceBrief, limits)
      expect(played.result.status).toBe('failed')
      expect(played.failed?.error.message).not.toBe('')
      expect(played.result.usage.usdMicros).toBe(0)
    }
  })
})

describe('S-RES-10, how long steps take', () => {
  test('workers of 3, 5 and 4 seconds side by side take 5 (RES-63, TV-RES-9)', async () => {
    const stage = await openResearch(taking({ web_search: 3, academic_search: 5, news_search: 4 }))
    const played = await play(stage, referenceBrief)
    const at = (worker: string): number => (stage.world.done.find((one) => one.worker === worker)?.at ?? 0) - start
    expect([at('web_search'), at('academic_search'), at('news_search')]).toEqual([0, 0, 0])
    expect(at('content_synthesizer')).toBe(5_000)
    const step = played.state.all_tasks.filter(({ step_id }) => step_id === 'step_1')
    const alone = step.reduce((sum, { started_at, completed_at }) => sum + (completed_at ?? 0) - (started_at ?? 0), 0)
    expect([alone, alone / 5_000]).toEqual([12_000, 2.4])
  })

  test('writers of 3, 6 and 2 seconds wait for each other and see what was written before (RES-64, TV-RES-10)', async () => {
    const seen = new Map<string, readonly unknown[]>()
    const writer = (id: string, seconds: number): Act => ({
      seconds,
      result: ({ context }) => {
        seen.set(
          id,
          context.writing_results.map(({ content }) => content),
        )
        return { content: `This is the ${id} of it.`, word_count: 6 }
      },
    })
    const stage = await openResearch(
      {
        ...taking({ web_search: 10 }),
        introduction_writer: writer('introduction', 3),
        article_writer: writer('article', 6),
        conclusion_writer: writer('conclusion', 2),
      },
      { complexity: 0.8 },
    )
    const played = await play(stage, { ...referenceBrief, max_budget: 9, max_time_seconds: 2400, max_iterations: 1 })
    const clockOf = (worker: string): string =>
      new Date(stage.world.done.find((one) => one.worker === worker)?.at ?? 0).toISOString().slice(11, 19)
    expect(['introduction_writer', 'article_writer', 'conclusion_writer'].map(clockOf)).toEqual([
      '14:30:10',
      '14:30:13',
      '14:30:19',
    ])
    expect(clockOf('fact_checker')).toBe('14:30:21')
    expect(seen.get('article')).toEqual(['This is the introduction of it.'])
    expect(seen.get('conclusion')).toEqual(['This is the introduction of it.', 'This is the article of it.'])
    expect(played.output?.article).toMatchObject({ word_count: 18 })
    expect(played.output?.article.content).toBe(
      'This is the introduction of it.\n\nThis is the article of it.\n\nThis is the conclusion of it.',
    )
  })
})
