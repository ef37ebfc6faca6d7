import { BatonError } from '../errors/baton-error.ts'
import { checkOptions, wrongArgument } from '../errors/wrong-argument.ts'
import type { JournalRecord } from '../events/record.ts'
import type { Clock } from '../kernel/ports/clock.ts'
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
} from '../kernel/ports/journal.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { admitAnswer, admitAppend, admitClaim, admitEnd, admitMessage, admitRepeated } from './admission.ts'
import { Listeners } from './listeners.ts'
import { MemoryMessages } from './memory-messages.ts'
import { MemoryOrder } from './memory-order.ts'
import type { MemoryRun } from './memory-run.ts'
import { MemoryTrees } from './memory-trees.ts'
import { MemoryValues } from './memory-values.ts'
import { isProvenDead } from './owner.ts'
import { endsTree, mayGoOn } from './run-index.ts'

export interface MemoryJournalOptions {
  readonly clock?: Clock
  /**
   * How many runs are kept of trees that have ended: a run counts for itself and for every run below it. Those of one tree
   * are forgotten together, and the tree that ended first goes first. The one that ended last stays, however many runs it
   * has, until another ends; with 0, none stays. Default: 1,000. Of a run with a `key` that was forgotten, the id is kept, less
   * than 200 bytes: its key is refused (BATON_RUN_KEY_FORGOTTEN) and does not do its work again.
   */
  readonly keep?: number
}

/** A journal that lasts as long as the process: for tests, and for runs that need not be resumed. */
export function memoryJournal(options: MemoryJournalOptions = {}): Journal {
  checkOptions('memoryJournal', 'options', options)
  const { clock = systemClock, keep = 1_000 } = options
  // A journal that counts wrongly would only show it when a run has ended, and its effects have happened.
  if (!Number.isSafeInteger(keep) || keep < 0) {
    throw wrongArgument('memoryJournal', 'options.keep', keep, 'a whole number of runs, 0 or more')
  }
  return new MemoryJournal(clock, keep)
}

class MemoryJournal implements Journal {
  readonly place = 'memory'
  readonly #clock: Clock
  readonly #runs: MemoryTrees
  readonly #order = new MemoryOrder()
  readonly #values = new MemoryValues()
  /** Until when each is believed to live, in time that can't be set. */
  readonly #owners = new Map<string, number>()
  readonly #messages = new MemoryMessages()
  readonly #listeners = new Listeners()
  #closed = false

  constructor(clock: Clock, keep: number) {
    this.#clock = clock
    this.#runs = new MemoryTrees(keep)
  }

  append(lease: Lease, batch: Batch): Promise<void> | undefined {
    try {
      this.#open()
      this.#append(lease, batch)
      return undefined
    } catch (error) {
      return Promise.reject(error)
    }
  }

  async read(runId: string, afterSeq = 0): Promise<readonly JournalRecord[]> {
    this.#open()
    return this.#runs.get(runId)?.records.slice(afterSeq) ?? []
  }

  async value(hash: string): Promise<string | undefined> {
    this.#open()
    return this.#values.get(hash)
  }

