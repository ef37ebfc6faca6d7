import { firstSeal, sealOf } from '../events/hash-chain.ts'
import type { Entry, JournalRecord, Lineage } from '../events/record.ts'
import { statusAfter } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import { sha256 } from '../kernel/digest.ts'
import type { Batch, RunFilter, RunSummary } from '../kernel/ports/journal.ts'
import type { Holder, Standing } from './admission.ts'
import { hasKey, lastStatusChange, summarize } from './run-index.ts'

/** Stands for events that are gone. */
const forgotten: Entry = Object.freeze({
  runId: '',
  seq: 0,
  ts: 0,
  type: '',
  version: 0,
  actor: '',
  causation: 0,
  json: '{}',
  values: [],
})

/** The log of one run. Seals and the summary are made when they are asked for. */
export class MemoryRun implements Standing {
  readonly lineage: Lineage
  /** Its place in the order of runs. */
  readonly place: number
  /** It was started with a key. */
  readonly hasKey: boolean
  /** The owner that may write to the tree that this run is the root of. Undefined below the root. */
  holder: Holder | undefined
  /** Of the root: the other runs of its tree, how many of its ends have not made room yet, and what it counts for. */
  below: MemoryRun[] | undefined
  ends = 0
  counted = 0
  /** Of the root: the hashes of the values that its tree refers to, as often as it does. */
  values: string[] | undefined
  #isForgotten = false
  #first: Entry
  #records: JournalRecord[] | undefined
  #unsealed: Entry[]
  #lastChange: Entry
  #summary: RunSummary | undefined

  constructor(place: number, { lineage, entries }: Batch, writer: Holder) {
    this.place = place
    this.lineage = lineage
    this.holder = lineage.runId === lineage.rootRunId ? writer : undefined
    this.#first = entries[0] as Entry
    this.hasKey = hasKey(this.#first)
    this.#lastChange = lastStatusChange(entries) ?? this.#first
    this.#unsealed = [...entries]
  }

  /** Its events are read no more. */
  get isForgotten(): boolean {
    return this.#isForgotten
  }

  /** What has it in a list keeps nothing of its events. */
  forget(): void {
    this.#isForgotten = true
    this.#records = undefined
    this.#unsealed = []
    this.#first = forgotten
    this.#lastChange = forgotten
    this.#summary = undefined
  }

  get seq(): number {
    return (this.#records?.length ?? 0) + this.#unsealed.length
  }

  /** Of the root: one more run of its tree. */
  addBelow(run: MemoryRun): void {
    this.below ??= []
    this.below.push(run)
  }

  /** Of the root: how many runs its tree has. */
  get size(): number {
    return 1 + (this.below?.length ?? 0)
  }

  get rootRunId(): string {
    return this.lineage.rootRunId
  }

  /** Known without the summary, which is made of JSON. */
  get isOver(): boolean {
    const status = statusAfter(this.#lastChange.type)
    return status !== undefined && isFinal(status)
  }

  get summary(): RunSummary {
    this.#summary ??= summarize(this.lineage, this.#first, this.#lastChange)
    return this.#summary
  }

  get records(): readonly JournalRecord[] {
    const { lineage } = this
    this.#records ??= []
    let previous = this.#records.at(-1)?.hash ?? firstSeal
    for (const { seq, ts, type, version, actor, causation, json } of this.#unsealed) {
      const content = { seq, ts, type, version, actor, causation, json }
      previous = sealOf(previous, lineage, content, sha256)
      this.#records.push({ lineage, ...content, hash: previous })
    }
    this.#unsealed = []
    return this.#records
  }

  add(entries: readonly Entry[]): void {
    for (const entry of entries) this.#unsealed.push(entry)
    const change = lastStatusChange(entries)
    if (change === undefined) return
    this.#lastChange = change
    this.#summary = undefined
  }

  /** Whether this is one of the runs asked for. Its owner and the page are for the journal to look at. */
  matches(filter: RunFilter): boolean {
    const { runId, idPrefix, rootRunId, roots } = filter
    const { lineage } = this
    // The summary is made of JSON, so it comes last.
    if (runId !== undefined && lineage.runId !== runId) return false
    if (idPrefix !== undefined && !lineage.runId.startsWith(idPrefix)) return false
    if (rootRunId !== undefined && lineage.rootRunId !== rootRunId) return false
    return (!roots || lineage.parentRunId === null) && this.#summaryMatches(filter)
  }

  #summaryMatches(filter: RunFilter): boolean {
    const { statuses, runnable, kind, tag, startedFrom, startedBefore, dueAfter, dueBy, changedAfter } = filter
    if (startedFrom !== undefined && this.#first.ts < startedFrom) return false
    if (startedBefore !== undefined && this.#first.ts >= startedBefore) return false
    if (statuses !== undefined && !statuses.includes(this.summary.status)) return false
    if (!this.#isDue(dueAfter, dueBy)) return false
    if (changedAfter !== undefined && this.#lastChange.ts <= changedAfter) return false
    if (runnable !== undefined && !this.#isOf(runnable)) return false
    if (tag !== undefined && this.summary.tags?.includes(tag) !== true) return false
    return kind === undefined || this.summary.runnable.startsWith(`${kind}:`)
  }

  #isOf(wanted: string): boolean {
    const { runnable } = this.summary
    return wanted.includes(':') ? runnable === wanted : runnable.slice(runnable.indexOf(':') + 1) === wanted
  }

  #isDue(after: number | undefined, by: number | undefined): boolean {
    if (after === undefined && by === undefined) return true
    const { wakeAt } = this.summary
    if (wakeAt === null) return false
    return (after === undefined || wakeAt > after) && (by === undefined || wakeAt <= by)
  }
}
