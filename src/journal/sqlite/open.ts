import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { JournalRecord } from '../../events/record.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type {
  Batch,
  Change,
  Journal,
  Lease,
  Message,
  Page,
  PlacedRun,
  RecordFilter,
  RunFilter,
} from '../../kernel/ports/journal.ts'
import type { Provenance } from '../../kernel/ports/provenance.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { readStampKey, stampKeyPath } from '../stamp-key.ts'
import { stampsBy } from '../stamps.ts'
import { ChangeWatch } from './change-watch.ts'
import { type CommitOptions, CommitQueue } from './commit-queue.ts'
import { FileProvenance } from './file-provenance.ts'
import { FileUpkeep } from './file-upkeep.ts'
import { MessageList } from './message-list.ts'
import { Owners } from './owners.ts'
import { type FileToRead, openToRead } from './read-only.ts'
import { JournalReader } from './reader.ts'
import { RecordOrder } from './record-order.ts'
import { appendRequest, type WriterRequest } from './request.ts'
import { RunList } from './run-list.ts'
import { isOwnMessage } from './tree-stamps.ts'

export interface SqliteJournalOptions extends CommitOptions {
  readonly clock?: Clock
}

/** A journal in one file, which several processes may use at once. Makes the file, and its folder, if need be. */
export async function sqliteJournal(path: string, options: SqliteJournalOptions = {}): Promise<Journal> {
  const { clock = systemClock, keyFile = stampKeyPath(process.env), ...others } = options
  const writing = { ...others, keyFile }
  // SQLite's own word for a database in memory. Taken as a path, it would leave a file of this name behind.
  if (path.endsWith(':memory:')) throw new BatonError('BATON_JOURNAL_PATH_INVALID', { path })
  const place = resolve(path)
  return new SqliteJournal(place, openToRead(place, writing, clock.now()), writing, clock)
}

class SqliteJournal implements Journal {
  readonly place: string
  readonly #db: DatabaseSync
  readonly #isReadOnly: boolean
  readonly #clock: Clock
  readonly #reader: JournalReader
  readonly #owners: Owners
  readonly #runs: RunList
  readonly #order: RecordOrder
  readonly #messages: MessageList
  readonly #changes: ChangeWatch
  readonly #commits: CommitQueue
  readonly upkeep: FileUpkeep
  readonly provenance?: Provenance
  #closed: Promise<void> | undefined

  constructor(place: string, { db, isReadOnly }: FileToRead, options: CommitOptions, clock: Clock) {
    this.place = place
    this.#db = db
    this.#isReadOnly = isReadOnly
    this.#clock = clock
    this.#reader = new JournalReader(db, place)
    this.#owners = new Owners(db, place, clock)
    this.#runs = new RunList(db, place, this.#owners)
    this.#order = new RecordOrder(db, place)
    const { keyFile, ownOnly = false } = options
    const stamps = stampsBy(() => (keyFile === undefined ? undefined : readStampKey(keyFile)))
    this.#messages = new MessageList(db, place, (row) => !ownOnly || isOwnMessage(stamps(), row))
    if (ownOnly) this.provenance = new FileProvenance(db, place, stamps, (request) => this.#write(request))
    this.#changes = new ChangeWatch(db)
    this.upkeep = new FileUpkeep(place, db, options, clock)
    this.#commits = new CommitQueue(place, options, (request) => this.#changes.committed(request))
  }

  async append(lease: Lease, batch: Batch): Promise<void> {
    await this.#write(appendRequest(lease, batch))
  }

  async read(runId: string, afterSeq = 0): Promise<readonly JournalRecord[]> {
    this.#requireOpen()
    return this.#reader.read(runId, afterSeq)
  }

  async value(hash: string): Promise<string | undefined> {
    this.#requireOpen()
    return this.#reader.value(hash)
  }

  async list(filter: RunFilter): Promise<readonly PlacedRun[]> {
    this.#requireOpen()
    return this.#runs.list(filter)
  }

  async since(cursor: number | 'end', filter: RecordFilter, limit: number): Promise<Page<JournalRecord>> {
    this.#requireOpen()
    return this.#order.since(cursor, filter, limit)
  }

  async heartbeat(owner: string, leaseMs: number): Promise<void> {
    await this.#write(['heartbeat', owner, leaseMs, this.#clock.now(), this.#clock.elapsed()])
  }

  async claim(rootRunId: string, owner: string, reopens = false): Promise<Lease> {
    this.#requireOpen()
    const lastSign = await this.#owners.lastSign(rootRunId)
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()]
    const epoch = await this.#write(['claim', rootRunId, owner, now, elapsed, lastSign, reopens])
    return { rootRunId, owner, epoch: Number(epoch) }
  }

  async release({ rootRunId, owner, epoch }: Lease): Promise<void> {
    await this.#write(['release', rootRunId, owner, epoch])
  }

  async owner(rootRunId: string): Promise<string | undefined> {
    this.#requireOpen()
    return this.#owners.livingOf(rootRunId)
  }

  async post(message: Message, seen?: number): Promise<void> {
    await this.#write(['post', message, seen ?? null])
  }

  async messages(rootRunIds: readonly string[]): Promise<readonly Message[]> {
    this.#requireOpen()
    return this.#messages.of(rootRunIds)
  }

  async messagesSince(cursor: number | 'end', limit: number): Promise<Page<Message>> {
    this.#requireOpen()
    return this.#messages.since(cursor, limit)
  }

  async discard(rootRunId: string, messageIds: readonly string[]): Promise<void> {
    await this.#write(['discard', rootRunId, messageIds])
  }

  onChange(listener: (change: Change) => void, about?: readonly (keyof Change)[]): () => void {
    return this.#closed === undefined ? this.#changes.onChange(listener, about) : () => {}
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  /** Reading ends first: the last connection to be closed tidies the file up, and that should not be done in this thread. */
  async #close(): Promise<void> {
    this.#changes.stop()
    await this.upkeep.close()
    this.#db.close()
    await this.#commits.close()
  }

  #write(request: WriterRequest): Promise<number | null> {
    this.#requireOpen()
    if (this.#isReadOnly) return Promise.reject(new BatonError('BATON_JOURNAL_READ_ONLY', { path: this.place }))
    return this.#commits.send(request)
  }

  #requireOpen(): void {
    if (this.#closed !== undefined) throw new BatonError('BATON_JOURNAL_CLOSED', { path: this.place })
  }
}
