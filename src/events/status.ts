/** How a run that has stopped for good can have ended. */
export type FinalStatus = 'completed' | 'partial' | 'failed' | 'cancelled'

/** Where a run stands. */
export type RunStatus = 'running' | 'awaiting_input' | 'sleeping' | FinalStatus

export const runStatuses: readonly RunStatus[] = [
  'running',
  'awaiting_input',
  'sleeping',
  'completed',
  'partial',
  'failed',
  'cancelled',
]

export function isFinal(status: RunStatus): status is FinalStatus {
  return status === 'completed' || status === 'partial' || status === 'failed' || status === 'cancelled'
}
