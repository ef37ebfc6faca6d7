import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Batch, Message } from '../../kernel/ports/journal.ts'
import { admitEnd, admitMessage, admitRepeated } from '../admission.ts'
import { prepareQuery } from './query.ts'

export interface Messages {
  post(message: Message): void
  discard(messageIds: readonly string[]): void
  /** Throws unless a batch may end its tree. Whether there is anything to be forgotten then. */
  admitEnd(batch: Batch): boolean
  /** Discards what an ended tree of runs never took in. */
  forget(rootRunId: string): void
}

/** Keeps messages to runs until their owner has taken them in. */
export function messages(db: DatabaseSync): Messages {
  const insert = db.prepare(
    `INSERT INTO messages (id, root, run, kind, op, content, author, topic, posted_at, labels)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  )
  const remove = db.prepare('DELETE FROM messages WHERE id = ?')
  const removeTree = db.prepare('DELETE FROM messages WHERE root = ?')
  const findKept = prepareQuery<[string, string]>(db, 'SELECT topic, content FROM messages WHERE id = ?')
  const findOfTree = prepareQuery<[string, Message['kind']]>(db, 'SELECT id, kind FROM messages WHERE root = ?')
  const findStatus = prepareQuery<[RunStatus]>(db, 'SELECT status FROM runs WHERE id = ?')

  return {
    post(message) {
      const { id, rootRunId, runId, kind, content, by } = message
      const row = findStatus.get(rootRunId)
      if (row === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      admitMessage(rootRunId, row[0])
      const op = kind === 'answer' ? message.op : ''
      const [topic, at, labels] = kind === 'topic' ? [message.topic, message.at, message.labels] : ['', 0, []]
      const { changes } = insert.run(
        id,
        rootRunId,
        runId,
        kind,
        op,
        JSON.stringify(content),
        by,
        topic,
        at,
        JSON.stringify(labels),
      )
      const [kept] = changes === 0 ? findKept.all(id) : []
      if (kept !== undefined) admitRepeated(message, { topic: kept[0], content: JSON.parse(kept[1]) as Json })
    },

    discard(messageIds) {
      for (const id of messageIds) remove.run(id)
    },

    admitEnd(batch) {
      const kept = findOfTree.all(batch.lineage.rootRunId)
      if (kept.length > 0)
        admitEnd(
          batch,
          kept.flatMap(([id, kind]) => (kind === 'topic' ? [id] : [])),
        )
      return kept.length > 0
    },

    forget(rootRunId) {
      removeTree.run(rootRunId)
    },
  }
}
