import { describe, expect, test } from 'vitest'
import type { AwaitingInput } from '../../../../src/engine/handle.ts'
import type { Json, JsonObject } from '../../../../src/events/json.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import type { Parts } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import {
  openResearch,
  type Played,
  phasesOf,
  plannedIn,
  playedOf,
  type ResearchStage,
  type StageOptions,
} from './stage.ts'

interface Asked {
  readonly stage: ResearchStage
  readonly played: Played
  /** What the person was asked, in order. */
  readonly prompts: readonly string[]
}

/** Runs research whose plan a person agrees to, answering in this order. */
async function answering(
  answers: readonly Json[],
  brief: JsonObject = {},
  { parts = referenceParts, afterMs = 1_000, ...options }: StageOptions & { parts?: Parts; afterMs?: number } = {},
): Promise<Asked> {
  const stage = await openResearch(parts, { ...options, settings: { approvePlan: true } })
  const { runId, result } = await stage.baton.start('research:article', {
    text: '',
    data: { ...referenceBrief, ...brief },
  })
  const prompts: string[] = []
  let outcome = (await stage.passTime(result)) as RunResult | AwaitingInput
  for (const answer of answers) {
    if (outcome.status !== 'awaiting_input') break
    const [question] = outcome.questions
    prompts.push(question?.prompt ?? '')
    await stage.clock.advance(afterMs)
    await stage.baton.answer(question?.runId ?? '', question?.op ?? '', answer)
    outcome = (await stage.passTime(stage.baton.result(runId))) as RunResult | AwaitingInput
  }
  return { stage, played: await playedOf(stage.baton, outcome as RunResult), prompts }
}

