import type { RunErrorType } from './run-error.ts'

/** What the catalog knows about one error. */
export interface ErrorEntry<Details> {
  /** The closed type a run result carries. */
  readonly type: RunErrorType
  /** Whether the same call may succeed if simply made again. */
  readonly retryable: boolean
  /** What happened, with the values in it. */
  readonly message: (details: Details) => string
  /** What to do about it. */
  readonly hint: (details: Details) => string
}

export type ErrorEntries<Errors> = { readonly [Code in keyof Errors]: ErrorEntry<Errors[Code]> }
