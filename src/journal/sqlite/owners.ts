import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../kernel/ports/clock.ts'
import { outlookOf, type SignOfLife } from '../sign-of-life.ts'
import { prepareQuery, type Query } from './query.ts'
import { Silence } from './silence.ts'
import { storageError } from './storage-error.ts'

export type OwnerRow = [owner: string, expiresAt: number, boot: string | null, saidAt: number, leaseMs: number]

export const ownerColumns = 'o.owner, o.expires_at, o.boot, coalesce(o.said_at, 0), coalesce(o.lease_ms, 0)'

export function signIn([, expiresAt, boot, saidAt, leaseMs]: OwnerRow): SignOfLife {
  return { expiresAt, boot, saidAt, leaseMs }
}

/** The owners in a file, as a process sees them that may take over from them. */
export class Owners {
  readonly #path: string
  readonly #clock: Clock
  readonly #all: Query<OwnerRow>
  readonly #ofTree: Query<OwnerRow>
  readonly #silence = new Silence()

  constructor(db: DatabaseSync, path: string, clock: Clock) {
    this.#path = path
    this.#clock = clock
    this.#all = prepareQuery(db, `SELECT ${ownerColumns} FROM owners o`)
    this.#ofTree = prepareQuery(
      db,
      `SELECT ${ownerColumns} FROM runs r JOIN leases l ON l.root = r.number JOIN owners o ON o.owner = l.owner
       WHERE r.id = ?`,
    )
  }

  /** Those from which nothing can be taken over. */
  living(): readonly string[] {
    return this.#all
      .all()
      .filter((row) => this.#isLiving(row))
      .map(([owner]) => owner)
  }

  /** The owner of a tree, unless the tree can be taken over. */
  livingOf(rootRunId: string): string | undefined {
    const row = this.#ownerOf(rootRunId)
    return row !== undefined && this.#isLiving(row) ? row[0] : undefined
  }

  /**
   * Where only clocks that can be set say that the owner of a tree is dead, waits until it has given no sign of life for
   * the length of its lease, or has given one. Returns the sign that was its last, as far as it is known to be.
   */
  async lastSign(rootRunId: string): Promise<number | null> {
    for (;;) {
      const row = this.#ownerOf(rootRunId)
      if (row === undefined) return null
      const [owner] = row
      const sign = signIn(row)
      const moment = { now: this.#clock.now(), elapsed: this.#clock.elapsed() }
      if (outlookOf(owner, sign, moment) !== 'doubtful') return null
      const silentMs = this.#silence.lasted(owner, sign, moment.elapsed)
      if (silentMs >= sign.leaseMs) return sign.expiresAt
      if (this.#silence.isBroken(owner, sign, moment.elapsed)) return null
      const pauseMs = Math.min(sign.leaseMs - silentMs, Math.ceil(sign.leaseMs / 3))
      await new Promise<void>((resolve) => void this.#clock.timer(pauseMs, resolve))
    }
  }

  #isLiving(row: OwnerRow): boolean {
    const moment = { now: this.#clock.now(), elapsed: this.#clock.elapsed() }
    const outlook = outlookOf(row[0], signIn(row), moment)
    return outlook === 'doubtful' ? this.#silence.isBroken(row[0], signIn(row), moment.elapsed) : outlook > 0
  }

  #ownerOf(rootRunId: string): OwnerRow | undefined {
    try {
      return this.#ofTree.get(rootRunId)
    } catch (error) {
      throw storageError(error, this.#path)
    }
  }
}
