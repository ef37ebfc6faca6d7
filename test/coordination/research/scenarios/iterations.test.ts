import { beforeAll, describe, expect, test } from 'vitest'
import type { FakeSource, Parts } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { found, referenceBrief, referenceParts, searching, sections, writing } from './reference-run.ts'
import { facts, openResearch, type Played, phasesOf, play, type ResearchStage } from './stage.ts'

const twice = <Thing>(first: Thing, second: Thing): readonly [Thing, Thing] => [first, second]

describe('S-RES-2, an iteration that repairs', () => {
  let stage: ResearchStage
  let played: Played
  const firstOf = (list: readonly FakeSource[], count: number): readonly FakeSource[] => list.slice(0, count)

  beforeAll(async () => {
    stage = await openResearch({
      ...referenceParts,
      web_search: searching(firstOf(found.web_search, 4)),
      news_search: searching(firstOf(found.news_search, 2)),
      academic_search: twice(searching([]), searching(firstOf(found.academic_search, 5))),
      article_writer: twice(
        writing({ covers: sections.slice(0, 4), words: 1600, cites: 5, invents: 1 }),
        writing({ covers: sections, words: 2000, cites: 9, invents: 0 }),
      ),
      fact_checker: twice(
        { result: { accuracy: 0.73, verified_claims: 22, unverified_claims: 8 } },
        { result: { accuracy: 0.94, verified_claims: 33, unverified_claims: 2 } },
      ),
      editor: twice(
        { result: { grammar_score: 0.8, readability_score: 0.75, tone_match: 0.5 } },
        { result: { grammar_score: 0.9, readability_score: 0.85, tone_match: 1 } },
      ),
    })
    played = await play(stage, referenceBrief)
  })

  test('scores 0.694444 first, and says what is wrong, the worst first (RES-88, RES-89)', () => {
    const [first] = facts(played.events, 'research.evaluated')
    expect(Math.abs(Number(first?.scores['quality']) - 0.694444)).toBeLessThan(1e-6)
    expect(first).toMatchObject({ iteration: 1, decision: 'CONTINUE', forced: false })
    expect(first?.feedback).toBe(
      [
        'Quality score 0.69 is below threshold 0.80. Improvements needed:',
        '1. Sources 0.64: Only 6 sources (need 10 minimum); No academic sources; 1 citation could not be verified',
        '2. Writing 0.68: Readability 0.75; Tone 0.50',
        '3. Article 0.71: Missing Regulation section; Missing conclusion section; Only 1600 words (target 2000)',
        '4. Facts 0.73: 8 unverified claims',
        '',
        'Suggested plan changes:',
        '- Find 4+ more sources',
        '- Add academic_search',
        '- Run citation_formatter again',
        '- Run editor again',
        '- Require a section "Regulation"',
        '- Require a section "conclusion"',
        '- Run article_writer again',
        '- Run fact_checker again',
      ].join('\n'),
    )
    expect(first?.actions).toEqual(
      expect.arrayContaining(['add_worker academic_search', 'rerun_worker fact_checker', 'require_section conclusion']),
    )
  })

  test('scores 0.948214 then, with the phases of one iteration more (RES-15, RES-87)', () => {
    const second = facts(played.events, 'research.evaluated')[1]
    expect(Math.abs(Number(second?.scores['quality']) - 0.948214)).toBeLessThan(1e-6)
    expect(phasesOf(played.state)).toEqual([
      'INITIALIZED',
      'PLANNING',
      'STRATEGY',
      'EXECUTING',
      'EVALUATING',
      'RE_PLANNING',
      'PLANNING',
      'STRATEGY',
      'EXECUTING',
      'EVALUATING',
      'MERGING',
      'COMPLETED',
    ])
    expect(played.state.iteration_count).toBe(2)
    expect(played.state.plan_history).toHaveLength(1)
    expect(played.result.status).toBe('completed')
  })

  test('asks nobody again whose input did not change (RES-56)', () => {
    expect([stage.world.asked('web_search'), stage.world.asked('news_search')]).toEqual([1, 1])
    expect([stage.world.asked('academic_search'), stage.world.asked('article_writer')]).toEqual([2, 2])
    expect(facts(played.events, 'research.worker_reused').map(({ worker_id }) => worker_id)).toEqual([
      'web_search',
      'news_search',
    ])
  })

  test('has an answer to everything that was asked for (RES-89)', () => {
    const { current_plan } = played.state
    const asked = facts(played.events, 'research.evaluated')[0]?.actions ?? []
    expect(current_plan?.answers.map(({ action }) => action)).toEqual(asked)
    expect(current_plan?.answers.every(({ why }) => why !== '')).toBe(true)
  })

  test('tells of both iterations, and pays only for what was asked (RES-107)', async () => {
    expect(played.output?.system_notes).toContain('Generated after 2 iterations to meet quality threshold.')
    expect(played.output?.metrics.iteration_count).toBe(2)
    await checkInvariants(stage, played.result)
  })
})

/** Everything but the facts is the same in each iteration: the score is 0.579167 and a quarter of the share of verified claims. */
function withClaims(...verified: readonly number[]): Parts {
  return {
    ...referenceParts,
    article_writer: writing({ covers: sections, words: 2000, cites: 14, invents: 0 }),
    editor: { result: { grammar_score: 0.25, readability_score: 0.25, tone_match: 0.25 } },
    fact_checker: verified.map((count) => ({
      result: { accuracy: count / 300, verified_claims: count, unverified_claims: 300 - count },
    })),
  }
}

