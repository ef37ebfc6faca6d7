import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { type Act, castOf, type Parts, researchBy } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import { openResearch, phasesOf, play, playedOf, type ResearchStage, taskOf } from './stage.ts'

/** A worker that is out of order until somebody mends it. */
function broken(id: string): { readonly parts: Parts; mend(): void } {
  const working = referenceParts[id] as Act
  const part: { now: Act } = { now: { fails: 'out of order' } }
  const parts = Object.defineProperty({ ...referenceParts }, id, { enumerable: true, get: () => part.now })
  return {
    parts,
    mend: () => {
      part.now = working
    },
  }
}

async function resumed(stage: ResearchStage, runId: string, options = {}) {
  await stage.clock.advance(24 * 3_600_000)
  const handle = await stage.baton.resume(runId, options)
  return playedOf(stage.baton, (await stage.passTime(handle.result)) as RunResult)
}

/** Estimates of a minute each, which keep to any limit. */
const quick = Object.fromEntries(Object.keys(referenceParts).map((id) => [id, { seconds: 60 }]))

describe('research that failed', () => {
  test('tries the worker anew that it failed by, and asks nobody else again', { tags: ['slow'] }, async () => {
    const { parts, mend } = broken('article_writer')
    const stage = await openResearch(parts)
    const failed = await play(stage, referenceBrief)
    expect(failed.result.status).toBe('failed')
    mend()
    const before = stage.world.done.length
    const again = await resumed(stage, failed.result.runId)
    expect(again.result.status).toBe('completed')
    expect(stage.world.order.slice(before)).toEqual(['article_writer', 'fact_checker', 'editor', 'citation_formatter'])
    expect(again.output?.article.word_count).toBe(2150)
    expect(again.output?.warnings).toEqual(['One citation could not be verified'])
    expect(again.output?.metrics).toMatchObject({ successful_tasks: 8, failed_tasks: 0, total_tasks: 8 })
  })

  test('has a log that tells the state as it is now, not what was given up (RES-6)', { tags: ['slow'] }, async () => {
    const { parts, mend } = broken('article_writer')
    const stage = await openResearch(parts)
    const failed = await play(stage, referenceBrief)
    mend()
    const again = await resumed(stage, failed.result.runId)
    expect(phasesOf(again.state)).toEqual([
      'INITIALIZED',
      'PLANNING',
      'STRATEGY',
      'EXECUTING',
      'EVALUATING',
      'MERGING',
      'COMPLETED',
    ])
    expect(taskOf(again.state, 'article_writer')).toMatchObject({ status: 'COMPLETED' })
    expect(again.state.errors).toEqual([])
    expect(again.state.total_cost).toBe(2_350_000)
    expect(again.state.all_tasks).toHaveLength(8)
    expect(again.state.snapshots).toHaveLength(3)
  })

  test('goes on with more seconds than it was allowed before', { tags: ['slow'] }, async () => {
    const { parts, mend } = broken('article_writer')
    const stage = await openResearch(parts, { figures: quick })
    const { result } = await play(stage, referenceBrief, { wallMs: 1_000_000 })
    mend()
    const again = await resumed(stage, result.runId, { more: { wallMs: 1_000_000 } })
    expect(again.result.status).toBe('completed')
  })

  test('whose process ended goes on a day later: only time at work counts', async () => {
    const stage = await openResearch(referenceParts)
    const { runId } = await stage.baton.start('research:article', { text: '', data: referenceBrief })
    await stage.clock.advance(500_000)
    await stage.baton.close()
    await stage.clock.advance(24 * 3_600_000)
    const { clock, journal, model, world } = stage
    const runnables = [researchBy(castOf(referenceParts, world, clock))]
    const second = await createBaton({ clock, journal, model, decisionModel: 'test/judge', owner: 'second', runnables })
    const handle = await second.resume(runId)
    const again = await playedOf(second, (await stage.passTime(handle.result)) as RunResult)
    expect(again.result.status).toBe('completed')
    expect(again.output?.warnings).toEqual(['One citation could not be verified'])
    expect(world.asked('web_search')).toBe(1)
    await second.close()
  })

  test('fails again as long as the worker is out of order, and can be tried as often as one likes', {
    tags: ['slow'],
  }, async () => {
    const { parts, mend } = broken('article_writer')
    const stage = await openResearch(parts)
    const { result } = await play(stage, referenceBrief)
    for (let time = 0; time < 2; time++) {
      expect((await resumed(stage, result.runId)).result.status).toBe('failed')
    }
    mend()
    expect((await resumed(stage, result.runId)).result.status).toBe('completed')
    expect(stage.world.asked('web_search')).toBe(1)
  })

  test('because nothing was found goes on when the searchers are back', { tags: ['slow'] }, async () => {
    const { parts, mend } = broken('web_search')
    const { academic_search: _, news_search: __, ...rest } = Object.getOwnPropertyDescriptors(parts)
    const stage = await openResearch(Object.defineProperties({}, rest) as Parts, { complexity: 0.2 })
    const failed = await play(stage, { ...referenceBrief, topic: 'Beds', min_quality_score: 0.5 })
    expect(failed.result.status).toBe('failed')
    mend()
    const again = await resumed(stage, failed.result.runId)
    expect(again.output?.sources).toHaveLength(8)
  })
})

