import { firstSeal, sealOf } from '../events/hash-chain.ts'
import type { Entry, JournalRecord, Lineage } from '../events/record.ts'
import { sha256 } from '../kernel/digest.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'
import type { Holder, Standing } from './admission.ts'
import { lastTurn, summarize } from './run-index.ts'

/** The log of one run. Seals and the summary are made when somebody asks for them. */
export class MemoryRun implements Standing {
  readonly lineage: Lineage
  /** Who may write to the tree that this run is the root of. Nothing below the root. */
  holder: Holder | undefined
  readonly #first: Entry
  readonly #records: JournalRecord[] = []
  #unsealed: Entry[]
  #turn: Entry
  #summary: RunSummary | undefined

  constructor(lineage: Lineage, entries: readonly Entry[], writer: Holder) {
    this.lineage = lineage
    this.holder = lineage.runId === lineage.rootRunId ? writer : undefined
    this.#first = entries[0] as Entry
    this.#turn = lastTurn(entries) ?? this.#first
    this.#unsealed = [...entries]
  }

  get seq(): number {
    return this.#records.length + this.#unsealed.length
  }

  get rootRunId(): string {
    return this.lineage.rootRunId
  }

  get summary(): RunSummary {
    this.#summary ??= summarize(this.lineage, this.#first, this.#turn)
    return this.#summary
  }

  get records(): readonly JournalRecord[] {
    const { lineage } = this
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
    const turn = lastTurn(entries)
    if (turn === undefined) return
    this.#turn = turn
    this.#summary = undefined
  }
}
