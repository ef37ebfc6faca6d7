import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Json } from '../../events/json.ts'
import type { Message, Page } from '../../kernel/ports/journal.ts'
import { storageError } from './storage-error.ts'

type MessageRow = [
  number,
  ...[string, string, string, Message['kind'], string, string, string],
  ...[string, number, string],
]

/** Lists messages that are kept, in the order they were posted. */
export class MessageList {
  readonly #path: string
  readonly #findByRoot: StatementSync
  readonly #findLater: StatementSync
  readonly #findEnd: StatementSync

  constructor(db: DatabaseSync, path: string) {
    const asArrays = { returnArrays: true }
    const columns = 'number, id, root, run, kind, op, content, author, topic, posted_at, labels'
    this.#path = path
    this.#findByRoot = db.prepare(
      `SELECT ${columns} FROM messages WHERE root IN (SELECT value FROM json_each(?)) ORDER BY number`,
      asArrays,
    )
    this.#findLater = db.prepare(`SELECT ${columns} FROM messages WHERE number > ? ORDER BY number LIMIT ?`, asArrays)
    // Not the highest number there is: the message that had it may be discarded.
    this.#findEnd = db.prepare(
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'messages'), 0)`,
      asArrays,
    )
  }

  of(rootRunIds: readonly string[]): readonly Message[] {
    return this.#during(() => this.#findByRoot.all(JSON.stringify(rootRunIds)).map(messageOf))
  }

  since(cursor: number | 'end', limit: number): Page<Message> {
    return this.#during(() => {
      // Before the messages, so that one which comes between the two looks is not passed over.
      const [end] = this.#findEnd.get() as unknown as [number]
      if (cursor === 'end') return { items: [], cursor: end, more: false }
      if (limit <= 0) return { items: [], cursor, more: end > cursor }
      const rows = this.#findLater.all(cursor, limit) as unknown as MessageRow[]
      const last = rows.at(-1)?.[0] ?? 0
      if (rows.length === limit) return { items: rows.map(messageOf), cursor: last, more: true }
      return { items: rows.map(messageOf), cursor: Math.max(cursor, end, last), more: false }
    })
  }

  #during<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw storageError(error, this.#path, 'the messages')
    }
  }
}

function messageOf(row: unknown): Message {
  const [, id, rootRunId, runId, kind, op, content, by, topic, at, labels] = row as MessageRow
  const posted = { id, rootRunId, runId, content: JSON.parse(content) as Json, by }
  if (kind === 'answer') return { ...posted, kind, op }
  if (kind === 'cancel') return { ...posted, kind }
  return { ...posted, kind, topic, at, labels: JSON.parse(labels) as string[] }
}
