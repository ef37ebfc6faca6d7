import { declareEvents, type EventFamily } from '../../events/family.ts'
import { flag, json, list, oneOf, record, text, whole } from '../../events/field.ts'
import type { JsonObject } from '../../events/json.ts'
import type { WorkEvent } from './context-store.ts'
import type { Review } from './review.ts'
import type { Descent, WorkOrder } from './work-order.ts'
import type { WorkError, WorkerResult } from './worker-result.ts'

/** A part of the work that is not done, and what happened to it last. */
export type UnmetNeed = { readonly name: string; readonly args?: JsonObject; readonly error: WorkError }

export type AnswerStatus = 'completed' | 'partial' | 'failed'

/** Why the loop ended. */
export type Reason = 'completed' | 'budget' | 'max_iterations' | 'limit' | 'stalled'

export interface WorkOrderEvents {
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
    /** The tool is given this key, so that an attempt repeated after a crash is known as the same one (WO-54). */
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
    readonly unmet: readonly UnmetNeed[]
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

const work_order_id = text('the order')
const index = whole('the place of the subtask in its order, from 0')
const attempt = whole('which attempt at the subtask, from 1')

export const workOrderEvents: EventFamily<WorkOrderEvents> = declareEvents<WorkOrderEvents>({
  'workorder.order_issued': {
    version: 1,
    says: 'The controller issued an order. It never changes afterwards.',
    fields: {
      work_order: record<WorkOrder>('the order: its id, its goal and its subtasks'),
      sha256: text('the hash of the order in canonical JSON'),
      created_at: text('when, in UTC'),
      lineage: list<Descent>('the subtask that each one goes on with; empty for the first order'),
    },
  },
  'workorder.subtask_started': {
    version: 1,
    says: 'A worker began a subtask.',
    fields: {
      work_order_id,
      index,
      attempt,
      worker: text('the worker'),
      key: text('the same for every repetition of this attempt after a crash'),
    },
  },
  'workorder.result_recorded': {
    version: 1,
    says: 'A worker returned, with a result or an error.',
    fields: {
      work_order_id,
      index,
      status: oneOf(['completed', 'failed'], 'how the subtask ended'),
      retryable: flag('whether another attempt could help'),
      event: record<WorkEvent>('the result as the context store keeps it'),
    },
  },
  'workorder.reviewed': {
    version: 1,
    says: 'The lead reviewed the work so far.',
    fields: {
      work_order_id: json<string | null>('the last order; null when the lead answered without one'),
      decision: oneOf(['complete', 'incomplete'], 'whether the request is answered'),
      reason: text('why'),
      missing: list<Review['missing'][number]>('parts of the request that no subtask asks for yet'),
      revise: list<Review['revise'][number]>('failed subtasks to try again in another way'),
      waive: list<Review['waive'][number]>('failed subtasks that are not worth another attempt'),
    },
  },
  'workorder.answered': {
    version: 1,
    says: 'The lead answered.',
    fields: {
      status: oneOf(['completed', 'partial', 'failed'], 'whether every part of the request has a result'),
      reason: oneOf(['completed', 'budget', 'max_iterations', 'limit', 'stalled'], 'why there was no further order'),
      unmet: list<UnmetNeed>('the parts without a result, with their arguments, and what went wrong'),
    },
  },
  'workorder.cancelled': {
    version: 1,
    says: 'The run was stopped while an order was carried out.',
    fields: { work_order_id },
  },
  'worker.late_result': {
    version: 1,
    says: 'A worker returned after its time was over. The result is kept and does not count.',
    fields: {
      work_order_id,
      index,
      attempt,
      timestamp: text('when, in UTC'),
      result: record<WorkerResult>('what it returned'),
    },
  },
})
