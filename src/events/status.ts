import type { FinalStatus } from './run.ts'

/** Where a run stands. */
export type RunStatus = 'running' | 'awaiting_input' | 'sleeping' | FinalStatus

const statusAfterEvent: Readonly<Record<string, RunStatus>> = {
  'run.started': 'running',
  'run.resumed': 'running',
  'run.awaiting_input': 'awaiting_input',
  'run.sleeping': 'sleeping',
  'run.completed': 'completed',
  'run.partial': 'partial',
  'run.failed': 'failed',
  'run.cancelled': 'cancelled',
}

/** The status an event puts its run into, or nothing when it leaves it as it is. */
export function statusAfter(type: string): RunStatus | undefined {
  return Object.hasOwn(statusAfterEvent, type) ? statusAfterEvent[type] : undefined
}

export function isFinal(status: RunStatus): status is FinalStatus {
  return status === 'completed' || status === 'partial' || status === 'failed' || status === 'cancelled'
}
