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

/** Safe with anything that can be thrown, like all below: what can't even be looked at is none of ours. */
export function isBatonError<Code extends ErrorCode>(error: unknown, code?: Code): error is BatonError<Code> {
  try {
    if (!(error instanceof Error) || error.name !== 'BatonError' || !('code' in error)) return false
    return code === undefined ? typeof error.code === 'string' : error.code === code
  } catch {
    return false
  }
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

  /** The operation that failed, where it is one of a run. */
  readonly operation: string | undefined

  /** Runs that it came from, by their ids, and operations, where these are several. */
  readonly failedBy: readonly string[]

  constructor(error: RunError, operation?: string, failedBy: readonly string[] = []) {
    super(error.message)
    this.failedBy = failedBy
    this.code = error.code
    this.error = error
    this.operation = operation
  }
}

/** Writes any thrown value down as data. `fallback` names what failed when the value is not ours. */
export function toRunError(thrown: unknown, fallback: BatonError): RunError {
  try {
    return ownError(thrown) ?? runErrorOf(fallback, fallback === thrown ? undefined : thrown)
  } catch {
    return runErrorOf(fallback, undefined)
  }
}

/** What one of our errors says; nothing for one that only looks like ours. */
function ownError(thrown: unknown): RunError | undefined {
  const error = thrown instanceof OperationError ? thrown.error : isBatonError(thrown) ? runErrorOf(thrown) : undefined
  const isWhole =
    typeof error?.type === 'string' &&
    typeof error.code === 'string' &&
    typeof error.message === 'string' &&
    typeof error.retryable === 'boolean'
  return isWhole ? JSON.parse(JSON.stringify(error)) : undefined
}

function runErrorOf({ type, code, message, retryable, hint, cause: own }: BatonError, instead?: unknown): RunError {
  const cause = own ?? instead
  return {
    type,
    code,
    message: bounded(message),
    retryable,
    hint,
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  }
}

/** One line about a thrown value, never empty, never a stack. */
export function describe(thrown: unknown): string {
  try {
    return bounded(wordsOf(thrown) || 'an unknown error')
  } catch {
    return "something that can't be looked at"
  }
}

function wordsOf(thrown: unknown): string | undefined {
  if (typeof thrown === 'string') return thrown
  if (!(thrown instanceof Error)) return asText(thrown)
  const { message } = thrown
  return typeof message === 'string' && message !== '' ? message : String(thrown.name)
}

/** As much of a message as is worth keeping: some hold a whole answer, or a whole file. */
const longest = 20_000

function bounded(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Anything can be thrown, also what JSON can't express. */
function asText(thrown: unknown): string | undefined {
  try {
    return JSON.stringify(thrown)
  } catch {
    return typeof thrown === 'bigint' ? `${thrown}n` : Object.prototype.toString.call(thrown)
  }
}
