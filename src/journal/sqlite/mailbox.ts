import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { Message } from '../../kernel/ports/journal.ts'
import type { Ledger } from './ledger.ts'

export interface Mailbox {
  post(message: Message): void
  discard(messageIds: readonly string[]): void
}

/** Keeps what is said to runs until their owner has taken it in. */
export function mailbox(db: DatabaseSync, ledger: Ledger): Mailbox {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO messages (id, root, run, kind, op, content, author) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM messages WHERE id = ?')

  return {
    post({ id, rootRunId, runId, kind, op, content, by }) {
      if (ledger.holder(rootRunId) === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      insert.run(id, rootRunId, runId, kind, op, JSON.stringify(content), by)
    },

    discard(messageIds) {
      for (const id of messageIds) remove.run(id)
    },
  }
}
