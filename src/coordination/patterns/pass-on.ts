import { cameToNothing, isNothing, noAnswer } from '../../agents/no-answer.ts'
import { OperationError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import type { Outcome } from '../../kernel/runnable.ts'

/** Whether there is an answer to go on with. In an edition before the third, one without a word was one too. */
export function isAnswer(result: RunResult, edition: number): boolean {
  return isSuccess(result) && (edition < 3 || !isNothing(result))
}

/** Whether the work was done, so that what came of it can be passed on as it is. */
export function isDone(result: RunResult, edition: number): boolean {
  return isSuccess(result) && !cameToNothing(result, edition)
}

function isSuccess({ status }: Pick<RunResult, 'status'>): boolean {
  return status === 'completed' || status === 'partial'
}

type Unanswered = Pick<RunResult, 'status' | 'output' | 'error' | 'terminalAgent'> &
  Partial<Pick<RunResult, 'warnings'>>

/** What went wrong with a run that has no answer. A run that failed without an error said why in its output. */
export function errorOf({ status, output, error, terminalAgent, warnings }: Unanswered): RunError {
  if (error !== undefined) return error
  if (isSuccess({ status })) return noAnswer(terminalAgent, warnings)
  const message = output.trim() === '' ? `${terminalAgent} ${status}.` : output.trim()
  return { type: 'worker_error', code: 'BATON_RUN_EXCEPTION', message, retryable: false }
}

/** The result of a child as the run's own. The child's warnings are already the parent's. */
export function passOn(result: RunResult, edition: number): Outcome {
  const { status, reason, output, data, error, terminalAgent, artifacts = [] } = result
  if (error !== undefined || status === 'cancelled' || cameToNothing(result, edition))
    throw new OperationError(errorOf(result))
  return {
    output,
    status,
    ...(reason === undefined ? {} : { reason }),
    terminalAgent,
    ...(data === undefined ? {} : { data }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  }
}
