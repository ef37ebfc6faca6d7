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

Object.freeze(runErrorTypes)

export type RunErrorType = (typeof runErrorTypes)[number]

/** A type rather than an interface, so that it is JSON to the compiler too. */
export type RunError = {
  readonly type: RunErrorType
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly hint?: string
  /** Where in a chain it happened, and how long the chain is. Counted from 1. */
  readonly stage?: number
  readonly of?: number
  /** Whose failure it was. */
  readonly agent?: string
  readonly cause?: string
  /** The last good output, and the agent that made it. */
  readonly partial?: { readonly agent: string; readonly output: string }
  /** What it had told the other members of a team by then. */
  readonly said?: readonly string[]
  /** The agents to choose from, and what was said instead of a choice. */
  readonly candidates?: readonly string[]
  readonly raw?: readonly string[]
}
