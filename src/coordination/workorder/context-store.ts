import type { JsonObject } from '../../events/json.ts'
import { factOf, type WorkFact } from './facts.ts'
import type { Subtask } from './work-order.ts'
import { type WorkerResult, workerName } from './worker-result.ts'

/** A result as it is kept, wrapped by the controller (WO-25). */
export type WorkEvent = {
  readonly event_id: string
  readonly timestamp: string
  readonly task_name: string
  readonly result: 'success' | 'failure'
  readonly agent: string
  readonly content: JsonObject
  readonly refs: { readonly work_order_id: string; readonly subtask_index: number }
}

export type ContextStore = { readonly events: readonly WorkEvent[] }

const firstEvent = 101

/** `e-101`, `e-102`, … within a run (WO-28). */
export function workEventId(number: number): string {
  return `e-${firstEvent + number - 1}`
}

/** Whole seconds, as in `2025-12-16T10:00:03Z`. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

export interface Wrapping {
  readonly number: number
  readonly ms: number
  readonly workOrderId: string
  readonly index: number
  readonly edition: number
}

/** Wraps what a worker returned. */
export function wrapResult(
  { number, ms, workOrderId, index, edition }: Wrapping,
  subtask: Subtask,
  result: WorkerResult,
): WorkEvent {
  return {
    event_id: workEventId(number),
    timestamp: timestamp(ms),
    task_name: result.task_name,
    result: result.ok ? 'success' : 'failure',
    agent: workerName(subtask.tool),
    content: contentOf(subtask.args, result, edition),
    refs: { work_order_id: workOrderId, subtask_index: index },
  }
}

/** The arguments beside what came of them; arguments that would hide it stand apart (WO-26). */
function contentOf(args: JsonObject, result: WorkerResult, edition: number): JsonObject {
  const outcome: JsonObject = result.ok ? { ...result.data } : { error: result.error }
  // An argument of that name would be taken for all of them. Before the ninth edition it was.
  const taken = edition < 9 ? ['summary', 'raw', 'error'] : ['summary', 'raw', 'error', 'args']
  const isClash = taken.some((key) => Object.hasOwn(args, key))
  return isClash ? { args, ...outcome } : { ...args, ...outcome }
}

/** Everything workers returned in a run, in the order it came in. Only ever appended to (WO-C3). */
export function contextStoreOf(facts: readonly WorkFact[]): ContextStore {
  const events = facts.flatMap((fact) => factOf(fact, 'workorder.result_recorded')?.event ?? [])
  return { events }
}