describe('a plan that a person has to agree to', () => {
  test.each(['yes', 'Y', ' ok ', 'approve', 'approved', 'Sure, go ahead.', 'Looks good to me, thanks!', true])(
    'is carried out after %j',
    async (answer) => {
      const { stage, played, prompts } = await answering([answer])
      expect(prompts).toEqual([
        [
          'step_1 (parallel): web_search, academic_search, news_search',
          'step_2 (sequential): content_synthesizer',
          'step_3 (sequential): article_writer',
          'step_4 (parallel): fact_checker, editor, citation_formatter',
          'In all about 17 minutes and $2.40.',
          'Carry out this plan? yes, no, or changes such as "without citation_formatter"',
        ].join('\n'),
      ])
      expect(played.result.status).toBe('completed')
      await checkInvariants(stage, played.result)
    },
  )

  test('asks nobody and pays nothing while it waits', async () => {
    const stage = await openResearch(referenceParts, { settings: { approvePlan: true } })
    const { result } = await stage.baton.start('research:article', { text: '', data: referenceBrief })
    expect(await stage.passTime(result)).toMatchObject({ status: 'awaiting_input' })
    expect(stage.world.done).toEqual([])
  })

  test.each(['no', 'N', 'rejected', 'No, thank you.', 'please stop', false])(
    'is not carried out after %j, and the run says so',
    async (answer) => {
      const { stage, played } = await answering([answer])
      expect(played.result.status).toBe('failed')
      expect(played.failed).toMatchObject({ error: { type: 'cancelled', message: 'The plan was refused.' } })
      expect(phasesOf(played.state).at(-1)).toBe('FAILED')
      expect(stage.world.done).toEqual([])
      await checkInvariants(stage, played.result)
    },
  )

  test.each([
    ['in words', 'without editor, with seo_optimizer'],
    ['in other words', 'remove editor and add seo_optimizer'],
    ['with signs', '- editor + seo_optimizer'],
    ['as data', { without: ['editor'], with: ['seo_optimizer'] }],
  ])('is changed %s, shown again, and carried out as it is then', async (_, change) => {
    const parts = { ...referenceParts, seo_optimizer: { result: { score: 0.9, keywords: ['beds'] } } }
    const { stage, played, prompts } = await answering([change, 'yes'], {}, { parts })
    expect(prompts[1]).toContain('step_4 (parallel): fact_checker, citation_formatter, seo_optimizer')
    expect(plannedIn(played.state)[3]).toEqual(['fact_checker', 'citation_formatter', 'seo_optimizer'])
    expect([stage.world.asked('editor'), stage.world.asked('seo_optimizer')]).toEqual([0, 1])
    expect(played.output?.article.keywords).toEqual(['beds'])
    await checkInvariants(stage, played.result)
  })

  test.each([
    ['asdf jkl', '"asdf jkl" was not understood.'],
    ['', '"" was not understood.'],
    [42, '"42" was not understood.'],
    [null, '"null" was not understood.'],
    [['without', 'editor'], '"["without","editor"]" was not understood.'],
    ['without nobody', 'There is no worker "nobody". There are web_search,'],
    ['with editor', 'editor is in the plan already.'],
    ['without seo_optimizer', 'seo_optimizer is not in the plan.'],
    ['without web_search, academic_search, news_search', 'Somebody has to look for sources.'],
    ['without article_writer', 'Somebody has to write.'],
  ] as const)('is asked for again after %j', async (answer, problem) => {
    const parts = { ...referenceParts, seo_optimizer: {} }
    const { played, prompts } = await answering([answer as Json, 'no'], {}, { parts })
    expect(prompts[1]?.split('\n')[0]).toContain(problem)
    expect(prompts[1]).toContain(prompts[0])
    expect(played.result.status).toBe('failed')
  })

  test('is changed by each wish that can be followed, and says why not by the others', async () => {
    const said = 'make it 900 words, without the editor and fact-checkr, with social media search, with seo_optimizer'
    const parts = { ...referenceParts, seo_optimizer: {} }
    const { prompts, played } = await answering([said, 'yes'], {}, { parts })
    expect(prompts[1]?.split('\n').slice(0, 5)).toEqual([
      '"900 words" is up to the brief, not the plan: answer no, and begin again with --words 900.',
      expect.stringContaining('There is no worker "fact-checkr". Did you mean "fact_checker"? There are web_search, '),
      "social_media_search can't be asked here: what it needs is not there.",
      'Changed: without editor, with seo_optimizer.',
      'Nobody measures grammar, readability and tone then, which counts as 0 in the quality.',
    ])
    expect(plannedIn(played.state)[3]).toEqual(['fact_checker', 'citation_formatter', 'seo_optimizer'])
  })

  test.each([
    ['a more academic tone', '"more academic tone" is up to the brief', '--tone academic'],
    ['at least 5 sources please', '"at least 5 sources" is up to the brief', '--min-sources 5'],
    ['make it shorter', '"shorter" is up to the brief', '--words NUMBER'],
    ['deeper research', '"deeper research" is up to the brief', '--depth deep'],
    ['make it about 300 words', '"300 words" is up to the brief', 'again with --words 500 (it takes 500 to 10,000).'],
    ['at least 80 sources', '"at least 80 sources" is up to the brief', '--min-sources 50 (it takes 1 to 50)'],
    ['paint it blue, without editor', '"paint blue" was not understood.', ''],
  ])('tells how to begin otherwise what a plan can not change: %j', async (said, problem, option) => {
    const { prompts } = await answering([said, 'no'])
    expect(prompts[1]?.split('\n')[0]).toContain(problem)
    expect(prompts[1]?.split('\n')[0]).toContain(option)
  })

  test.each([
    [
      'Leave out the citation check. And look at the news too',
      'without citation_formatter',
      'news_search is in the plan',
    ],
    ['ok but skip the fact check, and please use SEO', 'without fact_checker, with seo_optimizer', ''],
    ['no need for editing', 'without editor', ''],
    ["don't use the web, the news", 'without web_search, without news_search', ''],
    ['leave out the editor, paint it blue and green', 'without editor', '"paint blue" was not understood.'],
  ])('is changed by what is said in plain words: %j', async (said, change, remark) => {
    const parts = { ...referenceParts, seo_optimizer: {} }
    const { prompts } = await answering([said, 'no'], {}, { parts })
    expect(prompts[1]).toContain(`Changed: ${change}.`)
    expect(prompts[1]).toContain(remark)
  })

  test.each(['not good', 'yes but no', 'go on without the reader of minds'])(
    'is not taken for agreed after %j',
    async (said) => {
      const { prompts } = await answering([said, 'no'])
      expect(prompts).toHaveLength(2)
    },
  )

  test('is kept to its limits, and what that took is told', async () => {
    const parts = { ...referenceParts, seo_optimizer: {} }
    const { played, prompts } = await answering(['with seo_optimizer', 'yes'], { max_budget: 2.45 }, { parts })
    expect(prompts[1]).toContain('To keep to the limits: ')
    expect(played.state.total_cost).toBeLessThanOrEqual(2_450_000)
  })

  test('keeps out what a person took out, though more checks were asked for (RES-44)', async () => {
    const parts = { ...referenceParts, academic_reviewer: {}, citation_verifier: {} }
    const brief = { min_quality_score: 0.92, max_iterations: 1 }
    const { stage } = await answering(['without academic_reviewer', 'yes'], brief, { parts })
    expect([stage.world.asked('academic_reviewer'), stage.world.asked('citation_verifier')]).toEqual([0, 1])
  })

  test('has a new kind of step where it belongs', async () => {
    const { stage, played } = await answering(
      ['with content_synthesizer', 'yes'],
      { topic: 'Beds', min_quality_score: 0.1 },
      { complexity: 0.2 },
    )
    expect(played.state.current_plan?.steps.map(({ step_id, category }) => [step_id, category])).toEqual([
      ['step_1', 'research'],
      ['step_2', 'analysis'],
      ['step_3', 'writing'],
      ['step_4', 'quality'],
    ])
    expect(stage.world.order).toEqual(['web_search', 'content_synthesizer', 'article_writer', 'fact_checker'])
  })

  test('may wait for a day, which is no time of the work (RES-53)', { tags: ['slow'] }, async () => {
    const { played } = await answering(['yes'], {}, { afterMs: 24 * 3_600_000 })
    expect(played.result.status).toBe('completed')
    expect(played.output?.warnings).toEqual(['One citation could not be verified'])
  })

  test('is asked for once, not in every iteration', async () => {
    const { played, prompts } = await answering(['yes', 'yes', 'yes'], { min_quality_score: 0.97 })
    expect(prompts).toHaveLength(1)
    expect(played.state.iteration_count).toBeGreaterThan(1)
  })
})