function scoresIn({ events }: Played): number[] {
  return facts(events, 'research.evaluated').map(({ scores }) => Number(Number(scores['quality']).toFixed(6)))
}

describe('S-RES-3, an end that is forced', () => {
  test('comes after three executions that were not good enough, and is partial (RES-86, TV-RES-12)', async () => {
    const stage = await openResearch(withClaims(85, 169, 217))
    const played = await play(stage, referenceBrief)
    expect(scoresIn(played)).toEqual([0.65, 0.72, 0.76])
    expect(facts(played.events, 'research.evaluated').map(({ decision, forced }) => [decision, forced])).toEqual([
      ['CONTINUE', false],
      ['CONTINUE', false],
      ['COMPLETE', true],
    ])
    expect(phasesOf(played.state).filter((phase) => phase === 'EXECUTING')).toHaveLength(3)
    expect([played.result.status, played.output?.status]).toEqual(['partial', 'partial'])
    expect(played.output?.warnings).toContain('Quality below target but max iterations reached')
    expect([played.state.plan_history.length, played.state.current_plan?.plan_id]).toEqual([2, 'plan_3'])
    expect(stage.world.asked('fact_checker')).toBe(3)
    expect(stage.world.asked('web_search')).toBe(1)
    await checkInvariants(stage, played.result)
  })

  test('comes at once where one iteration is all that is allowed', async () => {
    const stage = await openResearch(withClaims(85))
    const played = await play(stage, { ...referenceBrief, max_iterations: 1 })
    expect(scoresIn(played)).toEqual([0.65])
    expect(played.result.status).toBe('partial')
    expect(phasesOf(played.state)).not.toContain('RE_PLANNING')
  })

  test('comes after two iterations that got hardly better and asked for nothing new (RES-56)', async () => {
    const stage = await openResearch(withClaims(85, 91, 97, 103, 109))
    const played = await play(stage, { ...referenceBrief, max_iterations: 5 })
    expect(scoresIn(played)).toEqual([0.65, 0.655, 0.66])
    expect(played.output?.warnings).toContain('No progress between iterations')
    expect(played.output?.warnings).not.toContain('Quality below target but max iterations reached')
    expect(played.result.status).toBe('partial')
  })

  test('comes where nobody could be asked anew, and nothing is paid for it (algorithm 4.4)', async () => {
    const rules = await openResearch(withClaims(85), { models: [] })
    const played = await play(rules, { ...referenceBrief, expected_sections: sections })
    expect(scoresIn(played)).toEqual([0.65, 0.65])
    expect(rules.world.asked('fact_checker')).toBe(1)
    expect(played.output?.warnings).toContain('No progress between iterations')
  })
})

describe('the best iteration', () => {
  test('is what is answered with, though a later one was worse (RES-57)', async () => {
    const better = writing({ covers: sections, words: 2000, cites: 14, invents: 0 })
    const worse = writing({ covers: sections.slice(0, 2), words: 700, cites: 5, invents: 5 })
    const stage = await openResearch({ ...withClaims(169, 85), article_writer: [better, worse] })
    const played = await play(stage, { ...referenceBrief, max_iterations: 2, expected_sections: sections })
    const [first = 0, second = 0] = scoresIn(played)
    expect(first).toBeGreaterThan(second)
    expect(played.output?.article.word_count).toBe(2000)
    expect(played.output?.quality.overall).toBe(Math.round(first * 1000) / 10)
    expect(played.output?.article.citations_count).toBe(14)
    expect(played.output?.metrics.iteration_count).toBe(2)
    expect(played.result.status).toBe('partial')
  })

  test('is the first of equals', async () => {
    const stage = await openResearch(withClaims(169, 169))
    const played = await play(stage, { ...referenceBrief, max_iterations: 2 })
    expect(scoresIn(played)).toEqual([0.72, 0.72])
    expect(played.result.status).toBe('partial')
  })
})

describe('a plan that was repaired', () => {
  test('has a searcher more and asks nobody else again (RES-56, RES-89)', async () => {
    const stage = await openResearch(
      {
        ...referenceParts,
        web_search: searching(found.web_search.slice(0, 4)),
        article_writer: writing({ covers: ['One', 'Two'], words: 2000, cites: 4, invents: 2 }),
        fact_checker: { result: { verified_claims: 22, unverified_claims: 8 } },
      },
      { complexity: 0.2 },
    )
    const played = await play(stage, { ...referenceBrief, topic: 'Beds in hospitals' })
    expect(played.state.plan_history[0]?.steps.map(({ workers }) => workers.map(({ worker_id }) => worker_id))).toEqual(
      [['web_search'], ['article_writer'], ['fact_checker']],
    )
    expect(stage.world.asked('web_search')).toBe(1)
    expect(stage.world.asked('academic_search')).toBeGreaterThan(0)
  })
})

test('progress is told of the plan that is carried out, not of all there were (RES-69)', async () => {
  const stage = await openResearch(withClaims(85, 295))
  const played = await play(stage, referenceBrief)
  const lines = facts(played.events, 'research.progress').map(({ line }) => line)
  const second = lines.slice(lines.lastIndexOf('Executing step 1 of 4 (25% complete)'))
  expect(second).toEqual([
    'Executing step 1 of 4 (25% complete)',
    'Executing step 2 of 4 (50% complete)',
    'Executing step 3 of 4 (75% complete)',
    'Executing step 4 of 4 (100% complete)',
    'Completed: 7/8',
    'Completed: 8/8',
  ])
  const ratios = facts(played.events, 'research.progress').map(({ completed_ratio }) => completed_ratio)
  expect(ratios.slice(-3)).toEqual([5 / 8, 7 / 8, 1])
})
