import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../../src/coordination/research/catalogue.ts'
import type { ResearchPlan } from '../../../../src/coordination/research/plan.ts'
import { complexityFrom } from '../../../../src/coordination/research/planner/complexity.ts'
import { costOfPlan, secondsOfPlan, workersOf } from '../../../../src/coordination/research/planner/estimate.ts'
import { type PlanGround, planFor } from '../../../../src/coordination/research/planner/make-plan.ts'
import { select } from '../../../../src/coordination/research/planner/selection.ts'
import { templates } from '../../../../src/coordination/research/planner/template.ts'
import { readBrief } from '../../../../src/coordination/research/read-brief.ts'
import { type OwnWorker, rosterOf } from '../../../../src/coordination/research/roster.ts'
import { figuresOf } from '../../../../src/coordination/research/strategy/figures.ts'
import { optimise } from '../../../../src/coordination/research/strategy/optimise.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import { checkInvariants } from './invariants.ts'
import { found, referenceBrief, referenceParts, searching, sections, writing } from './reference-run.ts'
import { facts, openResearch, phasesOf, play } from './stage.ts'

/** Everybody whom the reference knows, but the reader of folders, and those whom a project adds. */
function groundOf(brief: JsonObject = {}, own: readonly OwnWorker[] = []): PlanGround {
  const known = catalogue.filter(({ id }) => id !== 'document_search' && id !== 'section_writer')
  const all = known.map(({ id }): OwnWorker => ({ id, run: `function:${id}` }))
  const tier = ['test/model']
  return {
    brief: readBrief({ ...referenceBrief, ...brief }, 'req_000001'),
    roster: rosterOf([], [...all, ...own]),
    models: { cheap: tier, usual: tier, best: tier },
    past: new Map(),
    year: 2024,
  }
}

function planOf(score: number, ground: PlanGround): ResearchPlan {
  return planFor(ground, complexityFrom(score, ''), 'plan_1')
}

function idsOf({ steps }: Pick<ResearchPlan, 'steps'>): string[][] {
  return steps.map(({ workers }) => workers.map(({ worker_id }) => worker_id))
}

describe('templates', () => {
  test.each([
    ['low', 0.2, [3, 3, 1_000_000]],
    ['medium', 0.6, [4, 8, 2_400_000]],
    ['high', 0.8, [5, 17, 6_000_000]],
  ] as const)('of %s complexity have the documented steps, workers and cost (RES-34, RES-C10)', (_, score, size) => {
    const plan = planOf(score, groundOf({ topic: 'Beds in hospitals', max_budget: 9 }))
    expect([plan.steps.length, workersOf(plan), costOfPlan(plan)]).toEqual(size)
  })

  test('give every worker its errand (RES-38)', () => {
    const plan = planOf(0.8, groundOf({ max_budget: 9 }))
    for (const { assignment } of plan.steps.flatMap(({ workers }) => workers)) {
      const { objective, output_format, tool_guidance, boundaries } = assignment
      expect([objective, output_format, tool_guidance, boundaries].every((text) => text.length > 5)).toBe(true)
    }
    const [first, second] = plan.steps[1]?.workers ?? []
    expect(first?.assignment).not.toEqual(second?.assignment)
  })
})

