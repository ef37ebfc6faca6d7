import { expect, test } from 'vitest'
import { createBaton } from '../../../../src/baton.ts'
import { stateOf } from '../../../../src/coordination/research/fold-state.ts'
import { eventData } from '../../../../src/events/catalog.ts'
import type { RunEvent } from '../../../../src/events/event.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import {
  type CrashJourney,
  type CrashScenario,
  crashJourney,
  crashSweep,
  type DoomedProcess,
} from '../../../../src/testing/crash-sweep.ts'
import { checkStartsAndEnds } from '../../../kernel/check-log.ts'
import {
  type Act,
  castOf,
  type Outside,
  type Parts,
  payingModel,
  type ResearchOptions,
  researchBy,
  World,
} from './cast.ts'
import { found, referenceParts, searching, sections, writing } from './reference-run.ts'

/** The outside of a journey, and which process did what in it. */
class DoomedWorld extends World {
  readonly processes: number[] = []
}

/** Research that has to repair its plan, with a worker that fails first and one that fails for good. */
const parts: Parts = {
  ...referenceParts,
  web_search: [{ fails: 'busy' }, searching(found.web_search.slice(0, 4), { seconds: 3, dollars: 0.2, tokens: 100 })],
  academic_search: [
    searching([], { seconds: 5, dollars: 0.2, tokens: 100 }),
    searching(found.academic_search, { seconds: 2, dollars: 0.2, tokens: 100 }),
  ],
  news_search: searching(found.news_search, { seconds: 4, dollars: 0.1, tokens: 100 }),
  citation_formatter: { fails: 'out of order' },
  article_writer: [
    writing({ covers: sections.slice(0, 2), words: 900, cites: 3, invents: 2 }, { seconds: 6, dollars: 0.9 }),
    writing({ covers: sections, words: 2000, cites: 12, invents: 0 }, { seconds: 6, dollars: 0.9 }),
  ],
}

/** So cheap and quick that calls that were cut off, and are made twice, make no difference to what is said. */
function cheap(cast: Parts): Parts {
  const costing = ({ dollars = 0, seconds = 0, ...act }: Act): Act => ({
    ...act,
    dollars: dollars / 50,
    seconds: seconds > 60 ? seconds / 10 : seconds,
  })
  return Object.fromEntries(
    Object.entries(cast).map(([id, part]) => [id, Array.isArray(part) ? part.map(costing) : costing(part as Act)]),
  )
}

function scenario(
  cast: Parts,
  options: ResearchOptions & { readonly complexity?: number } = {},
): CrashScenario<DoomedWorld> {
  return {
    world: () => new DoomedWorld(),
    target: 'research:article',
    input: 'AI in healthcare 2024',
    // The first question about a plan is answered with a change of it.
    answer: ({ prompt }) =>
      !prompt.includes('Carry out this plan?') || prompt.includes('editor')
        ? 'yes'
        : 'with editor, without fact_checker',
    open: async (process, world) => {
      const { clock, journal, owner } = process
      const runnables = [researchBy(castOf(cheap(cast), mortal(world, process), clock), options)]
      return createBaton({
        clock,
        journal,
        owner,
        model: silentWhenDead(process, options.complexity),
        decisionModel: 'test/judge',
        runnables,
        random: () => 0.5,
      })
    },
  }
}

/** What a process does outside, with its number. */
function mortal(world: DoomedWorld, { number, dead }: DoomedProcess): Outside {
  return {
    isDead: dead,
    note: (deed) => {
      world.processes.push(number)
      world.note(deed)
    },
    abort: (worker) => world.abort(worker),
    numberOf: (worker, runId) => world.numberOf(worker, runId),
  }
}

function silentWhenDead({ dead }: DoomedProcess, complexity?: number): ReturnType<typeof payingModel> {
  const model = payingModel(complexity)
  return { ...model, call: (request, call) => (dead() ? new Promise(() => {}) : model.call(request, call)) }
}

function rootLog(log: readonly RunEvent[]): RunEvent[] {
  return log.filter(({ runId, rootRunId }) => runId === rootRunId).toSorted((left, right) => left.seq - right.seq)
}

/** The result as it was answered with, without what the time of the crash changes. */
function timeless({ result }: CrashJourney<DoomedWorld>): unknown {
  // A call that the crash cut off was made twice, and is counted so.
  const { runId: _, usage: __, data, ...rest } = result
  const hidden = new Set(['total_duration_seconds', 'created_at', 'total_cost_micros', 'total_tokens'])
  const shown = JSON.parse(JSON.stringify(data, (key, value: unknown) => (hidden.has(key) ? undefined : value)))
  return { ...rest, artifacts: rest.artifacts?.map(({ name }) => name), data: shown }
}

