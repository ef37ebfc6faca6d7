import { BatonError } from '../errors/baton-error.ts'
import type { JournalRecord } from '../events/record.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Batch, Journal, Lease, Message, RunFilter, RunSummary } from '../kernel/ports/journal.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { admitAppend, admitClaim, admitMessage } from './admission.ts'
import { Listeners } from './listeners.ts'
import { MemoryRun } from './memory-run.ts'
import { isLiving } from './owner.ts'
import { endsTree } from './run-index.ts'

export interface MemoryJournalOptions {
  readonly clock?: Clock
}

/** A journal that lasts as long as the process: for tests, and for runs nobody needs to resume. */
export function memoryJournal({ clock = systemClock }: MemoryJournalOptions = {}): Journal {
  return new MemoryJournal(clock)
}

class MemoryJournal implements Journal {
  readonly place = 'memory'
  readonly #clock: Clock
  readonly #runs = new Map<string, MemoryRun>()
  readonly #values = new Map<string, string>()
  readonly #owners = new Map<string, number>()
  readonly #messages = new Map<string, Message>()
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

  async list(filter: RunFilter): Promise<readonly RunSummary[]> {
    this.#open()
    const found: RunSummary[] = []
    const named = filter.runId === undefined ? undefined : this.#runs.get(filter.runId)
    const candidates =
      filter.runId === undefined ? [...this.#runs.values()].reverse() : named === undefined ? [] : [named]
    for (const run of candidates) {
      if (found.length === filter.limit) break
      if (this.#matches(run, filter)) found.push(run.summary)
    }
    return found
  }

  async heartbeat(owner: string, leaseMs: number): Promise<void> {
    this.#open()
    this.#owners.set(owner, this.#clock.now() + leaseMs)
    this.#listeners.notify()
  }

  async claim(rootRunId: string, owner: string): Promise<Lease> {
    this.#open()
    const root = this.#runs.get(rootRunId)
    const holder = root?.holder
    if (root === undefined || holder === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
    const claim = { rootRunId, owner, now: this.#clock.now() }
    admitClaim(claim, root.summary.status, holder, this.#owners.get(holder.owner ?? '') ?? 0)
    const epoch = holder.epoch + 1
    root.holder = { owner, epoch }
    this.#listeners.notify()
    return { rootRunId, owner, epoch }
  }

  async release({ rootRunId, owner, epoch }: Lease): Promise<void> {
    this.#open()
    const root = this.#runs.get(rootRunId)
    if (root?.holder?.owner !== owner || root.holder.epoch !== epoch) return
    root.holder = { owner: null, epoch }
    this.#listeners.notify()
  }

  async post(message: Message): Promise<void> {
    this.#open()
    const { rootRunId: runId } = message
    const root = this.#runs.get(runId)
    if (root === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    admitMessage(runId, root.summary.status)
    if (!this.#messages.has(message.id)) this.#messages.set(message.id, structuredClone(message))
    this.#listeners.notify()
  }

  async messages(rootRunIds: readonly string[]): Promise<readonly Message[]> {
    this.#open()
    const wanted = new Set(rootRunIds)
    return [...this.#messages.values()].filter(({ rootRunId }) => wanted.has(rootRunId))
  }

  async discard(messageIds: readonly string[]): Promise<void> {
    this.#open()
    for (const id of messageIds) this.#messages.delete(id)
    this.#listeners.notify()
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listeners.clear()
  }

  #append(lease: Lease, batch: Batch): void {
    const { lineage, entries } = batch
    const run = this.#runs.get(lineage.runId)
    admitAppend(lease, batch, this.#runs.get(lineage.rootRunId)?.holder, run)
    if (run !== undefined) run.add(entries)
    else if (entries.length > 0) {
      this.#runs.set(lineage.runId, new MemoryRun(lineage, entries, lease))
    }
    for (const { values } of entries) {
      for (const { hash, json } of values) this.#values.set(hash, json)
    }
    if (this.#messages.size > 0 && endsTree(batch)) this.#forgetMessages(lineage.rootRunId)
    this.#listeners.notify()
  }

  #forgetMessages(endedRunId: string): void {
    for (const { id, rootRunId } of this.#messages.values()) if (rootRunId === endedRunId) this.#messages.delete(id)
  }

  #matches(run: MemoryRun, { rootRunId, roots, statuses, unowned }: RunFilter): boolean {
    if (rootRunId !== undefined && run.rootRunId !== rootRunId) return false
    if (roots && run.lineage.parentRunId !== null) return false
    if (statuses !== undefined && !statuses.includes(run.summary.status)) return false
    if (!unowned) return true
    const owner = this.#runs.get(run.rootRunId)?.holder?.owner ?? null
    return owner === null || !isLiving(owner, this.#owners.get(owner) ?? 0, this.#clock.now())
  }

  #open(): void {
    if (this.#closed) throw new BatonError('BATON_JOURNAL_CLOSED', { path: this.place })
  }
}
