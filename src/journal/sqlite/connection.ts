import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { closeToOthers, makeFolder, makePrivate, requireDatabase } from './file.ts'
import { checkFormat, migrate } from './migrations.ts'
import { Patience } from './patience.ts'
import { forgetSeenEvents, requireSeenEvents } from './seen-events.ts'
import { storageError } from './storage-error.ts'

export interface ConnectionOptions {
  /**
   * When an append counts as durable. `full`: it survives a power cut.
   * `normal`: it survives the death of the process; a power cut may take the last appends.
   */
  readonly synchronous?: 'full' | 'normal'
  /** How long to wait for other processes that are writing, 15 seconds unless given. */
  readonly busyTimeoutMs?: number
  /** Where the key is kept that what is written is stamped with. Without it, nothing is stamped. */
  readonly keyFile?: string
  /** Believe only what was stamped with this key. Default: what is in the file is believed. */
  readonly ownOnly?: boolean
}

/** As long as a lease lasts, unless given otherwise: a process that is kept out for longer may have lost its runs. */
const usualBusyTimeoutMs = 15_000

/** How long a connection with these options waits for other processes. */
export function patienceOf({ busyTimeoutMs = usualBusyTimeoutMs }: ConnectionOptions): number {
  return busyTimeoutMs
}

const oldestSafeSqlite = [3, 51, 3]

/** Opens the file, makes it if it is not there, and brings it to the current format. For reading. */
export function openFile(path: string, options: ConnectionOptions, now: number): DatabaseSync {
  requireSafeSqlite(path)
  try {
    makeFolder(dirname(path))
    requireDatabase(path)
    if (!existsSync(path)) {
      forgetSeenEvents(path)
      makePrivate(path)
    }
    const db = connect(path, options)
    try {
      // Before anything else: a file that is not ours must stay as it is.
      checkFormat(db, path)
      closeToOthers(path)
      // Only a file that holds nothing yet takes this: space that pruning frees can then be given back bit by bit.
      db.exec('PRAGMA auto_vacuum = INCREMENTAL')
      // SQLite itself does not wait for others here, however long its timeout.
      new Patience(patienceOf(options)).attempt(() => db.exec('PRAGMA journal_mode = WAL'))
      migrate(db, path, now)
      requireSeenEvents(db, path)
      db.exec('PRAGMA query_only = ON')
      return db
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw storageError(error, path)
  }
}

export function connect(path: string, options: ConnectionOptions): DatabaseSync {
  // The file may have come with a clone: it must not bring functions or tricks along in its tables.
  const db = new DatabaseSync(path, { timeout: patienceOf(options), defensive: true })
  db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  db.exec(`PRAGMA synchronous = ${options.synchronous === 'normal' ? 'NORMAL' : 'FULL'}`)
  return db
}

/** Before 3.51.3, two connections and a checkpoint at the wrong moment could damage a file. */
export function requireSafeSqlite(path: string, version: string = process.versions['sqlite'] ?? '0'): void {
  const parts = version.split('.').map(Number)
  const difference = oldestSafeSqlite.map((part, index) => (parts[index] ?? 0) - part).find((part) => part !== 0)
  if (difference === undefined || difference > 0) return
  const needed = `SQLite ${oldestSafeSqlite.join('.')} or newer, because older ones can damage files`
  throw new BatonError('BATON_JOURNAL_UNSUPPORTED', { path, found: `SQLite ${version}`, needed })
}
