import { BatonError } from '../errors/baton-error.ts'
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
import { MemoryRun } from './memory-run.ts'
import { MemoryValues } from './memory-values.ts'
import { isProvenDead } from './owner.ts'
import { endsTree, mayGoOn } from './run-index.ts'

export interface MemoryJournalOptions {
  readonly clock?: Clock
  /** How many trees of runs that have ended are kept; the one that ended first is forgotten first. Default: 1,000. */
  readonly keep?: number
}

/** A journal that lasts as long as the process: for tests, and for runs that need not be resumed. */
export function memoryJournal({ clock = systemClock, keep = 1_000 }: MemoryJournalOptions = {}): Journal {
  return new MemoryJournal(clock, keep)
}

class MemoryJournal implements Journal {
  readonly place = 'memory'
  readonly #clock: Clock
  readonly #keep: number
  readonly #runs = new Map<string, MemoryRun>()
  readonly #order = new MemoryOrder()
  readonly #values = new MemoryValues()
  /** The runs of each tree, by its root. */
  readonly #trees = new Map<string, MemoryRun[]>()
  /** The roots of trees that have ended, in that order. */
  readonly #ended = new Set<string>()
  #begun = 0
  /** Until when each is believed to live, in time that can't be set. */
  readonly #owners = new Map<string, number>()
  readonly #messages = new MemoryMessages()
  readonly #listeners = new Listeners()
  #closed = false

  constructor(clock: Clock, keep: number) {
    this.#clock = clock
    this.#keep = keep
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
    for (const run of this.#candidates(filter)) {
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
    this.#listeners.clear()
  }

  #append(lease: Lease, batch: Batch): void {
    const { lineage, entries } = batch
    const run = this.#runs.get(lineage.runId)
    admitAppend(lease, batch, this.#runs.get(lineage.rootRunId)?.holder, run)
    if (entries.length === 0) return
    const hasMessages = this.#messages.size > 0 && endsTree(batch)
    if (hasMessages) admitEnd(batch, this.#messages.topicIds(lineage.rootRunId))
    if (run === undefined) this.#order.add(this.#begin(lease, batch), entries)
    else {
      run.add(entries)
      this.#order.add(run, entries)
    }
    this.#values.add(lineage.rootRunId, entries)
    if (hasMessages) this.#messages.forget(lineage.rootRunId, mayGoOn(batch) ? 'topics' : undefined)
    this.#listeners.changed('events', lineage.rootRunId)
    if (endsTree(batch)) this.#retire(lineage.rootRunId)
  }

  /** One that ended a while ago makes room. It may have been taken up again meanwhile: then it will end once more. */
  #retire(rootRunId: string): void {
    this.#ended.delete(rootRunId)
    this.#ended.add(rootRunId)
    for (const oldest of this.#ended) {
      if (this.#ended.size <= this.#keep) return
      this.#ended.delete(oldest)
      if (this.#runs.get(oldest)?.isOver === true) this.#forget(oldest)
    }
  }

  #forget(rootRunId: string): void {
    for (const run of this.#trees.get(rootRunId) ?? []) {
      this.#order.forget(run)
      this.#runs.delete(run.lineage.runId)
    }
    this.#trees.delete(rootRunId)
    this.#values.forget(rootRunId)
    if (this.#messages.size > 0) this.#messages.forget(rootRunId)
  }

  #begin(lease: Lease, batch: Batch): MemoryRun {
    const { runId, rootRunId } = batch.lineage
    const run = new MemoryRun(++this.#begun, batch, lease)
    this.#runs.set(runId, run)
    const tree = this.#trees.get(rootRunId)
    if (tree === undefined) this.#trees.set(rootRunId, [run])
    else tree.push(run)
    return run
  }

  /** The runs that may be listed, in the order asked for. */
  #candidates({ runId, order, after }: RunFilter): Iterable<MemoryRun> {
    if (runId !== undefined) return [this.#runs.get(runId)].filter((run) => run !== undefined)
    const runs = [...this.#runs.values()]
    if (order === 'due') runs.sort((one, other) => (one.summary.wakeAt ?? 0) - (other.summary.wakeAt ?? 0))
    else if (order !== 'oldest') runs.reverse()
    if (after === undefined) return runs
    const last = typeof after === 'number' ? after : this.#runs.get(after)?.place
    if (last === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: String(after) })
    return runs.filter(({ place }) => (order === 'oldest' ? place > last : place < last))
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