/** The runs of workers that had ended when a process died. */
function endedRuns(log: readonly RunEvent[]): Set<string> {
  const ended = log.filter(({ type }) => type === 'run.completed' || type === 'run.failed')
  return new Set(ended.map(({ runId }) => runId))
}

function paidIn(log: readonly RunEvent[]): number {
  return log.reduce((sum, event) => sum + (eventData(event, 'model.answered')?.usage.usdMicros ?? 0), 0)
}

function check(journey: CrashJourney<DoomedWorld>, reference: CrashJourney<DoomedWorld>): void {
  const shown = JSON.stringify(journey.faults)
  const log = journey.logs.at(-1) ?? []
  expect(timeless(journey), shown).toEqual(timeless(reference))
  checkStartsAndEnds(log, shown)
  journey.logs.slice(0, -1).forEach((before, index) => {
    const ended = endedRuns(before)
    const again = journey.world.done.filter(
      ({ key }, at) => (journey.world.processes[at] ?? 0) > index + 1 && ended.has(key.split('/')[0] ?? ''),
    )
    expect(again, `${shown}: workers that had ended and were asked again`).toEqual([])
  })
  expect(paidIn(log), `${shown}: what was answered is paid for once`).toBe(paidIn(reference.logs.at(-1) ?? []))
  const state = stateOf(rootLog(log))
  const expected = stateOf(rootLog(reference.logs.at(-1) ?? []))
  expect(
    state?.phase_history.map(({ to }) => to),
    shown,
  ).toEqual(expected?.phase_history.map(({ to }) => to))
  expect(state?.warnings, shown).toEqual(expected?.warnings)
  expect(
    state?.all_tasks.map(({ task_id, worker_id, status, attempt }) => [task_id, worker_id, status, attempt]),
  ).toEqual(expected?.all_tasks.map(({ task_id, worker_id, status, attempt }) => [task_id, worker_id, status, attempt]))
}

test('a crash between any two events changes nothing, and asks no finished worker again (RES-6, INV-2)', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  let reference: CrashJourney<DoomedWorld> | undefined
  let journeys = 0
  for await (const journey of crashSweep(scenario(parts))) {
    reference ??= journey
    expect(journey.result.status).toBe(reference.result.status)
    check(journey, reference)
    journeys++
  }
  expect(journeys).toBeGreaterThan(100)
})

test('a crash between any two events changes nothing where a person changes the plan and others stand in', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  const drafter = defineFunction('drafter', async (context) => {
    await context.sleep(1_000)
    return '# Draft\n\nThe report AI Report 2024 counted 1001 hospitals that use such systems every day [p1].'
  })
  const options: ResearchOptions & { complexity: number } = {
    settings: { approvePlan: true },
    own: [{ id: 'section_writer', run: drafter }],
    complexity: 0.2,
  }
  const cast = { ...referenceParts, article_writer: { fails: 'no words', seconds: 1 } }
  let reference: CrashJourney<DoomedWorld> | undefined
  let journeys = 0
  for await (const journey of crashSweep(scenario(cast, options))) {
    reference ??= journey
    check(journey, reference)
    journeys++
  }
  expect(reference?.result.output).toContain('1001 hospitals')
  expect(reference?.world.order).toContain('editor')
  expect(journeys).toBeGreaterThan(50)
})

test('S-RES-11: after a crash in a parallel step only the worker is asked again that had not ended', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const reference = await crashJourney(scenario(referenceParts), [])
  let moments = 0
  for (let append = 1; append <= reference.appends; append++) {
    const journey = await crashJourney(scenario(referenceParts), [{ kind: 'die-after', append }])
    const [before = []] = journey.logs
    const ended = (stateOf(rootLog(before))?.all_tasks ?? []).filter(({ status }) => status === 'COMPLETED')
    if (ended.map(({ worker_id }) => worker_id).join() !== 'web_search,news_search') continue
    const later = journey.world.order.filter((_, index) => journey.world.processes[index] === 2)
    const searched = later.filter((worker) => worker.endsWith('_search'))
    // It may have come so far before the crash that nothing is left to be asked.
    expect(searched.filter((worker) => worker !== 'academic_search')).toEqual([])
    check(journey, reference)
    if (searched.length === 0) continue
    moments++
    expect(journey.result).toMatchObject({
      status: 'completed',
      data: { metrics: { total_cost_micros: 47_000 } },
      usage: { usdMicros: 47_000 },
    })
  }
  expect(moments).toBeGreaterThan(0)
})

test('a process that dies again and again still ends the same', { tags: ['slow'], timeout: 120_000 }, async () => {
  const reference = await crashJourney(scenario(parts), [])
  for (const step of [3, 7, 11]) {
    const faults = Array.from({ length: 8 }, (_, index) => ({
      kind: index % 2 === 0 ? ('die-after' as const) : ('die-before' as const),
      append: step + (index % 3),
    }))
    check(await crashJourney(scenario(parts), faults), reference)
  }
})
