import { isBatonError } from '../errors/baton-error.ts'
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

/** Errors that other words on the command line would have avoided. */
const usageErrors: ReadonlySet<string> = new Set([
  'BATON_ANSWER_INVALID',
  'BATON_COMMAND_UNKNOWN',
  'BATON_QUESTION_UNKNOWN',
  'BATON_RUNNABLE_UNKNOWN',
  'BATON_RUN_AMBIGUOUS',
  'BATON_RUN_NOT_FOUND',
  'BATON_USAGE_INVALID',
  'BATON_WORKSPACE_NOT_THERE',
  'BATON_WORKSPACE_TASK_UNKNOWN',
  'BATON_WORKSPACE_TYPE_UNKNOWN',
])

/** Errors that go away when something that was written down is mended, or agreed to. */
const configurationErrors: ReadonlySet<string> = new Set([
  'BATON_CONFIG_INVALID',
  'BATON_DEFINITION_CHANGED',
  'BATON_EVENT_TOO_NEW',
  'BATON_MCP_NOT_TRUSTED',
  'BATON_JOURNAL_KEY',
  'BATON_MCP_PINS_UNREADABLE',
  'BATON_CODE_INVALID',
  'BATON_MODEL_KEY_MISSING',
  'BATON_MODEL_UNKNOWN_PROVIDER',
  'BATON_PROJECT_NOT_TRUSTED',
  'BATON_RUNNABLE_ELSEWHERE',
  'BATON_RUN_EVENTS_UNKNOWN',
  'BATON_RUN_FOREIGN',
  'BATON_RUN_NOT_READY',
  'BATON_RUN_TOO_NEW',
  'BATON_TRUST_UNREADABLE',
  'BATON_WORKSPACE_TYPE_ELSEWHERE',
])

/** What the shell is told of something that was thrown. */
export function exitCodeOfError(error: unknown): ExitCode {
  if (!isBatonError(error)) return exitCodes.failed
  if (error.code === 'BATON_QUESTION_ANSWERED') return exitCodes.answeredBefore
  if (configurationErrors.has(error.code)) return exitCodes.configuration
  return usageErrors.has(error.code) ? exitCodes.usage : exitCodes.failed
}
