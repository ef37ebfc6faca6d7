import { describe, expect, test } from 'vitest'
import { kinds } from '../../../../src/coordination/all.ts'
import { viewsOf } from '../../../../src/coordination/log-views.ts'
import { defineWorkOrder } from '../../../../src/coordination/workorder/define-work-order.ts'
import type { Model } from '../../../../src/kernel/ports/model.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { agent, castModel, flat, type Lines, report, treeOf, turn } from '../../patterns/stage.ts'
import { type Act, castOf, type Parts, payingModel, researchBy, World } from './cast.ts'
import { checkInvariants } from './invariants.ts'
import { found, referenceBrief, referenceParts, searching, sections, writing } from './reference-run.ts'
import { openResearch, play, playedOf, type ResearchStage, start, taskOf } from './stage.ts'

/** Agents speak by their script; workers of the cast are paid as ever. */
function speaking(script: Readonly<Record<string, Lines>>): Model {
  const [agents, workers] = [castModel(script), payingModel()]
  const of = (model: string): Model => (model === 'test/paid' || model === 'test/judge' ? workers : agents)
  return {
    estimate: (request) => of(request.model).estimate(request),
    call: (request, call) => of(request.model).call(request, call),
  }
}

async function logOf({ journal, baton }: ResearchStage, rootRunId: string) {
  const runs = await journal.list({ rootRunId })
  return (await Promise.all([...runs].reverse().map(({ runId }) => baton.events(runId)))).flat()
}

/** Work orders and teams do not wait long for anybody. */
const shape = { covers: sections, words: 2000, cites: 14, invents: 0 }
const quick: Parts = Object.fromEntries(
  Object.entries(referenceParts).map(([id, act]) => [id, { ...(act as Act), seconds: 1 }]),
)

describe('S-RES-13, an agent as a worker', () => {
  test('writes, with an adviser before it and a polisher after it, and all of them are paid', async () => {
    const polished = '# AI in healthcare\n\nThe polished text.\n\n## Conclusion\n\nSo it is.\n'
    const agents = [
      agent('drafter', { handoff: 'polisher', advisors: ['style-guide'] }),
      agent('polisher'),
      agent('style-guide'),
    ]
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: 'drafter' }],
      more: {
        agents,
        model: speaking({ drafter: ['A draft.'], polisher: [polished], 'style-guide': ['Be brief.'] }),
      },
    })
    const played = await play(stage, { ...referenceBrief, min_quality_score: 0.3 })
    expect(played.result.status).toBe('completed')
    expect(played.state.writing_results[0]?.['content']).toBe(polished)
    expect(played.output?.article.content).toContain('The polished text.')
    const others = 2_350_000 - 850_000
    expect(played.state.total_cost).toBe(others + 3 * 10_000)
    expect(played.output?.metrics.total_cost_micros).toBe(others + 3 * 10_000)
    const log = await logOf(stage, played.result.runId)
    const tree = treeOf(log, await viewsOf(kinds, log))
    const polisher = flat(tree).find((node) => node.agent === 'polisher')
    expect(polisher).toMatchObject({ role: 'handoff', chainTrigger: 'handoff' })
    await checkInvariants(stage, played.result)
  })

  test('is told what was found, so that it can cite it', async () => {
    const heard: string[] = []
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: 'drafter' }],
      more: {
        agents: [agent('drafter')],
        model: speaking({
          drafter: (request) => {
            heard.push(JSON.stringify(request.messages))
            return '# AI\n\nThe report AI Report 2024 counted 1001 hospitals that use such systems every day [p1].\n\n## Conclusion\n\nIndeed.'
          },
        }),
      },
    })
    const played = await play(stage, { ...referenceBrief, max_iterations: 1 })
    expect(heard[0]).toContain('[p1]')
    expect(heard[0]).toContain('AI Report 2024 counted 1001 hospitals')
    expect(heard[0]).toContain('Diagnosis and imaging')
    expect(played.output?.references).toHaveLength(1)
    expect(played.output?.claims.filter(({ verdict }) => verdict === 'supported')).toHaveLength(1)
  })

  test('that invents citations has none of them in the article', async () => {
    const invented =
      '# AI\n\nIt is so [1]. And so [p999]. See https://invented.example/x and [a page](https://invented.example/y).\n'
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: 'drafter' }],
      more: { agents: [agent('drafter')], model: speaking({ drafter: () => invented }) },
    })
    const played = await play(stage, { ...referenceBrief, max_iterations: 1 })
    expect(played.result.status).toBe('partial')
    expect(played.output?.references).toEqual([])
    expect(played.result.output).not.toContain('invented.example')
    expect(played.result.output).not.toMatch(/\[(?:1|p999)\]/)
  })

  test('that fails is retried, and then ends the run like any worker (RES-66)', async () => {
    const stage = await openResearch(referenceParts, {
      own: [{ id: 'article_writer', run: 'drafter' }],
      more: { agents: [agent('drafter')], model: speaking({ drafter: () => ({ error: 'out of order' }) }) },
    })
    const played = await play(stage, referenceBrief)
    expect(played.failed).toMatchObject({ failed_at_phase: 'EXECUTING' })
    expect(played.state.all_tasks.findLast(({ worker_id }) => worker_id === 'article_writer')).toMatchObject({
      attempt: 3,
    })
  })
})

