import type { DatabaseSync } from 'node:sqlite'
import type { Json } from '../../events/json.ts'
import type { Message, Page } from '../../kernel/ports/journal.ts'
import { type OneRowQuery, prepareOneRowQuery, prepareQuery, type Query } from './query.ts'
import { storageError } from './storage-error.ts'

type MessageRow = [
  number,
  ...[string, string, string, Message['kind'], string, string, string],
  ...[string, number, string],
]

/** Lists messages that are kept, in the order they were posted. */
export class MessageList {
  readonly #path: string
  readonly #findByRoot: Query<MessageRow>
  readonly #findLater: Query<MessageRow>
  readonly #findEnd: OneRowQuery<[number]>

  constructor(db: DatabaseSync, path: string) {
    const columns = 'number, id, root, run, kind, op, content, author, topic, posted_at, labels'
    this.#path = path
    this.#findByRoot = prepareQuery(
      db,
      `SELECT ${columns} FROM messages WHERE root IN (SELECT value FROM json_each(?)) ORDER BY number`,
    )
    this.#findLater = prepareQuery(db, `SELECT ${columns} FROM messages WHERE number > ? ORDER BY number LIMIT ?`)
    // Not the highest number there is: the message that had it may be discarded.
    this.#findEnd = prepareOneRowQuery(
      db,
      `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'messages'), 0)`,
    )
  }

  of(rootRunIds: readonly string[]): readonly Message[] {
    return this.#during(() => this.#findByRoot.all(JSON.stringify(rootRunIds)).map(messageOf))
  }

  since(cursor: number | 'end', limit: number): Page<Message> {
    return this.#during(() => {
      // Before the messages, so that one which comes between the two looks is not passed over.
      const [end] = this.#findEnd.get()
      if (cursor === 'end') return { items: [], cursor: end, more: false }
      if (limit <= 0) return { items: [], cursor, more: end > cursor }
      const rows = this.#findLater.all(cursor, limit)
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

function messageOf(row: MessageRow): Message {
  const [, id, rootRunId, runId, kind, op, content, by, topic, at, labels] = row
  const posted = { id, rootRunId, runId, content: JSON.parse(content) as Json, by }
  if (kind === 'answer') return { ...posted, kind, op, at }
  if (kind === 'cancel') return { ...posted, kind }
  return { ...posted, kind, topic, at, labels: JSON.parse(labels) as string[] }
}
