import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'

/** The part of SQLite's result codes that a journal can meet (https://sqlite.org/rescode.html). */
const noPermission = 3
const busy = 5
const locked = 6
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const notADatabase = 26
/** No room to grow the shared memory of the write-ahead log: found before anything is written. */
const ioErrorSharedMemorySize = ioError | (19 << 8)

/** Says in our words what went wrong under a journal. `place` is what was being read, for people. */
export function storageError(error: unknown, path: string, place: string = path): BatonError {
  if (isBatonError(error)) return error
  const code = resultCode(error)
  const problem = describe(error)
  if (isBeyondNumbers(error))
    return new BatonError('BATON_JOURNAL_CORRUPT', { place: `${path}, ${place}`, problem }, error)
  if (code === ioErrorSharedMemorySize) return new BatonError('BATON_JOURNAL_FULL', { path }, error)
  switch (code & 0xff) {
    case busy:
    case locked:
      return new BatonError('BATON_JOURNAL_BUSY', { path }, error)
    case corrupt:
      return new BatonError(
        'BATON_JOURNAL_CORRUPT',
        { place: place === path ? path : `${path}, ${place}`, problem },
        error,
      )
    case readOnly:
      return new BatonError('BATON_JOURNAL_READ_ONLY', { path }, error)
    case full:
      return new BatonError('BATON_JOURNAL_FULL', { path }, error)
    case notADatabase:
      return new BatonError('BATON_JOURNAL_FOREIGN', { path, problem }, error)
    default:
      return new BatonError('BATON_JOURNAL_IO', { path, problem }, error)
  }
}

/** True if the disk itself failed: what it holds now is unknown, and no later success proves otherwise. */
export function isDiskFailure(error: unknown): boolean {
  const code = resultCode(error)
  return (code & 0xff) === ioError && code !== ioErrorSharedMemorySize
}

export function isBusy(error: unknown): boolean {
  const code = resultCode(error) & 0xff
  return code === busy || code === locked
}

/** True if a file could not be written or made, so that reading it may still work. */
export function isWriteProtected(error: unknown): boolean {
  const reason = isBatonError(error) ? error.cause : error
  const { code } = (typeof reason === 'object' && reason !== null ? reason : {}) as { readonly code?: unknown }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return true
  return [noPermission, readOnly, cannotOpen].includes(resultCode(reason) & 0xff)
}

/** A number that is too large for JavaScript, so none that was written here. */
export function isBeyondNumbers(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}

function resultCode(error: unknown): number {
  const { errcode } = (typeof error === 'object' && error !== null ? error : {}) as { readonly errcode?: unknown }
  return typeof errcode === 'number' ? errcode : 0
}
