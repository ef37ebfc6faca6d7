import { describe, expect, test } from 'vitest'
import { actionText, feedbackOn } from '../../../../src/coordination/research/supervisor/feedback.ts'
import { scoresOf } from '../../../../src/coordination/research/supervisor/scores.ts'
import { wholeArticle } from '../whole-article.ts'
import type { Parts } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts, sections, writing } from './reference-run.ts'
import { facts, openResearch, play } from './stage.ts'

/** The score is 0.579167 and a quarter of the share of 300 claims that are verified. */
function withClaims(...verified: readonly number[]): Parts {
  return {
    ...referenceParts,
    article_writer: writing({ covers: sections, words: 2000, cites: 14, invents: 0 }),
    editor: { result: { grammar_score: 0.25, readability_score: 0.25, tone_match: 0.25 } },
    fact_checker: verified.map((count) => ({ result: { verified_claims: count, unverified_claims: 300 - count } })),
  }
}

describe('a score close to what is asked for', () => {
  test('is judged three times, and the middle decides (RES-90)', async () => {
    const stage = await openResearch(withClaims(253, 280, 270))
    const played = await play(stage, referenceBrief)
    expect([stage.world.asked('fact_checker'), stage.world.asked('editor')]).toEqual([3, 3])
    expect(stage.world.asked('citation_formatter')).toBe(1)
    const [evaluated] = facts(played.events, 'research.evaluated')
    expect(Number(evaluated?.scores['quality'])).toBeCloseTo(0.579167 + 0.25 * (270 / 300), 6)
    expect(evaluated).toMatchObject({ iteration: 1, decision: 'COMPLETE' })
    expect(played.output?.quality.overall).toBe(80.4)
    await checkInvariants(stage, played.result)
  })

  test('that it reached by luck does not count where the middle is below', async () => {
    const stage = await openResearch(withClaims(270, 255, 250, 290))
    const played = await play(stage, referenceBrief)
    const [first] = facts(played.events, 'research.evaluated')
    expect(first).toMatchObject({ decision: 'CONTINUE' })
    expect(Number(first?.scores['quality'])).toBeCloseTo(0.579167 + 0.25 * (255 / 300), 6)
  })

  test('is judged once where the score is clear, or where no model judges', async () => {
    const clear = await openResearch(withClaims(295))
    await play(clear, referenceBrief)
    expect(clear.world.asked('fact_checker')).toBe(1)
    const rules = await openResearch(withClaims(253), { models: [] })
    await play(rules, { ...referenceBrief, max_iterations: 1 })
    expect(rules.world.asked('fact_checker')).toBe(1)
  })

  test('is judged as often as there is money for', async () => {
    const stage = await openResearch(withClaims(253, 280, 270))
    const played = await play(stage, { ...referenceBrief, max_budget: 2.5, max_iterations: 1 })
    expect(played.state.total_cost).toBeLessThanOrEqual(2_500_000)
    expect(['completed', 'partial']).toContain(played.result.status)
  })
})

describe('feedback', () => {
  const measured = wholeArticle
  const none = { missingSections: [], missingTypes: [] }

  test('shows four decimals where two would hide that the score is too low (RES-C7)', () => {
    const scores = { ...scoresOf(measured), quality: 0.7999, factual: 0.79996 }
    const { text } = feedbackOn(scores, { ...measured, claims: { verified: 7, total: 9, contradicted: 0 } }, 0.8, none)
    expect(text.split('\n')[0]).toBe('Quality score 0.7999 is below threshold 0.80. Improvements needed:')
    expect(text.split('\n')[1]).toBe('1. Facts 0.8000: 2 unverified claims')
  })

  test('has every dimension below the threshold, also the worst (RES-C26, TV-RES-22)', () => {
    const scores = { ...scoresOf(measured), article: 0.75, source: 0.55, factual: 0.7, writing: 0.5625, quality: 0.65 }
    const { text } = feedbackOn(scores, measured, 0.8, none)
    expect(
      text
        .split('\n')
        .slice(1, 5)
        .map((line) => line.split(':')[0]),
    ).toEqual(['1. Sources 0.55', '2. Writing 0.56', '3. Facts 0.70', '4. Article 0.75'])
  })

  test.each([
    [6, 'Add 4+ more sources'],
    [7, 'Add 3+ more sources'],
  ])('says of %i of 10 sources in short: %s (RES-91)', (sources, short) => {
    const few = { ...measured, sources, sourceTypes: 1, correctCitations: 5 }
    const { short: said, actions } = feedbackOn(scoresOf(few), few, 0.8, none)
    expect(said).toContain(short)
    expect(actions.map(actionText)).toContain(`add_sources:${10 - sources}`)
  })

  test('names every cause where nothing was judged', () => {
    const unjudged = { ...measured, claims: null, grammar: null, readability: null, toneMatch: null, totalCitations: 0 }
    const { text } = feedbackOn(scoresOf(unjudged), unjudged, 0.8, none)
    expect(text).toContain('The facts were not checked')
    expect(text).toContain('Grammar was not judged; Readability was not judged; Tone was not judged')
    expect(text).toContain('No citations')
  })
})

test('a worker is given its task, and gives back its result and what it used (RES-62)', async () => {
  const stage = await openResearch(referenceParts)
  const played = await play(stage, referenceBrief)
  const [first] = stage.world.done
  expect(first?.input).toMatchObject({
    task_id: 'task_001',
    worker_id: 'web_search',
    context: { brief: { topic: 'AI in healthcare 2024' }, assignment: { objective: expect.any(String) } },
    config: { tier: 'usual', version: 1, sample: 1 },
  })
  expect(played.state.all_tasks[0]).toEqual({
    task_id: 'task_001',
    worker_id: 'web_search',
    step_id: 'step_1',
    status: 'COMPLETED',
    priority: 'HIGH',
    attempt: 1,
    created_at: expect.any(Number),
    started_at: expect.any(Number),
    completed_at: expect.any(Number),
    cost_micros: 200_000,
    tokens: 1500,
    error: null,
  })
})

test('who searches outside is given the brief, and nothing that was read', async () => {
  const stage = await openResearch({
    ...referenceParts,
    article_writer: writing({ covers: sections.slice(0, 2), words: 700, cites: 2, invents: 2 }),
  })
  await play(stage, referenceBrief)
  const searches = stage.world.done.filter(({ worker }) => worker.endsWith('_search'))
  expect(searches.length).toBeGreaterThan(2)
  for (const { input } of searches) {
    const { research_results, analysis_results, writing_results } = input.context
    expect([research_results, analysis_results, writing_results]).toEqual([[], [], []])
  }
})
