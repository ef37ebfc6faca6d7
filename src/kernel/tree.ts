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
  readonly rootRunId: string
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
export type Departure = { readonly kind: 'waiting' } | { readonly kind: 'stopped'; readonly error: unknown }

/** Who executes a tree, and hears from it. */
export interface Host {
  execute(run: Run): Promise<Ending>
  depart(departure: Departure): void
  /** A run has begun to wait for something outside. */
  onWait(): void
}

/** A timer that is due sooner than this is waited for in memory. */
const keepInMemoryMs = 30_000

/** What a run and everything below it share while one process executes them. */
export class Tree {
  readonly outside: Outside
  readonly lease: Lease
  readonly writer: Writer
  readonly activity: Activity
  readonly #host: Host
  /** The run at the top, and those below it that have not ended. */
  #root: Run | undefined
  #below: Map<string, Run> | undefined
  /** Tools that runs of this tree brought along, for taking their effects back. */
  #tools: Map<string, Tool> | undefined
  /** The versions of tools this tree keeps to. */
  #pins: Map<string, string> | undefined
  #effects: Set<Promise<void>> | undefined
  #departed = false
  #closing = false

  constructor(outside: Outside, lease: Lease, host: Host) {
    this.outside = outside
    this.lease = lease
    this.#host = host
    this.writer = new Writer(outside.journal, lease, (error) => this.stop(error))
    this.activity = new Activity(
      () => this.#suspend(),
      () => host.onWait(),
    )
  }

  /** No longer executed here. Whatever its code still asks for gets no answer. */
  get departed(): boolean {
    return this.#departed
  }

  /** Nothing new starts here. */
  get closing(): boolean {
    return this.#closing || this.#departed
  }

  /** Executes a run of this tree. */
  execute(run: Run): Promise<Ending> {
    return this.#host.execute(run)
  }

  /** A run of this tree begins. */
  join(run: Run): void {
    if (this.#root === undefined) this.#root = run
    else {
      this.#below ??= new Map()
      this.#below.set(run.id, run)
    }
  }

  /** A run of this tree has ended. */
  leave(run: Run): void {
    this.#below?.delete(run.id)
  }

  findRun(runId: string): Run | undefined {
    return this.#root?.id === runId ? this.#root : this.#below?.get(runId)
  }

  findTool(name: string): Tool | undefined {
    return this.#tools?.get(name) ?? this.outside.library.tool(name)
  }

  remember(tool: Tool): void {
    this.#tools ??= new Map()
    this.#tools.set(tool.name, tool)
  }

  pinned(name: string): string | undefined {
    return this.#pins?.get(name)
  }

  pin(name: string, hash: string): void {
    this.#pins ??= new Map()
    this.#pins.set(name, hash)
  }

  /** Marks the time in which an effect changes the world and must not be let go of. */
  async during<Result>(effect: Result | Promise<Result>): Promise<Result> {
    const ended = Promise.resolve(effect).then(
      () => {},
      () => {},
    )
    this.#effects ??= new Set()
    const effects = this.#effects
    effects.add(ended)
    try {
      return await effect
    } finally {
      effects.delete(ended)
    }
  }

  /** Starts nothing new, and waits until no effect on the world is under way. */
  async settleEffects(): Promise<void> {
    this.#closing = true
    const { clock, graceMs } = this.outside
    const tooLate = new Promise<void>((resolve) => clock.timer(graceMs, resolve, true))
    await Promise.race([Promise.all(this.#effects ?? []), tooLate])
    // What they returned is written down within the same turn.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Takes the tree out of memory without writing anything more. */
  stop(error: unknown): void {
    if (this.#departed) return
    this.#departed = true
    this.writer.stop()
    this.#root?.abandon(error)
    this.#host.depart({ kind: 'stopped', error })
  }

  #suspend(): void {
    if (this.#departed || this.#soonDue()) return
    noteWaiting(this.activity.waits)
    const written = this.writer.durable()
    this.#departed = true
    void written.then(() => {
      this.writer.stop()
      this.#root?.abandon(undefined)
      this.#host.depart({ kind: 'waiting' })
    })
  }

  #soonDue(): boolean {
    const soon = this.outside.clock.now() + keepInMemoryMs
    for (const { until } of this.activity.waits) if (until !== undefined && until <= soon) return true
    return false
  }
}

/** Says in the log of every run that waits, itself or through a run inside it, what it waits for. */
function noteWaiting(waits: Iterable<Wait>): void {
  const noted = new Map<Run, { questions: string[]; until: number | undefined }>()
  for (const { run, op, kind, until } of waits) {
    for (let above: Run | undefined = run; above !== undefined; above = above.origin.parent) {
      const note = noted.get(above) ?? { questions: [], until: undefined }
      noted.set(above, note)
      if (kind === 'question') note.questions.push(`${run.id}/${op}`)
      if (until !== undefined) note.until = Math.min(note.until ?? until, until)
    }
  }
  for (const [run, { questions, until }] of noted) {
    if (questions.length > 0) {
      run.append('run.awaiting_input', until === undefined ? { questions } : { questions, until })
    } else if (until !== undefined) run.append('run.sleeping', { until })
  }
}
