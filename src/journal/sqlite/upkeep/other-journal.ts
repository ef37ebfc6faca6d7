import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../../errors/baton-error.ts'
import type { Entry, Lineage } from '../../../events/record.ts'
import type { RunSummary } from '../../../kernel/ports/journal.ts'
import { openFile } from '../connection.ts'
import { requireDatabase } from '../file.ts'
import { checkFormat } from '../migrations.ts'
import { prepareOneRowQuery, prepareQuery } from '../query.ts'
import { inFull } from '../shorthand.ts'
import { storageError } from '../storage-error.ts'
import { copyInto } from './backup.ts'
import { runListOf } from './run-list-of.ts'
import { verify } from './verify.ts'

/** One event of another journal, with its place in the order of that journal. */
export interface ForeignEntry {
  readonly number: number
  readonly lineage: Lineage
  readonly entry: Entry
  readonly hash: string
}

/** Another journal, read from a copy: the file itself is neither changed nor brought to another format. */
export class OtherJournal {
  readonly path: string
  readonly #db: DatabaseSync
  /** Why runs of it can't be taken, by run. */
  readonly damages: ReadonlyMap<string, string>

  /** The copy is made at `path`. */
  constructor(given: string, path: string, now: number) {
    const file = resolve(given)
    this.path = path
    try {
      copyOf(file, path)
      this.#db = openFile(path, {}, now)
    } catch (error) {
      throw storageError(error, file)
    }
    const { damages } = verify(this.#db, file)
    const ofFile = damages.find(({ runId }) => runId === null)
    if (ofFile !== undefined) {
      this.close()
      throw new BatonError('BATON_JOURNAL_CORRUPT', { place: ofFile.place, problem: ofFile.problem })
    }
    this.damages = new Map(damages.map(({ runId, place, problem }) => [runId ?? '', `${place}: ${problem}`]))
  }

  roots(): readonly RunSummary[] {
    return runListOf(this.#db, this.path).list({ roots: true, order: 'oldest' })
  }

  runsOf(rootRunId: string): readonly RunSummary[] {
    return runListOf(this.#db, this.path).list({ rootRunId, order: 'oldest' })
  }

  epochOf(rootRunId: string): number {
    return prepareOneRowQuery<[number]>(
      this.#db,
      'SELECT max(l.epoch) FROM runs r JOIN leases l ON l.root = r.number WHERE r.id = ?',
    ).get(rootRunId)[0]
  }

  /** The log of a run, backwards. */
  log({ runId, parentRunId, rootRunId, runnable }: RunSummary): readonly ForeignEntry[] {
    const lineage = { runId, parentRunId, rootRunId }
    const rows = prepareQuery<[number, number, number, string, number, string | null, number, string, string]>(
      this.#db,
      `WITH RECURSIVE log AS (
         SELECT e.* FROM runs r JOIN heads h ON h.run = r.number JOIN events e ON e.number = h.event WHERE r.id = ?
         UNION ALL
         SELECT e.* FROM log JOIN events e ON e.number = log.previous WHERE log.seq > 1
       ) SELECT number, seq, ts, type, version, actor, causation, data, lower(hex(hash)) FROM log`,
    ).all(runId)
    return rows.map(([number, seq, ts, type, version, actor, causation, data, hash]) => {
      const json = inFull(data)
      const entry = { runId, seq, ts, type, version, actor: actor ?? runnable, causation, json, values: [] }
      return { number, lineage, entry, hash }
    })
  }

  close(): void {
    this.#db.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${this.path}${suffix}`, { force: true })
  }
}

function copyOf(file: string, path: string): void {
  if (!existsSync(file)) throw new BatonError('BATON_JOURNAL_IO', { path: file, problem: 'there is no such file' })
  requireDatabase(file)
  rmSync(path, { force: true })
  const original = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    checkFormat(original, file)
    copyInto(original, path)
  } finally {
    original.close()
  }
  // Processes at work there have nothing to say here.
  const copy = new DatabaseSync(path)
  copy.exec('DELETE FROM owners')
  copy.close()
}