const writer = { id: 'article_writer', run: defineFunction('writer', async () => 'Nothing.') }

describe('research inside other models', () => {
  test('is a tool of a work order', async () => {
    const order = defineWorkOrder({ name: 'desk', tools: ['research:article'] })
    const plan = {
      goal: 'Know more',
      subtasks: [{ name: 'find_out', args: { request: 'AI in healthcare 2024' }, tool: 'research:article' }],
    }
    const complete = { decision: 'complete', reason: 'done', missing: [], revise: [], waive: [] }
    const lead: Lines = ({ messages }) => {
      const system = String(messages[0]?.content)
      if (system.includes('Take the request apart')) return JSON.stringify(plan)
      if (system.includes('Judge how hard')) return JSON.stringify({ score: 0.6, reason: 'so it seems' })
      return system.includes('check before') ? JSON.stringify(complete) : JSON.stringify({ answer: 'Here it is.' })
    }
    const stage = await openResearch(quick, {
      more: { runnables: [order], model: speaking({ lead }), decisionModel: 'test/lead' },
    })
    const handle = await stage.baton.start('workorder:desk', 'Tell me about AI in healthcare')
    const result = (await stage.passTime(handle.result)) as RunResult
    expect(result).toMatchObject({ status: 'completed', output: expect.stringContaining('Here it is.') })
    const [run] = await stage.baton.runs({ runnable: 'research:article' })
    const below = await playedOf(stage.baton, (await stage.baton.result(run?.runId ?? '')) as RunResult)
    expect(below.result.status).toBe('completed')
    expect(below.state.brief.topic).toBe('AI in healthcare 2024')
  })

  test('does not go round in circles', async () => {
    const inner = researchBy([], { name: 'inner', own: [{ id: 'web_search', run: 'research:outer' }, writer] })
    const outer = researchBy([], { name: 'outer', own: [{ id: 'web_search', run: 'research:inner' }, writer] })
    const stage = await openResearch(referenceParts, { more: { runnables: [inner, outer] } })
    const handle = await stage.baton.start('research:outer', 'AI in healthcare')
    const result = (await stage.passTime(handle.result)) as RunResult
    expect(result.status).toBe('failed')
    expect(result.warnings.join('\n')).toContain('is already at work on the same input')
    const runs = await stage.baton.runs({})
    // Whoever meets the circle is asked once, and those around it three times each.
    expect(runs.length).toBeLessThanOrEqual(1 + 3 + 9)
  })

  test('is a worker of other research, which can cite what it read', async () => {
    const clock = simulatedClock(start)
    const world = new World()
    const outer = castOf(
      { ...quick, news_search: searching(found.news_search), article_writer: writing({ ...shape, cites: 12 }) },
      world,
      clock,
    ).filter(({ id }) => id !== 'web_search' && id !== 'academic_search')
    const deep = researchBy(outer, {
      name: 'deep',
      own: [{ id: 'web_search', run: 'research:article', costMicros: 100_000, seconds: 60 }],
    })
    const stage = await openResearch(quick, { more: { runnables: [deep] }, clock })
    const handle = await stage.baton.start('research:deep', {
      text: 'AI in healthcare 2024',
      data: { max_iterations: 1 },
    })
    const played = await playedOf(stage.baton, (await stage.passTime(handle.result)) as RunResult)
    expect(played.state.research_results.map(({ worker }) => worker)).toEqual(['web_search', 'news_search'])
    expect(played.output?.sources).toHaveLength(15)
    expect(played.output?.references.map(({ location }) => location)).toContain('https://example.org/ai-report-2024')
    const inner = taskOf(played.state, 'web_search')
    expect(inner).toMatchObject({ status: 'COMPLETED', cost_micros: 2_350_000 })
  })

  test('is a member of a team', async () => {
    const table = agent('table', {
      team: { members: ['research:article', 'skeptic'], terminationMode: 'maxRounds', maxRounds: 1 },
    } as never)
    const stage = await openResearch(quick, {
      more: {
        agents: [table, agent('skeptic')],
        model: speaking({ skeptic: [turn(['I doubt it.']), 'That is all.'], table: () => report('We agree.') }),
      },
    })
    const handle = await stage.baton.start('table', 'AI in healthcare 2024').catch((error: unknown) => error)
    if (handle instanceof Error) throw handle
    const result = (await stage.passTime((handle as { result: Promise<unknown> }).result)) as RunResult
    expect(result).toMatchObject({ status: 'completed', output: 'We agree.' })
  })
})
