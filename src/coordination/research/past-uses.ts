import { isBatonError } from '../../errors/baton-error.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { PastRuns } from '../past-runs.ts'
import { stateOf } from './fold-state.ts'
import type { PastUse, PastUses } from './planner/figures-of-worker.ts'
import type { AgentState } from './state.ts'

/** So many of the latest runs say what the next one will use. */
const mostRuns = 8

/** What each worker of research really used in its latest runs, on average: for the `past` of a brief. */
export async function pastUses(past: PastRuns, runnable: string): Promise<Readonly<Record<string, PastUse>>> {
  return usesIn(await statesOf(past, runnable))
}

/** What the next run is told of its latest runs: what workers used, and ids that are taken (RES-21). */
export async function learnedFromPast(past: PastRuns, runnable: string): Promise<JsonObject> {
  const states = await statesOf(past, runnable)
  return { past: usesIn(states), executions: states.map(({ execution_id }) => execution_id) }
}

function usesIn(states: readonly AgentState[]): Readonly<Record<string, PastUse>> {
  const sums = new Map<string, { cost: number; ms: number; runs: number }>()
  for (const { all_tasks } of states) {
    for (const { worker_id, status, cost_micros, started_at, completed_at } of all_tasks) {
      if (status !== 'COMPLETED' || started_at === null || completed_at === null) continue
      const sum = sums.get(worker_id) ?? { cost: 0, ms: 0, runs: 0 }
      sums.set(worker_id, {
        cost: sum.cost + cost_micros,
        ms: sum.ms + (completed_at - started_at),
        runs: sum.runs + 1,
      })
    }
  }
  return Object.fromEntries(
    [...sums].map(([id, { cost, ms, runs }]) => [
      id,
      { cost_micros: Math.round(cost / runs), seconds: ms / runs / 1000, runs },
    ]),
  )
}

/** The latest states, but for runs whose log can't be read: what is learned from the past must not keep anything from beginning. */
async function statesOf(past: PastRuns, runnable: string): Promise<AgentState[]> {
  const states: AgentState[] = []
  for (const { runId } of await past.runs({ runnable, limit: mostRuns })) {
    try {
      const state = stateOf(await past.events(runId))
      if (state !== undefined) states.push(state)
    } catch (error) {
      if (!isBatonError(error)) throw error
    }
  }
  return states
}

/** The `past` of a brief as it was given; what is no figure is left out. */
export function readPast(given: Json | undefined): PastUses {
  if (!isObject(given)) return new Map()
  return new Map(
    Object.entries(given).flatMap(([id, use]): [string, PastUse][] => {
      if (!isObject(use)) return []
      const [cost_micros, seconds, runs] = [use['cost_micros'], use['seconds'], use['runs']]
      const isWhole = [cost_micros, seconds, runs].every((one) => typeof one === 'number' && one >= 0)
      return isWhole ? [[id, { cost_micros, seconds, runs } as PastUse]] : []
    }),
  )
}
