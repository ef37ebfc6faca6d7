import { type Baton, createBaton } from '../../../../src/baton.ts'
import type { ResearchEvents } from '../../../../src/coordination/research/events.ts'
import { stateOf } from '../../../../src/coordination/research/fold-state.ts'
import type { FailedOutput, FinalOutput } from '../../../../src/coordination/research/output.ts'
import type { AgentState, Task } from '../../../../src/coordination/research/state.ts'
import type { RunEvent } from '../../../../src/events/event.ts'
import type { JsonObject } from '../../../../src/events/json.ts'
import { memoryJournal } from '../../../../src/journal/memory.ts'
import type { Limits } from '../../../../src/kernel/limits.ts'
import { loadPermissionCode } from '../../../../src/kernel/permission-code.ts'
import type { Journal } from '../../../../src/kernel/ports/journal.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import type { BatonOptions } from '../../../../src/library/options.ts'
import { type SimulatedClock, simulatedClock } from '../../../../src/testing/simulated-clock.ts'
import { castOf, type Parts, payingModel, type ResearchOptions, researchBy, World } from './cast.ts'

/** The moment of the document's example. */
export const start: number = Date.UTC(2024, 5, 10, 14, 30)

export interface ResearchStage {
  readonly baton: Baton
  readonly clock: SimulatedClock
  readonly journal: Journal
  readonly world: World
  readonly model: ReturnType<typeof payingModel>
  /** Lets time pass until a promise settles. */
  passTime<Result>(result: Promise<Result>): Promise<Result>
}

export interface StageOptions extends ResearchOptions {
  /** What the planner's model says of how hard the brief is; null: there is none, and the rule decides. */
  readonly complexity?: number | null
  readonly more?: Partial<BatonOptions>
  readonly clock?: SimulatedClock
}

/** Baton with nothing real outside, and research that is done by a cast. */
export async function openResearch(parts: Parts, options: StageOptions = {}): Promise<ResearchStage> {
  await loadPermissionCode()
  const { complexity = 0.6, more = {}, clock = simulatedClock(start) } = options
  const journal = memoryJournal({ clock })
  const world = new World()
  const model = payingModel(complexity ?? 0)
  const baton = await createBaton({
    clock,
    journal,
    model,
    random: () => 0.5,
    ...(complexity === null ? {} : { decisionModel: 'test/judge' }),
    ...more,
    runnables: [researchBy(castOf(parts, world, clock), options), ...(more.runnables ?? [])],
  })
  const passTime = async <Result>(result: Promise<Result>): Promise<Result> => {
    let settled = false
    const note = (): void => {
      settled = true
    }
    result.then(note, note)
    for (let second = 0; second < 20_000 && !settled; second++) await clock.advance(1_000)
    return result
  }
  return { baton, clock, journal, world, model, passTime }
}

export interface Played {
  readonly result: RunResult
  /** Of the run of research itself. */
  readonly events: readonly RunEvent[]
  readonly state: AgentState
  /** As it was kept, where there is an article. */
  readonly output: FinalOutput | undefined
  readonly failed: FailedOutput | undefined
}

/** Runs research to its end, letting time pass. */
export async function play(stage: ResearchStage, brief: JsonObject, limits?: Partial<Limits>): Promise<Played> {
  const handle = await stage.baton.start('research:article', { text: '', data: brief }, { limits })
  const result = (await stage.passTime(handle.result)) as RunResult
  return playedOf(stage.baton, result)
}

export async function playedOf(baton: Baton, result: RunResult): Promise<Played> {
  const events = await baton.events(result.runId)
  const state = stateOf(events)
  if (state === undefined) throw new Error(`No research began: ${JSON.stringify(result)}`)
  const kept = (result.artifacts ?? []).findLast(({ name }) => name === 'research.json')
  const output = kept === undefined ? undefined : ((await baton.artifact(kept.hash)) as FinalOutput)
  const failed = result.status === 'failed' ? (result.data as FailedOutput) : undefined
  return { result, events, state, output, failed }
}

/** The facts of one type. */
export function facts<Type extends keyof ResearchEvents>(
  events: readonly RunEvent[],
  type: Type,
): ResearchEvents[Type][] {
  return events.filter((event) => event.type === type).map(({ data }) => data as ResearchEvents[Type])
}

/** The phases that a run went through, in order. */
export function phasesOf({ phase_history }: AgentState): string[] {
  return ['INITIALIZED', ...phase_history.map(({ to }) => to)]
}

export function taskOf({ all_tasks }: AgentState, worker: string): Task {
  const found = all_tasks.findLast(({ worker_id }) => worker_id === worker)
  if (found === undefined) throw new Error(`${worker} has no task`)
  return found
}

/** The workers of the plan, step by step. */
export function plannedIn({ current_plan }: Pick<AgentState, 'current_plan'>): string[][] {
  return (current_plan?.steps ?? []).map((step) => step.workers.map(({ worker_id }) => worker_id))
}
