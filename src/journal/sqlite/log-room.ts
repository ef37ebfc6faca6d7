import { type FileIdentity, isSame } from './deleted.ts'

// An import of `node:fs` loads its promises, streams and watchers too.
const { closeSync, fstatSync, openSync, writeSync } = process.getBuiltinModule('node:fs')

const piece = 64 * 1_024
const leastRoom = 2 * piece
const mostRoom = 16 * piece
/** A commit of so many bytes is one of many runs at once, which share what it takes that the file grows. */
const sharedCommit = 32 * 1_024

let zeros: Uint8Array | undefined

/**
 * Keeps room at the end of the write-ahead log, so that commits write over what is there already. When a file has grown, a sync
 * also has to make its new length durable, and that takes as long as all else in a commit.
 *
 * The room is made of zeros, which SQLite never takes for part of the log: each part of it carries a checksum.
 */
export class LogRoom {
  readonly #path: string
  /** How long the log was when it was last looked at, with the room that was made since. */
  #length: number | undefined

  constructor(path: string) {
    this.#path = `${path}-wal`
  }

  /**
   * Makes room if the last commit found none. To be called in a transaction that writes, since only then no other connection
   * adds to the log; with the log as it was after the last commit.
   */
  keep(log: FileIdentity | undefined): void {
    if (log === undefined) return
    const added = this.#length === undefined ? 0 : log.size - this.#length
    this.#length = added > 0 && added < sharedCommit ? (lengthen(this.#path, log) ?? log.size) : log.size
  }
}

/** How long the log is then; nothing if it can't be made longer, and SQLite will say why if it has to. */
function lengthen(path: string, log: FileIdentity): number | undefined {
  try {
    const descriptor = openSync(path, 'r+')
    try {
      const found = fstatSync(descriptor)
      // Another journal may have taken the place of this one, and others write to it.
      return isSame(found, log) ? addZeros(descriptor, found.size) : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** As much again as there is, within bounds: few commits of a short command, or thousands, make room a few times. */
function addZeros(descriptor: number, length: number): number {
  zeros ??= new Uint8Array(piece)
  let end = length
  const wanted = end + Math.min(Math.max(end, leastRoom), mostRoom)
  while (end < wanted) end += writeSync(descriptor, zeros, 0, Math.min(piece, wanted - end), end)
  return end
}