describe('the choice of workers (RES-35, RES-36)', () => {
  const chosen = (brief: JsonObject, template: keyof typeof templates = 'LOW', year = 2026): string[] => {
    const full = readBrief({ topic: 'Tea', ...brief }, 'r')
    return select(templates[template], full, year).steps.flatMap(({ workers }) => workers)
  }

  test.each([
    ['An academic view of tea', true],
    ['Tea RESEARCH', true],
    ['A study of tea', true],
    ['Researchers who studied tea', false],
    ['The academics', false],
  ])('asks scholars for "%s": %s', (topic, isAsked) => {
    expect(chosen({ topic }).includes('academic_search')).toBe(isAsked)
  })

  test.each([
    ['The latest tea', true],
    ['Recent tea', true],
    ['Tea trends', true],
    ['Trending tea', true],
    ['Tea news', true],
    ['Tea today', true],
    ['Tea in 2025', true],
    ['Tea in 2026', true],
    ['Tea in 2030', true],
    ['Tea in 2024', false],
    ['Tea in 1773', false],
    ['Trendy tea', false],
  ])('asks for news of "%s": %s', (topic, isAsked) => {
    expect(chosen({ topic }).includes('news_search')).toBe(isAsked)
  })

  test('has scholars come first where they are preferred', () => {
    expect(chosen({ preferred_sources: ['academic'] }, 'MEDIUM')[0]).toBe('academic_search')
    expect(chosen({ preferred_sources: ['academic'] }, 'LOW')[0]).toBe('academic_search')
  })

  test.each([
    [10, 3],
    [14, 3],
    [15, 4],
    [16, 5],
    [20, 5],
    [50, 5],
  ])('asks for %i sources %i searchers', (min_sources, searchers) => {
    const found = chosen({ min_sources }, 'MEDIUM').filter((id) => id.endsWith('_search') || id.endsWith('scraper'))
    expect(found).toHaveLength(searchers)
  })

  test('has delicate claims checked, and academic citations formatted, whatever else is cut', () => {
    for (const topic of ['Medical tea', 'Tea and the law', 'How to invest in tea']) {
      expect(chosen({ topic })).toContain('fact_checker')
    }
    expect(chosen({ tone: 'academic' })).toContain('citation_formatter')
    expect(chosen({ tone: 'academic', max_time_seconds: 600 })).toContain('citation_formatter')
  })

  test('skips whatever is optional where there are ten minutes or less', () => {
    const optional = new Set(catalogue.filter((one) => one.class === 'optional').map(({ id }) => id))
    for (const template of ['LOW', 'MEDIUM', 'HIGH'] as const) {
      expect(
        chosen({ max_time_seconds: 600, topic: 'Database software' }, template).filter((id) => optional.has(id)),
      ).toEqual([])
    }
    expect(chosen({ max_time_seconds: 601 }, 'MEDIUM')).toContain('citation_formatter')
  })

  test('takes fewer and cheaper for $2.00, all and the best for $10.00, and every check for an hour', () => {
    const of = (brief: JsonObject) => select(templates.MEDIUM, readBrief({ topic: 'Tea', ...brief }, 'r'), 2026)
    expect([of({ max_budget: 2 }).tier, of({ max_budget: 2.01 }).tier, of({ max_budget: 10 }).tier]).toEqual([
      'cheap',
      'usual',
      'best',
    ])
    expect(chosen({ max_budget: 2 }, 'MEDIUM').length).toBeLessThan(chosen({}, 'MEDIUM').length)
    const all = ['web_search', 'academic_search', 'news_search', 'specialized_scraper', 'social_media_search']
    expect(chosen({ max_budget: 10 }, 'MEDIUM')).toEqual(expect.arrayContaining(all))
    const checks = ['fact_checker', 'editor', 'citation_formatter', 'readability_checker', 'seo_optimizer']
    expect(chosen({ max_time_seconds: 3600 }, 'LOW')).toEqual(expect.arrayContaining([...checks, 'plagiarism_checker']))
  })
})

