import { describe, expect, test } from 'vitest'
import { follow, mayFollow, phases } from '../../../src/coordination/research/phase.ts'
import { bandOf, complexityByRule } from '../../../src/coordination/research/planner/complexity.ts'
import { select } from '../../../src/coordination/research/planner/selection.ts'
import { templates } from '../../../src/coordination/research/planner/template.ts'
import { readBrief } from '../../../src/coordination/research/read-brief.ts'
import {
  budgetMargin,
  moveUntil,
  savedByParallel,
  timeMargin,
} from '../../../src/coordination/research/strategy/moves.ts'

const reference = readBrief({ topic: 'AI in healthcare 2024' }, 'req_000001')

describe('phases', () => {
  test('follow each other in 16 of 81 ways (RES-13, TV-RES-1)', () => {
    const legal = phases.flatMap((from) => phases.filter((to) => mayFollow(from, to)))
    expect(legal).toHaveLength(16)
    expect(() => follow('PLANNING', 'EXECUTING')).toThrow(
      expect.objectContaining({ code: 'BATON_RESEARCH_TRANSITION' }),
    )
    expect(mayFollow('EXECUTING', 'MERGING')).toBe(true)
    expect(mayFollow('PLANNING', 'MERGING')).toBe(false)
  })
})

describe('a brief', () => {
  test('needs only a topic, and all its problems are told at once (RES-20)', () => {
    expect(reference).toMatchObject({ target_length: 2000, min_sources: 10, min_quality_score: 0.8, max_iterations: 3 })
    const wrong = () => readBrief({ topic: ' ', tone: 'loud', words: 20, size: 3 }, 'req_000001')
    expect(wrong).toThrow(/`topic` is missing; .*`target_length` is 20.*`tone` is "loud".*no field `size`/s)
    expect(() => readBrief('Tea', 'req_000001')).toThrow(/not an object/)
  })
})

describe('complexity', () => {
  test('has bands that include their lower ends (RES-34)', () => {
    expect([0, 0.39, 0.4, 0.69, 0.7, 1].map(bandOf)).toEqual(['LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'HIGH', 'HIGH'])
  })

  test('is read off the brief where no model judges (RES-37)', () => {
    expect(complexityByRule(reference).score).toBe(0.5)
    const deep = readBrief(
      { topic: 'x', words: 3000, min_sources: 13, depth: 'deep', expected_sections: ['a', 'b', 'c', 'd'] },
      'r',
    )
    expect(complexityByRule(deep)).toMatchObject({ label: 'HIGH', score: 0.9 })
    expect(complexityByRule(readBrief({ topic: 'What is BM25?' }, 'r'))).toMatchObject({ label: 'LOW', score: 0.3 })
  })
})

describe('the choice of workers', () => {
  const chosen = (brief: object) => {
    const { steps } = select(templates.MEDIUM, readBrief({ topic: 'Tea', ...brief }, 'r'), 2026)
    return steps.map(({ workers }) => workers)
  }

  test('is the template where the brief asks for nothing more (TV-RES-3)', () => {
    const { steps } = select(templates.MEDIUM, reference, 2024)
    expect(steps).toEqual(templates.MEDIUM.steps)
  })

  test('follows topic, sources, tone, time and money (RES-35, RES-36)', () => {
    expect(chosen({ topic: 'Database protocols' })[0]).toContain('specialized_scraper')
    expect(chosen({ preferred_sources: ['academic'] })[0]?.[0]).toBe('academic_search')
    expect(chosen({ min_sources: 15 })[0]).toHaveLength(4)
    expect(chosen({ min_sources: 20 })[0]).toHaveLength(5)
    expect(chosen({ max_budget: 2 })[0]).toHaveLength(2)
    expect(chosen({ max_time_seconds: 3600 })[3]).toContain('plagiarism_checker')
    expect(chosen({ max_budget: 10 }).flat()).toEqual(expect.arrayContaining(['social_media_search', 'seo_optimizer']))
    const low = select(templates.LOW, readBrief({ topic: 'A study of tea' }, 'r'), 2026).steps.flatMap(
      ({ workers }) => workers,
    )
    expect(low).toEqual(['web_search', 'academic_search', 'article_writer', 'fact_checker'])
  })
})

describe('the strategy', () => {
  const saves = (amounts: readonly number[]) =>
    amounts.map((amount) => ({ says: '', apply: (value: number) => value - amount }))
  const measure = (value: number) => value

  test('saves money until there is a margin (TV-RES-6)', () => {
    const cents = moveUntil({ thing: 550, measure, limit: 500, margin: budgetMargin }, saves([30, 20, 15]))
    expect([cents.thing, cents.made.length]).toEqual([485, 3])
  })

  test('saves time until there is a margin, or all there is to save (TV-RES-7)', () => {
    expect(moveUntil({ thing: 25, measure, limit: 20, margin: timeMargin }, saves([5, 3, 2])).thing).toBe(17)
    expect(moveUntil({ thing: 25, measure, limit: 20, margin: timeMargin }, saves([5, 3, 2]), true).thing).toBe(15)
  })

  test('leaves a plan alone that keeps to its limits (TV-RES-4)', () => {
    expect(moveUntil({ thing: 240, measure, limit: 500, margin: budgetMargin }, saves([30])).made).toEqual([])
  })

  test('has workers side by side that need not wait (TV-RES-5)', () => {
    expect(savedByParallel([300, 300, 300])).toEqual({ saved: 600, percent: 67 })
  })
})
