import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { Message, Page } from '../../kernel/ports/journal.ts'
import type { Stamps } from '../stamps.ts'
import { type OneRowQuery, prepareOneRowQuery, prepareQuery, type Query } from './query.ts'
import { sealOf } from './seals.ts'
import { storageError } from './storage-error.ts'

/** What is read of a message, in this order. */
export const messageColumns = 'number, id, root, run, kind, op, content, author, topic, posted_at, labels, seal, stamp'

export type MessageRow = [
  number,
  ...[string, string, string, Message['kind'], string, string, string],
  ...[string, number, string, number | null],
  Uint8Array | null,
]

/** Not the highest number there is: the message that had it may be discarded. */
export const lastMessageNumber = `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'messages'), 0)`

/** Lists messages that are kept, in the order they were posted. */
export class MessageList {
  readonly #path: string
  readonly #findByRoot: Query<MessageRow>
  readonly #findLater: Query<MessageRow>
  readonly #findEnd: OneRowQuery<[number]>
  readonly #isBelieved: (row: MessageRow) => boolean

  /** Messages that are not believed are not listed: they are told of when their tree is to be taken up. */
  constructor(db: DatabaseSync, path: string, isBelieved: (row: MessageRow) => boolean = () => true) {
    this.#path = path
    this.#isBelieved = isBelieved
    this.#findByRoot = prepareQuery(
      db,
      `SELECT ${messageColumns} FROM messages WHERE root IN (SELECT value FROM json_each(?)) ORDER BY number`,
    )
    this.#findLater = prepareQuery(
      db,
      `SELECT ${messageColumns} FROM messages WHERE number > ? ORDER BY number LIMIT ?`,
    )
    this.#findEnd = prepareOneRowQuery(db, lastMessageNumber)
  }

  of(rootRunIds: readonly string[]): readonly Message[] {
    return this.#during(() =>
      this.#findByRoot
        .all(JSON.stringify(rootRunIds))
        .filter(this.#isBelieved)
        .map((row) => wholeMessage(row, this.#path)),
    )
  }

  since(cursor: number | 'end', limit: number): Page<Message> {
    return this.#during(() => {
      // Before the messages, so that one which comes between the two looks is not passed over.
      const [end] = this.#findEnd.get()
      if (cursor === 'end') return { items: [], cursor: end, more: false }
      if (limit <= 0) return { items: [], cursor, more: end > cursor }
      const rows = this.#findLater.all(cursor, limit)
      const last = rows.at(-1)?.[0] ?? 0
      // A damaged one must not keep those of other runs away. Asking for the messages of its run tells of it.
      const items = rows.filter(isWholeMessage).filter(this.#isBelieved).map(messageOf)
      if (rows.length === limit) return { items, cursor: last, more: true }
      return { items, cursor: Math.max(cursor, end, last), more: false }
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

/** Throws unless a row is as it was posted. */
export function wholeMessage(row: MessageRow, path: string): Message {
  if (isWholeMessage(row)) return messageOf(row)
  const place = `${path}, message ${row[1]} to run ${row[3]}`
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'it is not what was posted' })
}

/** An older Baton that still has the file open posts without a seal. */
export function isWholeMessage(row: MessageRow): boolean {
  const [, id, rootRunId, runId, kind, op, content, by, topic, at, labels, seal] = row
  return seal === null || seal === sealOf(id, rootRunId, runId, kind, op, content, by, topic, at, labels)
}

export function stampOfMessage(stamps: Stamps, row: MessageRow): Buffer {
  const [, id, rootRunId, runId, kind, op, content, by, topic, at, labels] = row
  return stamps.ofMessage([id, rootRunId, runId, kind, op, content, by, topic, at, labels])
}

function messageOf(row: MessageRow): Message {
  const [, id, rootRunId, runId, kind, op, content, by, topic, at, labels] = row
  const posted = { id, rootRunId, runId, content: JSON.parse(content) as Json, by }
  if (kind === 'answer') return { ...posted, kind, op, at }
  if (kind === 'cancel') return { ...posted, kind }
  return { ...posted, kind, topic, at, labels: JSON.parse(labels) as string[] }
}
