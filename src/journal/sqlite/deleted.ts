import { BatonError } from '../../errors/baton-error.ts'

// An import of `node:fs` loads its promises, streams and watchers too.
const { statSync } = process.getBuiltinModule('node:fs')

export interface FileIdentity {
  readonly dev: number
  readonly ino: number
  readonly size: number
}

const noFile: FileIdentity = { dev: -1, ino: -1, size: 0 }
const quietly = { throwIfNoEntry: false } as const

/**
 * Notices that a journal, or its write-ahead log, was deleted or replaced while it is open. SQLite would go on writing to
 * what only this process can still see, and all of it would be gone with the process.
 */
export class DeletedFiles {
  readonly #path: string
  readonly #logPath: string
  readonly #file: FileIdentity
  #log: FileIdentity | undefined

  /** To be made when the file is open. */
  constructor(path: string) {
    this.#path = path
    this.#logPath = `${path}-wal`
    this.#file = identityOf(path)
  }

  /** Why what was committed is not where others look for it. To be asked after each commit. */
  problem(): BatonError | undefined {
    // Made with the first write. While a connection is open, it is the same one.
    const log = identityOf(this.#logPath)
    this.#log ??= log
    if (!isSame(identityOf(this.#path), this.#file)) return this.#gone('it')
    if (!isSame(log, this.#log)) return this.#gone('its write-ahead log')
    this.#log = log
    return undefined
  }

  /** The write-ahead log as it was after the last commit; nothing before the first. */
  get log(): FileIdentity | undefined {
    return this.#log
  }

  #gone(what: string): BatonError {
    const problem = `${what} was deleted or replaced while it was in use`
    return new BatonError('BATON_JOURNAL_IO', { path: this.#path, problem })
  }
}

function identityOf(path: string): FileIdentity {
  return statSync(path, quietly) ?? noFile
}

export function isSame(one: FileIdentity, other: FileIdentity): boolean {
  return one.ino === other.ino && one.dev === other.dev
}