  async list(filter: RunFilter): Promise<readonly PlacedRun[]> {
    this.#open()
    const found: PlacedRun[] = []
    for (const run of this.#runs.candidates(filter)) {
      if (found.length === filter.limit) break
      if (run.matches(filter) && (!filter.unowned || this.#ownerOf(run) === undefined))
        found.push({ ...run.summary, place: run.place })
    }
    return found
  }

  async since(cursor: number | 'end', filter: RecordFilter, limit: number): Promise<Page<JournalRecord>> {
    this.#open()
    return this.#order.since(cursor, filter, limit)
  }

  async heartbeat(owner: string, leaseMs: number): Promise<void> {
    this.#open()
    this.#owners.set(owner, this.#clock.elapsed() + leaseMs)
  }

  async claim(rootRunId: string, owner: string, reopens = false): Promise<Lease> {
    this.#open()
    const root = this.#runs.get(rootRunId)
    const holder = root?.holder
    if (root === undefined || holder === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
    admitClaim({ rootRunId, owner, reopens }, root.summary.status, holder, this.#leftMs(holder.owner))
    const epoch = holder.epoch + 1
    root.holder = { owner, epoch }
    this.#listeners.changed('leases', rootRunId)
    return { rootRunId, owner, epoch }
  }

  async release({ rootRunId, owner, epoch }: Lease): Promise<void> {
    this.#open()
    const root = this.#runs.get(rootRunId)
    if (root?.holder?.owner !== owner || root.holder.epoch !== epoch) return
    root.holder = { owner: null, epoch }
    this.#listeners.changed('leases', rootRunId)
  }

  async owner(rootRunId: string): Promise<string | undefined> {
    this.#open()
    const root = this.#runs.get(rootRunId)
    return root === undefined ? undefined : this.#ownerOf(root)
  }

  async post(message: Message, seen?: number): Promise<void> {
    this.#open()
    const { rootRunId: runId } = message
    const root = this.#runs.get(runId)
    if (root === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    admitMessage(runId, root.summary.status)
    const kept = this.#messages.get(message.id)
    if (kept !== undefined && kept.kind !== 'cancel') admitRepeated(message, { topic: '', ...kept })
    if (kept !== undefined) return
    if (message.kind === 'answer' && seen !== undefined) {
      const later = this.#runs.get(message.runId)?.records.slice(seen) ?? []
      const types = later.map(({ type }) => type)
      admitAnswer(message, seen, types)
    }
    this.#messages.add(message)
    this.#listeners.changed('messages', runId)
  }

  async messages(rootRunIds: readonly string[]): Promise<readonly Message[]> {
    this.#open()
    return this.#messages.to(rootRunIds)
  }

  async messagesSince(cursor: number | 'end', limit: number): Promise<Page<Message>> {
    this.#open()
    return this.#messages.since(cursor, limit)
  }

  async discard(rootRunId: string, messageIds: readonly string[]): Promise<void> {
    this.#open()
    this.#messages.delete(messageIds)
    this.#listeners.changed('messages', rootRunId)
  }

  onChange(listener: (change: Change) => void, about?: readonly (keyof Change)[]): () => void {
    return this.#listeners.add(listener, about)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listeners.close()
  }

  #append(lease: Lease, batch: Batch): void {
    const { lineage, entries } = batch
    const { run, root } = this.#runs.find(lineage)
    admitAppend(lease, batch, root?.holder, run)
    if (entries.length === 0) return
    const isEnd = endsTree(batch)
    const hasMessages = isEnd && this.#messages.size > 0
    if (hasMessages) admitEnd(batch, this.#messages.topicIds(lineage.rootRunId))
    const written = run ?? this.#runs.begin(lease, batch, root)
    if (run !== undefined) run.add(entries)
    this.#order.add(written, entries)
    this.#values.add(root ?? written, entries)
    if (hasMessages) this.#messages.forget(lineage.rootRunId, mayGoOn(batch) ? 'topics' : undefined)
    this.#listeners.changed('events', lineage.rootRunId)
    if (!isEnd) return
    // Listeners are told within this pass of the event loop, and read how it ended before it may be forgotten.
    if (this.#listeners.wants('events')) setImmediate(() => this.#makeRoom(written))
    else this.#makeRoom(written)
  }

  #makeRoom(ended: MemoryRun): void {
    for (const run of this.#runs.end(ended)) {
      this.#order.forget(run)
      if (run.lineage.runId !== run.rootRunId) continue
      this.#listeners.changed('events', run.rootRunId)
      this.#values.forget(run)
      if (this.#messages.size > 0) this.#messages.forget(run.rootRunId)
    }
  }

  #ownerOf(run: MemoryRun): string | undefined {
    const owner = this.#runs.get(run.rootRunId)?.holder?.owner ?? null
    return owner === null || this.#leftMs(owner) <= 0 ? undefined : owner
  }

  /** How long an owner is still believed to live. */
  #leftMs(owner: string | null): number {
    if (owner === null || isProvenDead(owner)) return 0
    return (this.#owners.get(owner) ?? 0) - this.#clock.elapsed()
  }

  #open(): void {
    if (this.#closed) throw new BatonError('BATON_JOURNAL_CLOSED', { path: this.place })
  }
}
