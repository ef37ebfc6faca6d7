import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import { type JournalRecord, type Lineage, placeOf } from '../../events/record.ts'
import { contentHash } from '../../kernel/digest.ts'
import type { Message } from '../../kernel/ports/journal.ts'
import { storageError } from './storage-error.ts'

type EventRow = [number, number, string, number, string | null, number, string, string]
type MessageRow = [string, string, string, Message['kind'], string, string, string]

/** Reads runs, values and messages, on a connection of its own that never waits for the writer. */
export class Reader {
  readonly #path: string
  readonly #findRun: StatementSync
  readonly #findEvents: StatementSync
  readonly #findContent: StatementSync
  readonly #findMessages: StatementSync

  constructor(db: DatabaseSync, path: string) {
    const asArrays = { returnArrays: true }
    this.#path = path
    this.#findRun = db.prepare(
      `SELECT r.number, r.parent, t.id, r.runnable, r.turn_seq
       FROM runs r JOIN runs t ON t.number = r.root WHERE r.id = ?`,
      asArrays,
    )
    this.#findEvents = db.prepare(
      `SELECT seq, ts, type, version, actor, causation, data, lower(hex(hash))
       FROM events WHERE run = ? AND seq > ? ORDER BY seq`,
      asArrays,
    )
    this.#findContent = db.prepare('SELECT json FROM content WHERE hash = ?', asArrays)
    this.#findMessages = db.prepare(
      `SELECT id, root, run, kind, op, content, author
       FROM messages WHERE root IN (SELECT value FROM json_each(?)) ORDER BY number`,
      asArrays,
    )
  }

  read(runId: string, afterSeq: number): readonly JournalRecord[] {
    return this.#during(`run ${runId}`, () => {
      const row = this.#findRun.get(runId) as unknown as [number, string | null, string, string, number] | undefined
      if (row === undefined) return []
      const [number, parentRunId, rootRunId, runnable, turnSeq] = row
      const lineage = { runId, parentRunId, rootRunId }
      const rows = this.#findEvents.all(number, afterSeq) as unknown as EventRow[]
      requireWhole(lineage, rows, afterSeq, turnSeq)
      return rows.map(([seq, ts, type, version, actor, causation, json, hash]) => {
        return { lineage, seq, ts, type, version, actor: actor ?? runnable, causation, json, hash }
      })
    })
  }

  value(hash: string): string | undefined {
    return this.#during(`value ${hash}`, () => {
      const row = this.#findContent.get(hash) as unknown as [string] | undefined
      if (row !== undefined && hash.startsWith('sha256:') && contentHash(row[0]) !== hash) {
        throw new BatonError('BATON_JOURNAL_CORRUPT', {
          place: `value ${hash}`,
          problem: 'its content does not match its hash',
        })
      }
      return row?.[0]
    })
  }

  messages(rootRunIds: readonly string[]): readonly Message[] {
    return this.#during('the messages', () => {
      const rows = this.#findMessages.all(JSON.stringify(rootRunIds)) as unknown as MessageRow[]
      return rows.map(([id, rootRunId, runId, kind, op, content, by]) => {
        return { id, rootRunId, runId, kind, op, content: JSON.parse(content) as Json, by }
      })
    })
  }

  #during<Result>(place: string, read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw storageError(error, this.#path, place)
    }
  }
}

/** Nothing may be missing in the middle, nor at the end as far as the index knows of it. */
function requireWhole(lineage: Lineage, rows: readonly EventRow[], afterSeq: number, turnSeq: number): void {
  let next = afterSeq + 1
  for (const [seq] of rows) {
    if (seq !== next) throw missing(lineage, next, `the log goes on with event ${seq}`)
    next++
  }
  if (next <= turnSeq) throw missing(lineage, next, `the log ends here, but event ${turnSeq} was written`)
}

function missing(lineage: Lineage, seq: number, problem: string): BatonError {
  return new BatonError('BATON_JOURNAL_CORRUPT', { place: placeOf({ lineage, seq }), problem })
}
