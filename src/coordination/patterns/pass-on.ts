import { OperationError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import type { Outcome } from '../../kernel/runnable.ts'

/** Whether there is an answer to go on with. */
export function isAnswer({ status }: RunResult): boolean {
  return status === 'completed' || status === 'partial'
}

type Unanswered = Pick<RunResult, 'status' | 'output' | 'error' | 'terminalAgent'>

/** What went wrong with a run that has no answer. A run that failed without an error said why in its output. */
export function errorOf({ status, output, error, terminalAgent }: Unanswered): RunError {
  if (error !== undefined) return error
  const message = output.trim() === '' ? `${terminalAgent} ${status}.` : output.trim()
  return { type: 'worker_error', code: 'BATON_RUN_EXCEPTION', message, retryable: false }
}

/** The result of a child as the run's own. The child's warnings are already the parent's. */
export function passOn(result: RunResult): Outcome {
  const { status, output, data, error, terminalAgent, artifacts = [] } = result
  if (error !== undefined || status === 'cancelled') throw new OperationError(errorOf(result))
  return {
    output,
    status,
    terminalAgent,
    ...(data === undefined ? {} : { data }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  }
}
