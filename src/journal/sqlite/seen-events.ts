import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { type OneRowQuery, prepareOneRowQuery } from './query.ts'

// An import of `node:fs` loads its promises, streams and watchers too.
const { closeSync, constants, openSync, readSync, rmSync, writeSync } = process.getBuiltinModule('node:fs')

/**
 * How many events were acknowledged, in a small file beside the journal. The write-ahead log holds the last of them; if it
 * is deleted after a crash, what is left looks whole, and only this shows that something is missing.
 *
 * It is written after each commit, and never synced: after a power cut it may know too few events, never too many.
 */
export class SeenEvents {
  readonly #descriptor: number
  readonly #bytes = Buffer.alloc(8)
  #seen = 0

  constructor(path: string) {
    // Made if need be, never emptied.
    this.#descriptor = openSync(seenPath(path), constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** To be called after each commit, before it is acknowledged, with the number of the last event in it, or 0. */
  note(last: number): void {
    try {
      if (last === 0 || last === this.#seen) return
      this.#bytes.writeUIntLE(last, 0, 6)
      writeSync(this.#descriptor, this.#bytes, 0, 8, 0)
      this.#seen = last
    } catch {
      // The events are durable all the same; the next commit tries again.
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Throws if the journal has fewer events than were acknowledged. */
export function requireSeenEvents(db: DatabaseSync, path: string): void {
  const missing = seenAt(path) - lastNumber(db).get()[0]
  if (missing <= 0) return
  const problem =
    `${missing} events that were acknowledged are missing, because its write-ahead log was deleted or an older copy was ` +
    `put in its place; to go on without them, delete ${seenPath(path)}`
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place: path, problem })
}

/** A journal that is made anew has nothing to do with the one before it. */
export function forgetSeenEvents(path: string): void {
  rmSync(seenPath(path), { force: true })
}

function seenPath(path: string): string {
  return `${path}-seen`
}

function lastNumber(db: DatabaseSync): OneRowQuery<[number]> {
  return prepareOneRowQuery(db, 'SELECT coalesce(max(number), 0) FROM events')
}

function seenAt(path: string): number {
  const bytes = Buffer.alloc(8)
  try {
    const descriptor = openSync(seenPath(path), 'r')
    try {
      return readSync(descriptor, bytes, 0, 8, 0) === 8 ? Number(bytes.readBigUInt64LE()) : 0
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return 0
  }
}
