import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Message } from '../../kernel/ports/journal.ts'
import { admitMessage } from '../admission.ts'
import { prepareQuery } from './query.ts'

export interface Messages {
  post(message: Message): void
  discard(messageIds: readonly string[]): void
  /** Discards what an ended tree of runs never took in. */
  forget(rootRunId: string): void
}

/** Keeps messages to runs until their owner has taken them in. */
export function messages(db: DatabaseSync): Messages {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO messages (id, root, run, kind, op, content, author, topic, posted_at, labels)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare('DELETE FROM messages WHERE id = ?')
  const removeTree = db.prepare('DELETE FROM messages WHERE root = ?')
  const findStatus = prepareQuery<[RunStatus]>(db, 'SELECT status FROM runs WHERE id = ?')

  return {
    post(message) {
      const { id, rootRunId, runId, kind, content, by } = message
      const row = findStatus.get(rootRunId)
      if (row === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      admitMessage(rootRunId, row[0])
      const op = kind === 'answer' ? message.op : ''
      const [topic, at, labels] = kind === 'topic' ? [message.topic, message.at, message.labels] : ['', 0, []]
      insert.run(id, rootRunId, runId, kind, op, JSON.stringify(content), by, topic, at, JSON.stringify(labels))
    },

    discard(messageIds) {
      for (const id of messageIds) remove.run(id)
    },

    forget(rootRunId) {
      removeTree.run(rootRunId)
    },
  }
}
