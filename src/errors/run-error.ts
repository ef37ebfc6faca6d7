/**
 * How a failure is written down in a run's result.
 *
 * The set of types is closed, so that programs can decide by them;
 * the code names the exact catalog entry for people.
 */
export const runErrorTypes = [
  'timeout',
  'tool_error',
  'model_error',
  'rate_limited',
  'invalid_output',
  'budget_exceeded',
  'cancelled',
  'cycle',
  'not_found',
  'validation',
  'routing_failed',
  'planning_error',
  'worker_error',
  'invalid_transition',
  'claim_lost',
  'poison',
  'no_taker',
  'no_tool',
  'sync_deadlock',
  'depth_exceeded',
  'unknown_outcome',
  'exception',
  'unsupported',
] as const

export type RunErrorType = (typeof runErrorTypes)[number]

export interface RunError {
  readonly type: RunErrorType
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly hint?: string
  readonly stage?: string
  readonly agent?: string
  readonly cause?: string
  readonly partial?: string
}
