import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Batch, Message } from '../../kernel/ports/journal.ts'
import { admitAnswer, admitEnd, admitMessage, admitRepeated } from '../admission.ts'
import type { Ledger } from './ledger.ts'
import { type MessageRow, messageColumns, wholeMessage } from './message-list.ts'
import { prepareQuery } from './query.ts'
import { sealOf } from './seals.ts'
import type { Writing } from './writing.ts'

export interface Messages {
  /** `seen` is how many events of the run the sender of an answer knew. */
  post(message: Message, seen: number | null): void
  discard(messageIds: readonly string[]): void
  /** Throws unless a batch may end its tree. Whether there is anything to be forgotten then. */
  admitEnd(batch: Batch): boolean
  /** Discards what an ended tree of runs never took in; not what is on topics, if it may be had go on. */
  forget(rootRunId: string, mayGoOn: boolean): void
}

/** Keeps messages to runs until their owner has taken them in. */
export function messages(db: DatabaseSync, path: string, ledger: Ledger, writing: Writing): Messages {
  const { stamps } = writing
  const insert = db.prepare(
    `INSERT INTO messages (id, root, run, kind, op, content, author, topic, posted_at, labels, seal, stamp)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare('DELETE FROM messages WHERE id = ?')
  const removeTree = db.prepare("DELETE FROM messages WHERE root = ?1 AND (?2 = 0 OR kind <> 'topic')")
  const findKept = prepareQuery<MessageRow>(db, `SELECT ${messageColumns} FROM messages WHERE id = ?`)
  const findLater = prepareQuery<[string]>(
    db,
    `WITH RECURSIVE log AS (
       SELECT number, run, seq, type, previous FROM events WHERE number = ?1
       UNION ALL
       SELECT e.number, e.run, e.seq, e.type, e.previous FROM log JOIN events e ON e.number = log.previous
       WHERE log.seq > ?2 + 1 AND e.number < log.number AND e.run = log.run
     ) SELECT type FROM log`,
  )
  const findOfTree = prepareQuery<MessageRow>(db, `SELECT ${messageColumns} FROM messages WHERE root = ?`)
  const findStatus = prepareQuery<[RunStatus]>(db, 'SELECT status FROM runs WHERE id = ?')

  return {
    post(message, seen) {
      const { id, rootRunId, runId, kind, content, by } = message
      const root = findStatus.get(rootRunId)
      if (root === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      admitMessage(rootRunId, root[0])
      const found = findKept.get(id)
      if (found !== undefined) {
        const kept = wholeMessage(found, path)
        return admitRepeated(message, { topic: '', at: 0, ...kept })
      }
      const head = kind === 'answer' && seen !== null ? ledger.head(runId) : undefined
      // Refusals come before anything is written.
      if (kind === 'answer' && seen !== null && head !== undefined && head.seq > seen) {
        admitAnswer(
          message,
          seen,
          findLater.all(head.event, seen).map(([type]) => type),
        )
      }
      const op = kind === 'answer' ? message.op : ''
      const at = kind === 'cancel' ? 0 : message.at
      const [topic, labels] = kind === 'topic' ? [message.topic, message.labels] : ['', []]
      const row = [id, rootRunId, runId, kind, op, JSON.stringify(content), by, topic, at, JSON.stringify(labels)]
      insert.run(...row, sealOf(...row), stamps?.ofMessage(row) ?? null)
    },

    discard(messageIds) {
      for (const id of messageIds) remove.run(id)
    },

    admitEnd(batch) {
      const kept = findOfTree.all(batch.lineage.rootRunId)
      if (kept.length > 0)
        admitEnd(
          batch,
          kept.filter(writing.isBelieved).flatMap(([, id, , , kind]) => (kind === 'topic' ? [id] : [])),
        )
      return kept.length > 0
    },

    forget(rootRunId, mayGoOn) {
      removeTree.run(rootRunId, Number(mayGoOn))
    },
  }
}
