import { BatonError } from './baton-error.ts'
import type { ErrorEntries } from './entry.ts'

/** The errors that one coordination model declares. They are thrown, written down and told like those of the catalog. */
export interface ErrorFamily<Errors> {
  readonly entries: ErrorEntries<Errors>
  error<Code extends keyof Errors & string>(code: Code, details: Errors[Code], cause?: unknown): BatonError
  is(error: unknown, code: keyof Errors & string): boolean
}

/** A family of which only the entries are looked at, whatever their details are. */
export type AnyErrorFamily = Pick<ErrorFamily<Record<string, never>>, 'entries'>

/** Codes begin with `BATON_` and the name of the model. */
export function declareErrors<Errors>(entries: ErrorEntries<Errors>): ErrorFamily<Errors> {
  return {
    entries,
    // The catalog types what its own codes carry; for a family, the signature above does.
    error: (code, details, cause) => new BatonError(code as never, details as never, cause, entries[code] as never),
    is: (error, code) => error instanceof BatonError && (error.code as string) === code,
  }
}
