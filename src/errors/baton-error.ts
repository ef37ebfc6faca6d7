import { type ErrorCode, type ErrorDetails, errorCatalog } from './catalog.ts'
import type { ErrorEntry } from './entry.ts'
import type { RunError, RunErrorType } from './run-error.ts'

/** Every error Baton throws on purpose. Recognise it by `code`. */
export class BatonError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'BatonError'
  readonly code: Code
  readonly details: ErrorDetails[Code]
  readonly type: RunErrorType
  readonly hint: string
  readonly retryable: boolean

  /** `entry` is given only by a family of errors that is not in the catalog: that of a coordination model. */
  constructor(
    code: Code,
    details: ErrorDetails[Code],
    cause?: unknown,
    entry: ErrorEntry<ErrorDetails[Code]> = errorCatalog[code],
  ) {
    super(entry.message(details), cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
    this.type = entry.type
    this.hint = entry.hint(details)
    this.retryable = entry.retryable
  }
}

export function isBatonError<Code extends ErrorCode>(error: unknown, code?: Code): error is BatonError<Code> {
  if (!(error instanceof Error) || error.name !== 'BatonError' || !('code' in error)) return false
  return code === undefined || error.code === code
}

/**
 * What a failed operation throws, live and replayed alike.
 *
 * Code that catches it must take the same branch when the run is read
 * again from its log, so it carries only what the log carries.
 */
export class OperationError extends Error {
  override readonly name = 'OperationError'
  readonly code: string
  readonly error: RunError

  constructor(error: RunError) {
    super(error.message)
    this.code = error.code
    this.error = error
  }
}

/** Writes any thrown value down as data. `fallback` names what failed when the value is not ours. */
export function toRunError(thrown: unknown, fallback: BatonError): RunError {
  if (thrown instanceof OperationError) return thrown.error
  const error = isBatonError(thrown) ? thrown : fallback
  const cause = error.cause ?? (error === thrown ? undefined : thrown)
  return {
    type: error.type,
    code: error.code,
    message: error.message,
    retryable: error.retryable,
    hint: error.hint,
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  }
}

/** One line about a thrown value, never empty, never a stack. */
export function describe(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message
  const text = typeof thrown === 'string' ? thrown : asText(thrown)
  return text === undefined || text === '' ? 'an unknown error' : text
}

/** Anything can be thrown, also what JSON can't express. */
function asText(thrown: unknown): string | undefined {
  try {
    return JSON.stringify(thrown)
  } catch {
    return typeof thrown === 'bigint' ? `${thrown}n` : Object.prototype.toString.call(thrown)
  }
}
