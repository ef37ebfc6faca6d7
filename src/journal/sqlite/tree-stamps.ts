import type { DatabaseSync } from 'node:sqlite'
import { sha256 } from '../../kernel/digest.ts'
import type { ForeignTree } from '../../kernel/ports/provenance.ts'
import type { Stamps } from '../stamps.ts'
import { type MessageRow, messageColumns, stampOfMessage, wholeMessage } from './message-list.ts'
import { prepareQuery, type Query } from './query.ts'

type LogRow = [id: string, number: number, seq: number | null, seal: string, stamp: Uint8Array | null]

interface StampedTree {
  readonly logs: readonly LogRow[]
  readonly messages: readonly MessageRow[]
  readonly digest: string
}

/** Looks at the stamps of a tree: which of its logs and messages were written with the key of this user. */
export class TreeStamps {
  readonly #path: string
  /** Without a key nothing can be told to be this user's. */
  readonly #stamps: () => Stamps | undefined
  readonly #findLogs: Query<LogRow>
  readonly #findMessages: Query<MessageRow>

  constructor(db: DatabaseSync, path: string, stamps: () => Stamps | undefined) {
    this.#path = path
    this.#stamps = stamps
    this.#findLogs = prepareQuery(
      db,
      `SELECT r.id, r.number, h.seq, lower(hex(e.hash)), h.stamp FROM runs r LEFT JOIN heads h ON h.run = r.number
       LEFT JOIN events e ON e.number = h.event AND e.run = r.number
       WHERE r.root = (SELECT number FROM runs WHERE id = ?) ORDER BY r.number`,
    )
    this.#findMessages = prepareQuery(db, `SELECT ${messageColumns} FROM messages WHERE root = ? ORDER BY number`)
  }

  /** Nothing when all of it is this user's. */
  foreign(rootRunId: string): ForeignTree | undefined {
    const { logs, messages, digest } = this.look(rootRunId)
    const stamps = this.#stamps()
    const foreign = logs.filter((row) => !isOwnLog(stamps, row))
    const posted = messages.filter((row) => !isOwnMessage(stamps, row))
    if (foreign.length === 0 && posted.length === 0) return undefined
    return {
      rootRunId,
      runs: logs.length,
      runIds: foreign.map(([id]) => id),
      messages: posted.map((row) => wholeMessage(row, this.#path)),
      digest,
    }
  }

  /** Whether a log of it is one that others wrote, agreed to and not written to since. */
  isAdopted(rootRunId: string): boolean {
    const stamps = this.#stamps()
    return this.#findLogs.all(rootRunId).some((row) => isAdoptedLog(stamps, row))
  }

  look(rootRunId: string): StampedTree {
    const logs = this.#findLogs.all(rootRunId)
    const messages = this.#findMessages.all(rootRunId)
    const written = [logs.map(([id, , seq, seal]) => [id, seq, seal]), messages.map((row) => row.slice(0, -1))]
    return { logs, messages, digest: sha256(JSON.stringify(written)) }
  }
}

function isOwnLog(stamps: Stamps | undefined, row: LogRow): boolean {
  const [id, , seq, seal, stamp] = row
  return stamps?.isOf(stamps.ofLog(id, seq ?? 0, seal), stamp) === true || isAdoptedLog(stamps, row)
}

function isAdoptedLog(stamps: Stamps | undefined, [id, , seq, seal, stamp]: LogRow): boolean {
  return stamps?.isOf(stamps.ofAdoptedLog(id, seq ?? 0, seal), stamp) === true
}

export function isOwnMessage(stamps: Stamps | undefined, row: MessageRow): boolean {
  return stamps?.isOf(stampOfMessage(stamps, row), row[12]) === true
}

/** Stamps every log and message of a tree, if it still is as it was when it was looked at. */
export function adopting(
  db: DatabaseSync,
  path: string,
  stamps: Stamps,
): (rootRunId: string, digest: string) => 'adopted' | 'changed' {
  const trees = new TreeStamps(db, path, () => stamps)
  const stampLog = db.prepare('UPDATE heads SET stamp = ? WHERE run = ?')
  const stampMessage = db.prepare('UPDATE messages SET stamp = ? WHERE number = ?')
  return (rootRunId, digest) => {
    const tree = trees.look(rootRunId)
    if (tree.digest !== digest) return 'changed'
    for (const [id, number, seq, seal] of tree.logs) stampLog.run(stamps.ofAdoptedLog(id, seq ?? 0, seal), number)
    for (const row of tree.messages) stampMessage.run(stampOfMessage(stamps, row), row[0])
    return 'adopted'
  }
}
