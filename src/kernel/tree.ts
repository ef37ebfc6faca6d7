import { Activity, type Wait } from './activity.ts'
import type { Clock } from './ports/clock.ts'
import type { Journal, Lease } from './ports/journal.ts'
import type { Library } from './ports/library.ts'
import type { Model } from './ports/model.ts'
import type { Tool } from './ports/tool.ts'
import type { Run } from './run.ts'
import type { Ending } from './run-result.ts'
import { Writer } from './writer.ts'

/** A live fragment of a model's answer. Never recorded. */
export interface Delta {
  readonly runId: string
  readonly op: string
  readonly text: string
}

/** Everything outside that runs reach through the kernel. */
export interface Outside {
  readonly journal: Journal
  readonly clock: Clock
  readonly random: () => number
  readonly library: Library
  readonly model: Model | undefined
  /** The model that makes decisions; without one, their rules do. */
  readonly decisionModel: string | undefined
  readonly delta: (delta: Delta) => void
  /** How long an effect on the world may take to end after a cancel. */
  readonly graceMs: number
}

/** Why a tree of runs left memory before it ended. */
export type Departure =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'stopped'; readonly error: unknown }

/** Who executes a tree, and hears from it. */
export interface Host {
  execute(run: Run): Promise<Ending>
  depart(departure: Departure): void
  /** A run has begun to wait for something outside. */
  onWait(wait: Wait): void
}

/** A timer that is due sooner than this is waited for in memory. */
const keepInMemoryMs = 30_000

/** What a run and everything below it share while one process executes them. */
export class Tree {
  readonly outside: Outside
  readonly lease: Lease
  readonly writer: Writer
  readonly activity: Activity
  readonly runs: Map<string, Run> = new Map<string, Run>()
  /** Tools that runs of this tree brought along, for taking their effects back. */
  readonly tools: Map<string, Tool> = new Map<string, Tool>()
  /** Executes a run of this tree. */
  readonly execute: (run: Run) => Promise<Ending>
  readonly #depart: (departure: Departure) => void
  readonly #effects = new Set<Promise<void>>()
  #departed = false
  #closing = false

  constructor(outside: Outside, lease: Lease, host: Host) {
    this.outside = outside
    this.lease = lease
    this.execute = host.execute
    this.#depart = host.depart
    this.writer = new Writer(outside.journal, lease, (error) => this.stop(error))
    this.activity = new Activity(() => this.#suspend(), host.onWait)
  }

  /** No longer executed here. Whatever its code still asks for gets no answer. */
  get departed(): boolean {
    return this.#departed
  }

  /** Nothing new starts here. */
  get closing(): boolean {
    return this.#closing || this.#departed
  }

  findTool(name: string): Tool | undefined {
    return this.tools.get(name) ?? this.outside.library.tool(name)
  }

  /** Marks the time in which an effect changes the world and must not be let go of. */
  async during<Result>(effect: Promise<Result>): Promise<Result> {
    const ended = effect.then(
      () => {},
      () => {},
    )
    this.#effects.add(ended)
    try {
      return await effect
    } finally {
      this.#effects.delete(ended)
    }
  }

  /** Starts nothing new, and waits until no effect on the world is under way. */
  async settleEffects(): Promise<void> {
    this.#closing = true
    const { clock, graceMs } = this.outside
    const tooLate = new Promise<void>((resolve) => clock.timer(graceMs, resolve, true))
    await Promise.race([Promise.all(this.#effects), tooLate])
    // What they returned is written down within the same turn.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Takes the tree out of memory without writing anything more. */
  stop(error: unknown): void {
    if (this.#departed) return
    this.#departed = true
    this.writer.stop()
    for (const run of this.runs.values()) run.abandon(error)
    this.#depart({ kind: 'stopped', error })
  }

  #suspend(): void {
    if (this.#departed || this.#soonDue()) return
    for (const run of this.runs.values()) run.noteWaiting()
    const written = this.writer.durable()
    this.#departed = true
    void written.then(() => {
      this.writer.stop()
      for (const run of this.runs.values()) run.abandon(undefined)
      this.#depart({ kind: 'waiting' })
    })
  }

  #soonDue(): boolean {
    const soon = this.outside.clock.now() + keepInMemoryMs
    for (const { until } of this.activity.waits) if (until !== undefined && until <= soon) return true
    return false
  }
}