describe('research that came only so far', () => {
  const dear: Parts = {
    ...referenceParts,
    article_writer: { ...(referenceParts['article_writer'] as Act), dollars: 1.8 },
  }

  test('because a limit was reached goes on when the limit is raised', { tags: ['slow'] }, async () => {
    const stage = await openResearch(dear)
    const short = await play(stage, { ...referenceBrief, max_budget: 5 }, { usdMicros: 2_600_000 })
    expect(short.result.status).toBe('partial')
    expect(stage.world.asked('fact_checker')).toBe(0)
    const again = await resumed(stage, short.result.runId, { more: { usdMicros: 2_000_000 } })
    expect(again.result.status).toBe('completed')
    expect(stage.world.asked('article_writer')).toBe(1)
    expect(stage.world.asked('fact_checker')).toBe(1)
    expect(again.output?.warnings).not.toContain('missing: fact check')
  })

  test('says the same again where nothing is different', { tags: ['slow'] }, async () => {
    const stage = await openResearch(dear)
    const short = await play(stage, { ...referenceBrief, max_budget: 5 }, { usdMicros: 2_600_000 })
    const again = await resumed(stage, short.result.runId).catch((error: unknown) => error)
    expect(again).toMatchObject({ result: { status: 'partial' } })
    expect(stage.world.asked('article_writer')).toBe(1)
    await checkInvariants(stage, short.result).catch(() => {})
  })

  test('tries an optional worker anew that failed, and writes nothing again', { tags: ['slow'] }, async () => {
    const { parts, mend } = broken('citation_formatter')
    const stage = await openResearch(parts)
    const short = await play(stage, { ...referenceBrief, min_quality_score: 0.95, max_iterations: 1 })
    expect(short.result.status).toBe('partial')
    mend()
    const again = await resumed(stage, short.result.runId)
    expect(stage.world.asked('article_writer')).toBe(1)
    expect(again.output?.quality.citations).toBe(95)
  })
})

describe('research whose definition was changed meanwhile', () => {
  async function waiting() {
    const stage = await openResearch(referenceParts, { settings: { approvePlan: true }, defaults: { tone: 'casual' } })
    const { runId, result } = await stage.baton.start('research:article', { text: '', data: referenceBrief })
    expect(await stage.passTime(result)).toMatchObject({ status: 'awaiting_input' })
    await stage.baton.close()
    const reopen = (tone: string) =>
      createBaton({
        clock: stage.clock,
        journal: stage.journal,
        model: stage.model,
        decisionModel: 'test/judge',
        owner: 'second',
        runnables: [
          researchBy(castOf(referenceParts, stage.world, stage.clock), {
            settings: { approvePlan: true },
            defaults: { tone },
          }),
        ],
      })
    return { stage, runId, reopen }
  }

  test('is left as it is by what is other now, and goes on with what it began with', async () => {
    const { stage, runId, reopen } = await waiting()
    const before = (await stage.journal.read(runId)).length
    const other = await reopen('academic')
    const refused = await other.resume(runId).then(
      ({ result }) => stage.passTime(result).catch((error: unknown) => error),
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 'BATON_DEFINITION_CHANGED' })
    expect(await stage.journal.read(runId)).toHaveLength(before)
    await other.close()
    const same = await reopen('casual')
    await same.answer(runId, 'ask#1', 'yes')
    const played = await playedOf(same, (await stage.passTime(same.result(runId))) as RunResult)
    expect(played.result.status).toBe('completed')
    expect(played.state.brief.tone).toBe('casual')
    await same.close()
  })

  test('can not take up another brief in the middle, and is left as it is', async () => {
    const { stage, runId, reopen } = await waiting()
    const before = (await stage.journal.read(runId)).length
    const other = await reopen('academic')
    const refused = await other.resume(runId, { definitions: 'current' }).then(
      ({ result }) => stage.passTime(result).catch((error: unknown) => error),
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ code: 'BATON_REPLAY_DIVERGED' })
    expect(await stage.journal.read(runId)).toHaveLength(before)
    await other.close()
  })
})
