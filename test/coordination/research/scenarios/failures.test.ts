import { describe, expect, test } from 'vitest'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import type { Act } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { found, referenceBrief, referenceParts, searching } from './reference-run.ts'
import { facts, openResearch, phasesOf, play, start, taskOf } from './stage.ts'

describe('S-RES-4, a worker that fails and then does not', () => {
  test('is tried after 2 and 4 seconds, as one task, and its siblings do not wait (RES-66)', async () => {
    const academic = searching(found.academic_search)
    const stage = await openResearch({
      ...referenceParts,
      academic_search: [{ fails: 'the server is busy' }, { fails: 'the server is busy' }, academic],
    })
    const played = await play(stage, referenceBrief)
    const retries = facts(played.events, 'research.task_retry_scheduled')
    expect(retries.map(({ task_id, attempt, delay_ms }) => [task_id, attempt, delay_ms])).toEqual([
      ['task_002', 1, 2000],
      ['task_002', 2, 4000],
    ])
    const asked = stage.world.done.filter(({ worker }) => worker === 'academic_search')
    expect(asked.map(({ at }) => at - start)).toEqual([0, 2000, 6000])
    const siblings = stage.world.done.filter(({ worker }) => worker === 'web_search' || worker === 'news_search')
    expect(siblings.map(({ at }) => at - start)).toEqual([0, 0])
    expect(taskOf(played.state, 'academic_search')).toMatchObject({ attempt: 3, status: 'COMPLETED', error: null })
    expect(played.state.all_tasks).toHaveLength(8)
    expect(played.output?.warnings).toEqual(['One citation could not be verified'])
    expect(played.state.errors).toEqual([])
    expect(played.result.status).toBe('completed')
    await checkInvariants(stage, played.result)
  })
})

const timeout: Act = { fails: 'API timeout' }

describe('S-RES-5, an optional worker that fails', () => {
  test('is done without, and the result says so (RES-67, RES-68, TV-RES-11)', async () => {
    const stage = await openResearch({ ...referenceParts, seo_optimizer: timeout }, { own: [] })
    const played = await play(stage, { ...referenceBrief, max_time_seconds: 3600 }, { wallMs: 2 * 3600 * 1000 })
    expect(stage.world.asked('seo_optimizer')).toBe(3)
    expect(facts(played.events, 'research.worker_skipped')).toMatchObject([
      { worker_id: 'seo_optimizer', reason: 'API timeout' },
    ])
    expect(played.output?.warnings).toContain('SEO optimizer failed (API timeout)')
    expect(played.output?.status).toBe('completed')
    expect(played.result.status).toBe('completed')
    expect(taskOf(played.state, 'seo_optimizer')).toMatchObject({ status: 'FAILED', attempt: 3 })
    expect(played.state.errors).toHaveLength(1)
    expect(played.output?.metrics).toMatchObject({ failed_tasks: 1 })
    await checkInvariants(stage, played.result)
  })
})

