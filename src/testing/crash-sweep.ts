import type { Baton } from '../baton.ts'
import type { AwaitingInput } from '../engine/handle.ts'
import type { ResumeOptions } from '../engine/origin.ts'
import type { OpenQuestion } from '../engine/questions.ts'
import { isBatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import { isFinal } from '../events/status.ts'
import { memoryJournal } from '../journal/memory.ts'
import type { Limits } from '../kernel/limits.ts'
import { loadRun } from '../kernel/load-run.ts'
import type { Journal } from '../kernel/ports/journal.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Runnable } from '../kernel/runnable.ts'
import { type Fault, faultyJournal } from './faulty-journal.ts'
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts'

/** One process of a sweep. `dead` turns true when it has crashed, and its tools must do nothing more. */
export interface DoomedProcess {
  readonly number: number
  readonly journal: Journal
  readonly clock: SimulatedClock
  readonly owner: string
  readonly dead: () => boolean
}

export interface CrashScenario<World> {
  /** The outside that survives crashes. */
  readonly world: () => World
  /** Opens Baton in a new process, on the journal, clock and owner it is given. */
  readonly open: (process: DoomedProcess, world: World) => Promise<Baton>
  readonly target: string | Runnable
  readonly input: string
  readonly limits?: Partial<Limits>
  /** With a key, every process starts the run again instead of resuming it. */
  readonly key?: string
  /** How later processes take the run up. */
  readonly resuming?: ResumeOptions
  /** What others do while the run is at work, such as sending it messages. Done again in every process. */
  readonly meanwhile?: (baton: Baton, runId: string) => Promise<void>
  /** Answers questions, also those about effects in doubt. */
  readonly answer: (question: OpenQuestion, world: World) => Json
}

/** What one journey through crashes came to. */
export interface CrashJourney<World> {
  readonly faults: readonly Fault[]
  readonly result: RunResult
  readonly world: World
  /** Events of the whole tree, as each process left them and as they are in the end. */
  readonly logs: readonly (readonly RunEvent[])[]
  /** How many appends the last process made. */
  readonly appends: number
}

/** Runs a scenario once, with the given crashes on the way. */
export async function crashJourney<World>(
  scenario: CrashScenario<World>,
  faults: readonly Fault[],
): Promise<CrashJourney<World>> {
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const world = scenario.world()
  const logs: RunEvent[][] = []
  let runId: string | undefined
  for (const [index, fault] of [...faults, { kind: 'die-before', append: 0 } as const].entries()) {
    const owner = `process-${index + 1}`
    const doomed = faultyJournal(journal, fault)
    const process = { number: index + 1, journal: doomed, clock, owner, dead: () => doomed.dead }
    const baton = await scenario.open(process, world)
    const outcome = await Promise.race([live(baton, scenario, world, { runId, process }), doomed.died])
    await journal.heartbeat(owner, 0)
    const runs = await journal.list({})
    runId = runs.find((run) => run.parentRunId === null)?.runId
    logs.push((await Promise.all(runs.map((run) => loadRun(journal, run.runId)))).flat())
    if (outcome === undefined) continue
    await baton.close()
    return { faults, result: outcome, world, logs, appends: doomed.appends }
  }
  throw new Error('The last process of a journey never dies, so this is not reached.')
}

/** The journeys that die once, at every append, before and after it was kept. */
export async function* crashSweep<World>(scenario: CrashScenario<World>): AsyncGenerator<CrashJourney<World>> {
  const undisturbed = await crashJourney(scenario, [])
  yield undisturbed
  for (let append = 1; append <= undisturbed.appends; append++) {
    yield await crashJourney(scenario, [{ kind: 'die-before', append }])
    yield await crashJourney(scenario, [{ kind: 'die-after', append }])
  }
}

/** Starts or resumes the run and sees it through, letting time pass and answering what is asked. */
async function live<World>(
  baton: Baton,
  scenario: CrashScenario<World>,
  world: World,
  { runId, process }: { runId: string | undefined; process: DoomedProcess },
): Promise<RunResult | undefined> {
  const { target, input, limits, key } = scenario
  let handle: { readonly runId: string; readonly result: Promise<RunResult | AwaitingInput> } =
    runId === undefined || key !== undefined
      ? await baton.start(target, input, { limits, key })
      : await resume(baton, runId, scenario.resuming)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  scenario.meanwhile?.(baton, handle.runId).catch(ignoreEnded).catch(reject)
  for (;;) {
    const result = await Promise.race([passTime(handle.result, process), failed])
    if (result.status !== 'awaiting_input') return result
    for (const question of result.questions) {
      await baton.answer(question.runId, question.op, scenario.answer(question, world)).catch(ignoreSettled)
    }
    handle = await resume(baton, result.runId, scenario.resuming)
  }
}

async function resume(
  baton: Baton,
  runId: string,
  options: ResumeOptions | undefined,
): Promise<{ readonly runId: string; readonly result: Promise<RunResult | AwaitingInput> }> {
  const [summary] = await baton.runs({ runId })
  // It may have ended just before the process died. One that failed would go on if it were resumed.
  const isOver = summary !== undefined && isFinal(summary.status)
  return isOver ? { runId, result: baton.result(runId) } : baton.resume(runId, options)
}

function ignoreEnded(error: unknown): void {
  if (!isBatonError(error, 'BATON_RUN_FINISHED') && !isBatonError(error, 'BATON_ENGINE_CLOSED')) throw error
}

function ignoreSettled(error: unknown): void {
  if (!isBatonError(error, 'BATON_QUESTION_UNKNOWN') && !isBatonError(error, 'BATON_QUESTION_ANSWERED')) throw error
}

async function passTime<Result>(result: Promise<Result>, { clock, dead }: DoomedProcess): Promise<Result> {
  let settled = false
  const note = (): void => {
    settled = true
  }
  result.then(note, note)
  // For the dead no time passes.
  while (!settled && !dead()) await clock.advance(1_000)
  return result
}