describe('the strategy', () => {
  test('adds a second fact check, a review and a verification above 0.90, for $1.00 and five minutes at most (RES-44)', () => {
    const ground = groundOf({ min_quality_score: 0.91 })
    const before = planOf(0.6, ground)
    const { plan, changes } = optimise(before, ground)
    expect(changes).toEqual(['added fact_checker, academic_reviewer, citation_verifier'])
    expect(idsOf(plan).slice(3)).toEqual([
      ['fact_checker', 'editor', 'citation_formatter', 'fact_checker'],
      ['academic_reviewer', 'citation_verifier'],
    ])
    expect(costOfPlan(plan) - costOfPlan(before)).toBe(1_000_000)
    expect(secondsOfPlan(plan) - secondsOfPlan(before)).toBeLessThanOrEqual(300)
    expect(
      optimise(planOf(0.6, groundOf({ min_quality_score: 0.9 })), groundOf({ min_quality_score: 0.9 })).changes,
    ).toEqual([])
  })

  test('saves money in the documented order, and says what it did and what it came to (RES-42, RES-46)', () => {
    const ground = groundOf({ max_budget: 4.5, max_time_seconds: 3000 })
    const before = planOf(0.8, ground)
    const { plan, changes, note } = optimise(before, ground)
    expect(changes.slice(0, 2)).toEqual(['cheaper model for simple tasks', 'three researchers at most'])
    expect(changes.slice(2).every((change) => change.startsWith('removed '))).toBe(true)
    expect(note).toContain('three researchers at most')
    expect(costOfPlan(plan)).toBeLessThanOrEqual(0.98 * 4_500_000)
    const [was, is] = [figuresOf(before), figuresOf(plan)]
    expect(is.workers).toBeLessThan(was.workers)
    expect(is.cost_micros).toBeLessThan(was.cost_micros)
    expect(plan.steps.map(({ step_id }) => step_id)).toEqual(plan.steps.map((_, index) => `step_${index + 1}`))
  })

  test('makes workers parallel that need not wait for each other (RES-41)', () => {
    const ground = groundOf()
    const slow = planOf(0.6, ground)
    const steps = slow.steps.map((step) => ({ ...step, mode: 'SEQUENTIAL' as const }))
    const { plan, changes } = optimise({ ...slow, steps }, ground)
    expect(changes).toEqual(['made step_1 parallel', 'made step_4 parallel'])
    expect(plan.steps.map(({ mode }) => mode)).toEqual(['PARALLEL', 'SEQUENTIAL', 'SEQUENTIAL', 'PARALLEL'])
  })

  test('leans towards money, time or quality where that is what matters most (RES-45)', () => {
    const ground = groundOf({ max_budget: 9, max_time_seconds: 3000 })
    const plan = planOf(0.8, ground)
    const usual = figuresOf(optimise(plan, ground).plan)
    expect(figuresOf(optimise(plan, ground, 'budget').plan).cost_micros).toBeLessThan(usual.cost_micros)
    expect(figuresOf(optimise(plan, ground, 'speed').plan).seconds).toBeLessThan(usual.seconds)
    const medium = planOf(0.6, ground)
    expect(figuresOf(optimise(medium, ground, 'quality').plan).quality).toBeGreaterThan(figuresOf(medium).quality)
  })

  test('never removes what is critical, and never the last that searches (RES-47)', () => {
    const own: OwnWorker[] = [
      { id: 'citation_formatter', run: 'function:x', class: 'critical' },
      { id: 'house_search', run: 'function:y', category: 'research', class: 'critical' },
      { id: 'house_check', run: 'function:z', category: 'quality', class: 'optional', costMicros: 2_000_000 },
    ]
    for (const priority of ['balanced', 'budget', 'speed'] as const) {
      const ground = groundOf({ max_budget: 4, max_time_seconds: 2000, min_sources: 20 }, own)
      const left = idsOf(optimise(planOf(0.6, ground), ground, priority).plan).flat()
      expect(left).toEqual(
        expect.arrayContaining(['citation_formatter', 'house_search', 'article_writer', 'content_synthesizer']),
      )
      expect(left).not.toContain('house_check')
    }
    const few = groundOf({ max_budget: 2.1 })
    const social = { ...few, roster: new Map([...few.roster].filter(([id]) => !/web|academic|news|scraper/.test(id))) }
    const left = idsOf(optimise(planOf(0.6, social), social, 'budget').plan)
    expect(left[0]).toEqual(['social_media_search'])
  })

  test('refuses limits that no plan keeps to, and says which (RES-47)', () => {
    const ground = groundOf({ max_budget: 0.5 })
    expect(() => optimise(planOf(0.6, ground), ground)).toThrow(
      expect.objectContaining({ code: 'BATON_RESEARCH_PLAN_IMPOSSIBLE', type: 'planning_error' }),
    )
    const hasty = groundOf({ max_time_seconds: 60 })
    expect(() => optimise(planOf(0.6, hasty), hasty)).toThrow(/minutes/)
  })
})

describe('S-RES-9, limits that a plan does not keep to', () => {
  test('lead to the low template (RES-51)', async () => {
    const stage = await openResearch(referenceParts)
    const played = await play(stage, { ...referenceBrief, topic: 'Beds', max_budget: 1.2, min_quality_score: 0.1 })
    expect(idsOf(played.state.current_plan ?? { steps: [] })).toEqual([
      ['web_search'],
      ['article_writer'],
      ['fact_checker'],
    ])
    expect(played.state.agent_actions.map(({ action }) => action)).toContain('plan more simply')
    expect(played.result.status).not.toBe('failed')
    expect(played.state.plan_history).toHaveLength(1)
    await checkInvariants(stage, played.result)
  })

  test('end the run where even that is too much, with nothing paid (RES-51, RES-54)', async () => {
    const stage = await openResearch(referenceParts)
    const played = await play(stage, { ...referenceBrief, max_budget: 0.6 })
    expect(played.failed).toMatchObject({
      error: { type: 'planning_error' },
      failed_at_phase: 'STRATEGY',
      partial_output: null,
      completed_tasks: 0,
    })
    expect(phasesOf(played.state)).toEqual(['INITIALIZED', 'PLANNING', 'STRATEGY', 'FAILED'])
    expect(stage.world.done).toEqual([])
    await checkInvariants(stage, played.result)
  })

  test('met by a repair give it up, and what there is is answered (RES-51, RES-56)', async () => {
    const stage = await openResearch(
      {
        ...referenceParts,
        web_search: searching(found.web_search.slice(0, 3)),
        academic_search: searching([]),
        news_search: searching([]),
        social_media_search: {},
        article_writer: writing({ covers: sections.slice(0, 1), words: 600, cites: 2, invents: 3 }),
      },
      { figures: { social_media_search: { costMicros: 4_000_000, class: 'critical' } } },
    )
    const played = await play(stage, referenceBrief)
    expect(played.result.status).toBe('partial')
    expect(stage.world.asked('social_media_search')).toBe(0)
    expect(stage.world.asked('web_search')).toBe(1)
    expect(facts(played.events, 'research.evaluated').length).toBeGreaterThan(1)
    expect(played.state.current_plan?.answers.every(({ done }) => !done)).toBe(true)
    await checkInvariants(stage, played.result)
  })
})
