import type { RunError, RunErrorType } from '../errors/run-error.ts'
import type { FinalStatus } from './status.ts'

/** Why a run has only part of an answer. One vocabulary for all coordination models. */
export const partialReasons = ['budget', 'time', 'max_iterations', 'max_rounds', 'limit', 'stalled'] as const

export type PartialReason = (typeof partialReasons)[number]

/** Why a run is not completed: of one that failed or was cancelled, the type of its error. */
export type EndReason = PartialReason | RunErrorType

/** Every status but `completed` has one; where none was said, it follows from the status. */
export function endReason(status: FinalStatus, said?: EndReason, error?: RunError): EndReason | undefined {
  if (status === 'completed') return undefined
  if (status === 'cancelled') return 'cancelled'
  return said ?? (status === 'partial' ? 'limit' : (error?.type ?? 'worker_error'))
}

/** What a log has to say of it: of a run that failed, nothing where it is the type of its error. */
export function writtenReason(status: FinalStatus, said?: EndReason, error?: RunError): EndReason | undefined {
  const reason = endReason(status, said, error)
  return status === 'partial' || reason !== endReason(status, undefined, error) ? reason : undefined
}
