import type { JsonObject } from '../../events/json.ts'
import type { Subtask } from './work-order.ts'

/** What the lead says about the work so far (WO-41). It can ask for more, never change what happened (WO-6). */
export type Review = {
  readonly decision: 'complete' | 'incomplete'
  readonly reason: string
  /** Parts that no worker was asked for yet. */
  readonly missing: readonly Subtask[]
  /** How failed subtasks of the last order are to be tried again. */
  readonly revise: readonly { readonly index: number; readonly args?: JsonObject; readonly tool?: string }[]
  /** Failed subtasks that are not worth another attempt. They stay failed, and the answer names them (WO-C6). */
  readonly waive: readonly { readonly index: number; readonly reason: string }[]
}
