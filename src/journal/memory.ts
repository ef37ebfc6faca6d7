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
import { MemoryOrder } from './memory-order.ts'
import { MemoryRun } from './memory-run.ts'
import { isProvenDead } from './owner.ts'
import { endsTree, mayGoOn } from './run-index.ts'

export interface MemoryJournalOptions {
  readonly clock?: Clock
}

/** A journal that lasts as long as the process: for tests, and for runs that need not be resumed. */
export function memoryJournal({ clock = systemClock }: MemoryJournalOptions = {}): Journal {
  return new MemoryJournal(clock)
}

class MemoryJournal implements Journal {
  readonly place = 'memory'
  readonly #clock: Clock
  readonly #runs = new Map<string, MemoryRun>()
  readonly #order = new MemoryOrder()
  readonly #values = new Map<string, string>()
  /** Until when each is believed to live, in time that can't be set. */
  readonly #owners = new Map<string, number>()
  readonly #messages = new Map<string, { readonly number: number; readonly message: Message }>()
  #posted = 0
  readonly #listeners = new Listeners()
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
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
    const kept = this.#messages.get(message.id)?.message
    if (kept !== undefined && kept.kind !== 'cancel') admitRepeated(message, { topic: '', ...kept })
    if (kept !== undefined) return
    if (message.kind === 'answer' && seen !== undefined) {
      const later = this.#runs.get(message.runId)?.records.slice(seen) ?? []
      const types = later.map(({ type }) => type)
      admitAnswer(message, seen, types)
    }
    this.#messages.set(message.id, { number: ++this.#posted, message: structuredClone(message) })
    this.#listeners.changed('messages', runId)
  }

  async messages(rootRunIds: readonly string[]): Promise<readonly Message[]> {
    this.#open()
    const wanted = new Set(rootRunIds)
    return [...this.#messages.values()].flatMap(({ message }) => (wanted.has(message.rootRunId) ? [message] : []))
  }

  async messagesSince(cursor: number | 'end', limit: number): Promise<Page<Message>> {
    this.#open()
    if (cursor === 'end') return { items: [], cursor: this.#posted, more: false }
    const later = [...this.#messages.values()].filter(({ number }) => number > cursor)
    const read = later.slice(0, limit)
    const more = read.length < later.length
    return {
      items: read.map(({ message }) => message),
      cursor: more ? (read.at(-1)?.number ?? cursor) : this.#posted,
      more,
    }
  }

  async discard(rootRunId: string, messageIds: readonly string[]): Promise<void> {
    this.#open()
    for (const id of messageIds) this.#messages.delete(id)
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
    if (hasMessages) admitEnd(batch, this.#topicMessageIds(lineage.rootRunId))
    if (run === undefined) this.#order.add(this.#begin(lease, batch), entries)
    else {
      run.add(entries)
      this.#order.add(run, entries)
    }
    for (const { values } of entries) {
      for (const { hash, json } of values) this.#values.set(hash, json)
    }
    if (hasMessages) this.#forgetMessages(lineage.rootRunId, mayGoOn(batch))
    this.#listeners.changed('events', lineage.rootRunId)
  }

  #topicMessageIds(rootRunId: string): readonly string[] {
    return [...this.#messages.values()].flatMap(({ message }) =>
      message.rootRunId === rootRunId && message.kind === 'topic' ? [message.id] : [],
    )
  }

  #forgetMessages(endedRunId: string, isKept: boolean): void {
    for (const [id, { message }] of this.#messages) {
      if (message.rootRunId === endedRunId && !(isKept && message.kind === 'topic')) this.#messages.delete(id)
    }
  }

  #begin(lease: Lease, batch: Batch): MemoryRun {
    const run = new MemoryRun(this.#runs.size + 1, batch, lease)
    this.#runs.set(batch.lineage.runId, run)
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
