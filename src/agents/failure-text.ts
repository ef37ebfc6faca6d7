import { BatonError, OperationError } from '../errors/baton-error.ts'

/*
 * What the model of a session is told when a call it asked for came to nothing: what happened, and what to do instead.
 * Hints in the catalog of errors are for the person who runs Baton, and stay in the log for that person.
 */

const notAllowed = 'Do not ask for it again. Go on with what you may do, and say in your answer what you could not do.'

const notHere = 'It will not work here however it is called. Go on without it, and say in your answer what is missing.'

/** What a model can do about it, where that is not what it can do about any failure. */
const instead: Readonly<Record<string, string>> = {
  BATON_APPROVAL_DENIED: 'Do without it, or choose another way; say in your answer what you left out.',
  BATON_APPROVAL_EXPIRED: 'Go on without it, and say in your answer what is left to be done.',
  BATON_GRANT_DENIED: notAllowed,
  BATON_POLICY_DENIED: notAllowed,
  BATON_TAINTED_DENIED: notAllowed,
  BATON_SANDBOX_UNAVAILABLE: notHere,
  BATON_TOOL_NOT_CONFIGURED: notHere,
  BATON_TOOL_INPUT_INVALID: 'Call it again with input that fits.',
  BATON_TOOL_OUTCOME_UNKNOWN: 'Do not call it again. Say in your answer that it may or may not have happened.',
}

const again = 'Once more may help. If it does not, go on without it and say so in your answer.'
const otherwise =
  'The same call would fail again: ask for something else, or go on without it and say so in your answer.'

/**
 * Stops the session when the run itself is stopping; anything else is for the model to deal with. A tool that must not
 * happen twice may have happened before it threw.
 */
export function failureText(error: unknown, reader: 'model' | 'person', mayHaveHappened = false): string {
  const { message, hint, code: own, retryable } = failureIn(error)
  const code = mayHaveHappened && own === 'BATON_TOOL_FAILED' ? 'BATON_TOOL_OUTCOME_UNKNOWN' : own
  if (reader === 'person') return hint === undefined ? message : `${message} ${hint}`
  if (code === 'BATON_TOOL_UNKNOWN') return `${message} ${hint ?? ''}`.trim()
  return `${message} ${instead[code] ?? (retryable ? again : otherwise)}`
}

interface FailedCall {
  readonly message: string
  readonly hint: string | undefined
  readonly code: string
  readonly retryable: boolean
}

function failureIn(error: unknown): FailedCall {
  if (error instanceof OperationError) {
    const { type, code, hint, retryable } = error.error
    if (type === 'cancelled' || type === 'budget_exceeded') throw error
    return { message: error.message, hint, code, retryable }
  }
  if (error instanceof BatonError) {
    const { message, hint, code, retryable } = error
    return { message, hint, code, retryable }
  }
  throw error
}
