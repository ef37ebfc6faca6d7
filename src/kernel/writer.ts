import { isBatonError } from '../errors/baton-error.ts'
import type { Entry, Lineage } from '../events/record.ts'
import type { Batch, Journal, Lease } from './ports/journal.ts'

/** The log of one run, as far as its writer needs it. */
export interface WrittenLog {
  readonly lineage: Lineage
  /** What was added to it and has not gone out; forgotten as soon as it has, because thousands of runs may be waiting. */
  unsent: UnsentBatch | undefined
}

export interface UnsentBatch extends Batch {
  readonly entries: Entry[]
}

/** What a writer works for. */
export interface WriterOwner {
  /** Something could not be written, so nothing later may be either. */
  stop(error: unknown): void
  /** Ids of the messages that have come here; nothing while none has. */
  readonly heard: ReadonlySet<string> | undefined
  /** The end of the tree, once more with the messages that had not come here. */
  withUnreceived(end: Batch): Promise<Batch>
}

/**
 * Lets computation run ahead of the disk.
 *
 * Entries of all runs of a tree gather here until the pass of the event loop ends, or
 * until an operation needs them to be durable; then they go out together.
 */
export class Writer {
  readonly #journal: Journal
  readonly #lease: Lease
  readonly #owner: WriterOwner
  /** Logs that have something to send out. */
  #pending: WrittenLog[] | undefined
  /** Where it stands among those that send at the end of the pass; below 0 when it does not. */
  #place = -1
  #stopped = false
  /** Everything is kept back; resolves to whether it became durable when it was released. */
  #held: PromiseWithResolvers<boolean> | undefined
  /** The flush that is under way. */
  #writing: Promise<boolean> | undefined
  /** The flush that goes out after it. */
  #next: Promise<boolean> | undefined

  constructor(journal: Journal, lease: Lease, owner: WriterOwner) {
    this.#journal = journal
    this.#lease = lease
    this.#owner = owner
  }

  /** Adds an entry to a log. */
  add(log: WrittenLog, entry: Entry): void {
    if (log.unsent === undefined) this.#open(log, entry)
    else log.unsent.entries.push(entry)
    if (this.#place < 0) this.#gather()
  }

  /** Nothing when everything added so far is durable already; else resolves when it is, and never if it can't be. */
  durable(): Promise<void> | undefined {
    const reached = this.reached()
    if (reached === true) return undefined
    return Promise.resolve(reached).then((durable) => (durable ? undefined : new Promise(() => {})))
  }

  /** Whether everything added so far became durable, as soon as that is known. */
  reached(): boolean | Promise<boolean> {
    if (this.#stopped) return false
    if (this.#held !== undefined) return this.#held.promise
    this.flush()
    return this.#next ?? this.#writing ?? !this.#stopped
  }

  /** Keeps everything back until it is released. */
  hold(): void {
    this.#held = Promise.withResolvers()
  }

  release(): void {
    const held = this.#held
    this.#held = undefined
    held?.resolve(this.reached())
  }

  get isHeld(): boolean {
    return this.#held !== undefined
  }

  /** Nothing is written any more. */
  stop(): void {
    this.#stopped = true
    this.#held?.resolve(false)
    this.#pending = undefined
    this.#leave()
  }

  #open(log: WrittenLog, entry: Entry): void {
    log.unsent = { lineage: log.lineage, expectedSeq: entry.seq - 1, entries: [entry] }
    if (this.#pending === undefined) this.#pending = [log]
    else this.#pending.push(log)
  }

  /** Sends out what has gathered. */
  flush(): void {
    this.#leave()
    if (this.#pending === undefined || this.#stopped || this.isHeld) return
    // One flush at a time: what comes later must not be kept when what came before is not.
    if (this.#writing === undefined) this.#write()
    else this.#next ??= this.#writing.then(() => this.#writeNext())
  }

  #writeNext(): boolean | Promise<boolean> {
    this.#next = undefined
    if (this.#stopped) return false
    this.#write()
    return this.#writing ?? !this.#stopped
  }

  #write(): void {
    const logs = this.#pending ?? []
    this.#pending = undefined
    try {
      const waiting: Promise<void>[] = []
      let ofRoot: Batch | undefined
      for (const log of logs) {
        const batch = log.unsent
        log.unsent = undefined
        const kept = batch && this.#append(batch)
        if (kept !== undefined) waiting.push(kept)
        if (log.lineage.runId === this.#lease.rootRunId) ofRoot = batch
      }
      if (waiting.length > 0) this.#writing = this.#settle(waiting, ofRoot)
    } catch (error) {
      this.#owner.stop(error)
    }
  }

  #append(batch: Batch): Promise<void> | undefined {
    const { heard } = this.#owner
    return this.#journal.append(this.#lease, heard === undefined ? batch : { ...batch, heard })
  }

  async #settle(waiting: readonly Promise<void>[], ofRoot: Batch | undefined): Promise<boolean> {
    try {
      await (waiting.length === 1 ? waiting[0] : Promise.all(waiting))
      return true
    } catch {
      return await this.#endedAgain(waiting, ofRoot)
    } finally {
      this.#writing = undefined
    }
  }

  async #endedAgain(waiting: readonly Promise<void>[], ofRoot: Batch | undefined): Promise<boolean> {
    try {
      await this.#endAgain(waiting, ofRoot)
      return true
    } catch (error) {
      this.#owner.stop(error)
      return false
    }
  }

  /** If all that was refused is the end of the tree, because of messages that are news here, it is written with them. */
  async #endAgain(waiting: readonly Promise<void>[], ofRoot: Batch | undefined): Promise<void> {
    let end = ofRoot
    let settled = await Promise.allSettled(waiting)
    for (;;) {
      const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      if (refusals.length === 0) return
      const serious = refusals.find((error) => !isBatonError(error, 'BATON_JOURNAL_UNHEARD'))
      if (serious !== undefined || end === undefined || this.#stopped) throw serious ?? refusals[0]
      end = await this.#owner.withUnreceived(end)
      settled = await Promise.allSettled([this.#append(end)])
    }
  }

  /**
   * Writers with something to send out at the end of the pass. One wake-up serves all of them, and a writer that was
   * asked sooner is not kept in memory by it.
   */
  static readonly #gathering: Writer[] = []
  static #isArmed = false

  #gather(): void {
    this.#place = Writer.#gathering.push(this) - 1
    if (Writer.#isArmed) return
    Writer.#isArmed = true
    setImmediate(() => {
      Writer.#isArmed = false
      for (const waiting of Writer.#gathering.slice()) waiting.flush()
    })
  }

  /** The last one takes its place: a set would make a new table for nearly every run. */
  #leave(): void {
    if (this.#place < 0) return
    const last = Writer.#gathering.pop()
    if (last !== undefined && last !== this) {
      Writer.#gathering[this.#place] = last
      last.#place = this.#place
    }
    this.#place = -1
  }
}