describe('S-RES-6, a critical worker that fails', () => {
  test('ends the run with an answer that says why, and with what there is (RES-54, RES-67)', async () => {
    const stage = await openResearch({ ...referenceParts, article_writer: { fails: 'no words' } })
    const played = await play(stage, referenceBrief)
    expect(phasesOf(played.state).at(-1)).toBe('FAILED')
    expect(played.result.status).toBe('failed')
    expect(played.result.output).toBe('Unable to generate article after multiple attempts')
    expect(played.failed).toMatchObject({
      request_id: 'req_800000',
      execution_id: 'exec_20240610_143000',
      status: 'failed',
      error: { message: 'Unable to generate article after multiple attempts' },
      failed_at_phase: 'EXECUTING',
      attempted_iterations: 1,
      completed_tasks: 4,
    })
    expect(played.failed?.partial_output?.research_results).toHaveLength(3)
    expect(stage.world.asked('article_writer')).toBe(3)
    expect(stage.world.asked('fact_checker')).toBe(0)
    expect(played.result.warnings.join('\n')).toContain('no words')
    await checkInvariants(stage, played.result)
  })

  test('is replaced by one that stands in for it (RES-67)', async () => {
    const drafter = defineFunction('drafter', async () => `# Draft\n\nIt says so.\n\n## Conclusion\n\nSo it is.`)
    const stage = await openResearch(
      { ...referenceParts, article_writer: { fails: 'no words' } },
      { own: [{ id: 'section_writer', category: 'writing', class: 'optional', run: drafter }] },
    )
    const played = await play(stage, { ...referenceBrief, min_quality_score: 0.3 })
    expect(played.result.status).toBe('completed')
    expect(played.output?.article.content).toContain('It says so.')
    expect(played.state.writing_results.map(({ worker }) => worker)).toEqual(['section_writer'])
    expect(played.state.all_tasks.map(({ worker_id, status }) => `${worker_id} ${status}`)).toContain(
      'article_writer FAILED',
    )
    expect(stage.world.asked('article_writer')).toBe(3)
    expect(played.output?.warnings).toContain('Article writer failed (no words)')
    await checkInvariants(stage, played.result)
  })

  test('whose stand-in fails too ends the run, whatever class the stand-in has (RES-67)', async () => {
    const silent = defineFunction('silent', async () => {
      throw new Error('nothing to say')
    })
    const own = { category: 'writing', class: 'optional', run: silent } as const
    const stage = await openResearch(
      { ...referenceParts, article_writer: { fails: 'no words' } },
      { own: [{ id: 'section_writer', ...own, alternatives: ['article_writer'] }] },
    )
    const played = await play(stage, referenceBrief)
    expect(played.failed).toMatchObject({ failed_at_phase: 'EXECUTING' })
    expect(stage.world.asked('article_writer')).toBe(3)
    expect(stage.world.asked('fact_checker')).toBe(0)
    expect(played.state.errors.map(({ cause }) => cause)).toEqual(['no words', 'nothing to say'])
  })

  test('of a step in turn is not followed by those after it', async () => {
    const stage = await openResearch(
      { ...referenceParts, article_writer: { fails: 'no words' }, conclusion_writer: {} },
      { complexity: 0.8 },
    )
    await play(stage, { ...referenceBrief, max_budget: 9, max_time_seconds: 2400 })
    expect(stage.world.asked('article_writer')).toBe(3)
    expect(stage.world.asked('conclusion_writer')).toBe(0)
  })

  test('may have a stand-in of its own, which is in no plan until it is needed', async () => {
    const archive = defineFunction('archive', async () => ({ output: 'One source.', data: { sources: [] } }))
    const own = [
      { id: 'web_search', category: 'research', run: 'function:nobody', alternatives: ['archive'] },
      { id: 'archive', category: 'research', run: archive },
    ] as const
    const stage = await openResearch(referenceParts, { own })
    const played = await play(stage, { ...referenceBrief, min_quality_score: 0.5 })
    const workers = played.state.current_plan?.steps[0]?.workers.map(({ worker_id }) => worker_id)
    expect(workers).toEqual(['web_search', 'academic_search', 'news_search'])
    expect(played.state.research_results.map(({ worker }) => worker)).toContain('archive')
  })

  test('is not tried again where that can not help (RES-66)', async () => {
    const refusing = defineFunction('refusing', async () => {
      throw new Error('unreachable')
    })
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: 'function:nobody' }],
      more: { runnables: [refusing] },
    })
    const played = await play(stage, referenceBrief)
    expect(played.failed).toMatchObject({ error: { type: 'not_found' }, failed_at_phase: 'EXECUTING' })
    expect(facts(played.events, 'research.task_retry_scheduled')).toEqual([])
  })
})

describe('a group of workers', () => {
  test('fails only where all of it fails (RES-70, class critical-group)', async () => {
    const one = await openResearch({
      ...referenceParts,
      academic_search: { fails: 'down' },
      news_search: { fails: 'down' },
    })
    const played = await play(one, { ...referenceBrief, min_quality_score: 0.5 })
    expect(played.result.status).toBe('completed')
    expect(played.output?.warnings).toEqual(
      expect.arrayContaining(['Academic search failed (down)', 'News search failed (down)']),
    )
    const all = await openResearch({
      ...referenceParts,
      web_search: { fails: 'down' },
      academic_search: { fails: 'down' },
      news_search: { fails: 'down' },
    })
    const lost = await play(all, referenceBrief)
    expect(lost.failed).toMatchObject({ failed_at_phase: 'EXECUTING', partial_output: null, completed_tasks: 0 })
    expect(all.world.asked('content_synthesizer')).toBe(0)
  })

  test('of checks that all fail leaves the article as it is, with a warning (RES-C28)', async () => {
    const stage = await openResearch({
      ...referenceParts,
      fact_checker: { fails: 'down' },
      editor: { fails: 'down' },
      citation_formatter: { fails: 'down' },
    })
    const played = await play(stage, referenceBrief)
    expect(played.result.status).toBe('partial')
    expect(played.output?.article.word_count).toBe(2150)
    expect(played.output?.warnings).toEqual(expect.arrayContaining(['missing: fact check', 'missing: grammar']))
    expect(played.output?.warnings.join('\n')).toContain('down')
    expect(phasesOf(played.state).slice(-3)).toEqual(['EXECUTING', 'MERGING', 'COMPLETED'])
  })
})
