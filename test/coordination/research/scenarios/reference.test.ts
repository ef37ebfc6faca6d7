import { beforeAll, describe, expect, test } from 'vitest'
import { costOfPlan, secondsOfPlan } from '../../../../src/coordination/research/planner/estimate.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts, sections } from './reference-run.ts'
import { facts, openResearch, type Played, phasesOf, play, type ResearchStage } from './stage.ts'

let stage: ResearchStage
let played: Played

beforeAll(async () => {
  stage = await openResearch(referenceParts)
  played = await play(stage, referenceBrief)
})

describe('S-RES-1, the reference run', () => {
  test('goes through the phases of the happy path and no others (RES-15)', async () => {
    expect(phasesOf(played.state)).toEqual([
      'INITIALIZED',
      'PLANNING',
      'STRATEGY',
      'EXECUTING',
      'EVALUATING',
      'MERGING',
      'COMPLETED',
    ])
    await checkInvariants(stage, played.result)
  })

  test('has the plan of TV-RES-3, which the strategy leaves as it is (TV-RES-4)', () => {
    const { current_plan: plan } = played.state
    const shown = plan?.steps.map(({ step_id, category, mode, workers, depends_on }) => ({
      step_id,
      category,
      mode,
      workers: workers.map(({ worker_id }) => worker_id),
      depends_on,
      cost: workers.reduce((sum, { cost_micros }) => sum + cost_micros, 0) / 1e6,
      minutes: Math.max(...workers.map(({ seconds }) => seconds)) / 60,
    }))
    expect(shown).toEqual([
      {
        step_id: 'step_1',
        category: 'research',
        mode: 'PARALLEL',
        workers: ['web_search', 'academic_search', 'news_search'],
        depends_on: [],
        cost: 0.5,
        minutes: 5,
      },
      {
        step_id: 'step_2',
        category: 'analysis',
        mode: 'SEQUENTIAL',
        workers: ['content_synthesizer'],
        depends_on: ['step_1'],
        cost: 0.3,
        minutes: 2,
      },
      {
        step_id: 'step_3',
        category: 'writing',
        mode: 'SEQUENTIAL',
        workers: ['article_writer'],
        depends_on: ['step_2'],
        cost: 0.9,
        minutes: 6,
      },
      {
        step_id: 'step_4',
        category: 'quality',
        mode: 'PARALLEL',
        workers: ['fact_checker', 'editor', 'citation_formatter'],
        depends_on: ['step_3'],
        cost: 0.7,
        minutes: 4,
      },
    ])
    expect(plan?.complexity).toMatchObject({ label: 'MEDIUM', score: 0.6 })
    expect(plan === null ? [] : [costOfPlan(plan), secondsOfPlan(plan)]).toEqual([2_400_000, 17 * 60])
    expect(facts(played.events, 'research.plan_optimized')).toMatchObject([
      { note: 'APPROVE PLAN (no changes needed)', changes: [] },
    ])
  })

  test('analyses what the brief needs (RES-30a)', () => {
    expect(played.state.current_plan).toMatchObject({
      research_needs: ['web', 'academic papers', 'news'],
      analysis_needs: ['synthesise multiple sources'],
      writing_needs: ['professional article with citations'],
      quality_needs: ['fact-checking of medical claims', 'grammar check', 'citation formatting'],
    })
  })

  test('has eight tasks in the order of the plan, each completed, with the priorities of TV-RES-8 (RES-61)', () => {
    expect(played.state.all_tasks.map(({ task_id, worker_id, status }) => [task_id, worker_id, status])).toEqual([
      ['task_001', 'web_search', 'COMPLETED'],
      ['task_002', 'academic_search', 'COMPLETED'],
      ['task_003', 'news_search', 'COMPLETED'],
      ['task_004', 'content_synthesizer', 'COMPLETED'],
      ['task_005', 'article_writer', 'COMPLETED'],
      ['task_006', 'fact_checker', 'COMPLETED'],
      ['task_007', 'editor', 'COMPLETED'],
      ['task_008', 'citation_formatter', 'COMPLETED'],
    ])
    expect(played.state.all_tasks.slice(0, 3).map(({ priority }) => priority)).toEqual(['HIGH', 'HIGH', 'MEDIUM'])
    expect(played.state.all_tasks.every(({ attempt }) => attempt === 1)).toBe(true)
  })

  test('scores 0.923611 and is complete after one iteration (TV-RES-17 to TV-RES-21)', () => {
    const [evaluated] = facts(played.events, 'research.evaluated')
    expect(evaluated).toMatchObject({ iteration: 1, decision: 'COMPLETE', forced: false })
    expect(Math.abs(Number(evaluated?.scores['quality']) - 0.923611)).toBeLessThan(1e-6)
    const { quality_score, completeness_score, should_continue, feedback, iteration_count } = played.state
    expect(Math.abs((quality_score ?? 0) - 0.923611)).toBeLessThan(1e-6)
    expect(completeness_score).toBeCloseTo(5 / 6, 10)
    expect([should_continue, feedback, iteration_count]).toEqual([false, null, 1])
  })

  test('merges 18 sources into 15, the most relevant first (TV-RES-24)', () => {
    const { output } = played
    expect(output?.sources).toHaveLength(15)
    expect(output?.sources.slice(0, 3).map(({ title, relevance }) => [relevance, title])).toEqual([
      [0.95, 'AI Report 2024'],
      [0.9, 'CNN in Medical Imaging'],
      [0.88, 'Healthcare Tech'],
    ])
    expect(Object.keys(output?.sources[0] ?? {})).toEqual([
      'title',
      'url',
      'type',
      'author',
      'published_date',
      'relevance',
      'accessed_at',
    ])
  })

  test('is completed with one warning, and scores as specified (RES-102, RES-106)', () => {
    const { output, result } = played
    expect([result.status, output?.status]).toEqual(['completed', 'completed'])
    expect(output?.warnings).toEqual(['One citation could not be verified'])
    expect(result.warnings).toEqual(['One citation could not be verified'])
    expect(output?.quality).toEqual({
      overall: 92.4,
      accuracy: 92,
      completeness: 83.3,
      readability: 85,
      citations: 95,
      grammar: 90,
      notes: 'High-quality article with strong citations',
    })
  })

  test('has an article of 2150 words that is read in nine minutes (RES-101, TV-RES-23)', () => {
    const { output } = played
    expect(output?.article).toMatchObject({ word_count: 2150, reading_time_minutes: 9, citations_count: 14 })
    expect(output?.article.sections).toEqual([
      'AI in healthcare',
      ...sections.filter((title) => title !== 'Regulation'),
    ])
    expect(output?.references.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    expect(output?.article.content).not.toMatch(/\[p\d+\]/)
  })

  test('counts what it used (TV-RES-25)', () => {
    expect(played.output?.metrics).toEqual({
      total_duration_seconds: 920,
      total_cost_micros: 2_350_000,
      total_tokens: 12_500,
      total_tasks: 8,
      successful_tasks: 8,
      failed_tasks: 0,
      iteration_count: 1,
      workers_used: [
        'web_search',
        'academic_search',
        'news_search',
        'content_synthesizer',
        'article_writer',
        'fact_checker',
        'editor',
        'citation_formatter',
      ],
    })
    expect(played.state.total_cost).toBe(2_350_000)
    expect((played.state.completed_at ?? 0) - played.state.started_at).toBe(920_000)
  })

  test('tells how it came about (RES-107, TV-RES-26)', () => {
    expect(played.output?.system_notes).toBe(
      'Generated in standard mode with balanced research depth. Article includes 15 high-quality sources with 93% verification rate. Completed with warnings: One citation could not be verified. Completed under budget and within time constraints.',
    )
  })

  test('has the ids of its brief and of its moment (RES-21, RES-108)', () => {
    expect(played.output).toMatchObject({
      request_id: 'req_800000',
      execution_id: 'exec_20240610_143000',
      created_at: '2024-06-10T14:45:20.000Z',
    })
  })

  test('has a snapshot after planning, execution and evaluation (RES-28)', () => {
    expect(played.state.snapshots.map(({ label, phase, holds }) => [label, phase, holds])).toEqual([
      [
        'planning',
        'PLANNING',
        { steps: 4, workers: 8, estimated_cost_micros: 2_400_000, estimated_seconds: 1020, cost_micros: 0 },
      ],
      ['execution', 'EXECUTING', { tasks: 8, tasks_completed: 8, cost_micros: 2_350_000 }],
      [
        'evaluation',
        'EVALUATING',
        {
          quality_score: played.state.quality_score,
          completeness_score: played.state.completeness_score,
          decision: 'COMPLETE',
          cost_micros: 2_350_000,
        },
      ],
    ])
  })

  test('tells how far it is, step by step and worker by worker (RES-69)', () => {
    const lines = facts(played.events, 'research.progress').map(({ line }) => line)
    expect(lines).toEqual([
      'Executing step 1 of 4 (25% complete)',
      'Completed: 1/8',
      'Completed: 2/8',
      'Completed: 3/8',
      'Executing step 2 of 4 (50% complete)',
      'Completed: 4/8',
      'Executing step 3 of 4 (75% complete)',
      'Completed: 5/8',
      'Executing step 4 of 4 (100% complete)',
      'Completed: 6/8',
      'Completed: 7/8',
      'Completed: 8/8',
    ])
    expect(facts(played.events, 'research.progress').map(({ completed_ratio }) => completed_ratio)).toEqual([
      0,
      1 / 8,
      2 / 8,
      3 / 8,
      3 / 8,
      4 / 8,
      4 / 8,
      5 / 8,
      5 / 8,
      6 / 8,
      7 / 8,
      1,
    ])
  })
})
