import type { RunStatus } from '../events/status.ts'

/** What the shell is told. Documented in docs/cli.md. */
export const exitCodes = {
  completed: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  awaitingInput: 4,
  configuration: 5,
  answeredBefore: 6,
  cancelled: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export function exitCodeFor(status: RunStatus): ExitCode {
  if (status === 'awaiting_input') return exitCodes.awaitingInput
  if (status === 'running' || status === 'sleeping') return exitCodes.completed
  return exitCodes[status]
}
