import { OperationError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Outcome } from '../kernel/runnable.ts'

/** Whether there is an answer to go on with. */
export function isAnswer({ status }: RunResult): boolean {
  return status === 'completed' || status === 'partial'
}

/** What went wrong with a run that has no answer. */
export function errorOf(result: RunResult): RunError {
  return (
    result.error ?? {
      type: 'worker_error',
      code: 'BATON_RUN_EXCEPTION',
      message: `${result.terminalAgent} ${result.status}.`,
      retryable: false,
    }
  )
}

/** The answer of another run as one's own. Its warnings are the parent's already. */
export function passOn(result: RunResult): Outcome {
  if (!isAnswer(result)) throw new OperationError(errorOf(result))
  const { status, output, data, terminalAgent } = result
  return {
    output,
    status: status === 'partial' ? 'partial' : 'completed',
    terminalAgent,
    ...(data === undefined ? {} : { data }),
  }
}
