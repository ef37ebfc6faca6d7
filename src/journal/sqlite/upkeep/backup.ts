import { existsSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../../errors/baton-error.ts'
import type { Backup, BackupOptions } from '../../../kernel/ports/upkeep.ts'
import { makeFolder, makePrivate, syncPath } from '../file.ts'
import { prepareOneRowQuery } from '../query.ts'
import { storageError } from '../storage-error.ts'

/** Writes a copy of a journal as it is at one moment. Others go on writing meanwhile; none of that is in the copy. */
export async function backup(db: DatabaseSync, path: string, given: string, options: BackupOptions): Promise<Backup> {
  const file = resolve(given)
  if (file === path)
    throw new BatonError('BATON_JOURNAL_FILE_TAKEN', { path: file, problem: 'it is the journal itself' })
  refuseTaken(file, options)
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    makeFolder(dirname(file))
    rmSync(unfinished, { force: true })
    copyInto(db, unfinished)
    const runs = disown(unfinished)
    syncPath(unfinished)
    const bytes = statSync(unfinished).size
    // It may have come in the meantime.
    refuseTaken(file, options)
    await rename(unfinished, file)
    syncPath(dirname(file))
    return { file, bytes, runs }
  } catch (error) {
    throw storageError(error, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** A snapshot, whatever others write meanwhile. Numbers stay as they are, so cursors are as good in the copy. */
export function copyInto(db: DatabaseSync, file: string): void {
  makePrivate(file)
  db.prepare('VACUUM INTO ?').run(file)
}

/** Processes that own runs here do not own those of the copy. Returns how many runs it has. */
function disown(file: string): number {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('BEGIN; DELETE FROM owners; UPDATE leases SET owner = NULL WHERE owner IS NOT NULL; COMMIT')
    return prepareOneRowQuery<[number]>(copy, 'SELECT count(*) FROM runs').get()[0]
  } finally {
    copy.close()
  }
}

function refuseTaken(file: string, { replace = false }: BackupOptions): void {
  const logs = [`${file}-wal`, `${file}-journal`].filter((log) => existsSync(log))
  if (logs.length > 0) {
    throw new BatonError('BATON_JOURNAL_FILE_TAKEN', { path: file, problem: `${logs[0]} shows that it is in use` })
  }
  if (existsSync(file) && !replace) {
    throw new BatonError('BATON_JOURNAL_FILE_TAKEN', { path: file, problem: 'there is a file of that name' })
  }
}
