import type { Json } from '../../events/json.ts'
import type { WorkEvent } from './context-store.ts'
import type { Review } from './review.ts'
import type { Descent, WorkOrder } from './work-order.ts'
import type { WorkError, WorkerResult } from './worker-result.ts'

/** A subtask that has no completed descendant, and what happened to it last. */
export type Unmet = { readonly name: string; readonly error: WorkError }

export type AnswerStatus = 'completed' | 'partial' | 'failed'

/** Why the loop ended. */
export type Reason = 'completed' | 'budget' | 'max_iterations' | 'limit' | 'stalled'

/** What a work order writes into its run's log, by `ctx.record`. */
export type WorkFacts = {
  /** Everything about an order that does not change. */
  'workorder.order_issued': {
    readonly work_order: WorkOrder
    readonly sha256: string
    readonly created_at: string
    readonly lineage: readonly Descent[]
  }
  'workorder.subtask_started': {
    readonly work_order_id: string
    readonly index: number
    readonly attempt: number
    readonly worker: string
    /** Handed on to the tool, so that a try that is repeated after a crash is known as the same one (WO-54). */
    readonly key: string
  }
  /** The event and the new status in one, so that neither is ever there without the other (WO-25). */
  'workorder.result_recorded': {
    readonly work_order_id: string
    readonly index: number
    readonly status: 'completed' | 'failed'
    readonly retryable: boolean
    readonly event: WorkEvent
  }
  'workorder.reviewed': Review & { readonly work_order_id: string | null }
  'workorder.answered': {
    readonly status: AnswerStatus
    readonly reason: Reason
    readonly unmet: readonly Unmet[]
  }
  'workorder.cancelled': { readonly work_order_id: string }
  /** It came too late to count, and is kept all the same (WO-51). */
  'worker.late_result': {
    readonly work_order_id: string
    readonly index: number
    readonly attempt: number
    readonly timestamp: string
    readonly result: WorkerResult
  }
}

export type WorkFactType = keyof WorkFacts

/** An event of a run, or one that is about to be. */
export interface Fact {
  readonly type: string
  readonly data: Json
}

export function isFact<Type extends WorkFactType>(
  fact: Fact,
  type: Type,
): fact is Fact & { readonly type: Type; readonly data: WorkFacts[Type] } {
  return fact.type === type
}
