import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { ModelChoice } from '../events/run.ts'
import { Activity, type ActivityWatcher } from './activity.ts'
import { Cancellation } from './cancellation.ts'
import { CatchingUp } from './catching-up.ts'
import { editionOf } from './edition.ts'
import { EffectsUnderWay } from './effects-under-way.ts'
import type { Host } from './host.ts'
import type { KnownLogs, TreeLogs } from './load-tree.ts'
import { modelsOf } from './model-choice.ts'
import { awaitedTopics, firstDue, noteWaiting } from './note-waiting.ts'
import { OpenCharges } from './open-charges.ts'
import type { Outside } from './outside.ts'
import type { Batch, Lease } from './ports/journal.ts'
import { Resting } from './resting.ts'
import { retime } from './retiming.ts'
import type { Run } from './run.ts'
import type { EndedRun } from './run-result.ts'
import { TreeMessages } from './tree-messages.ts'
import type { Correction } from './unreceived.ts'
import { wallWatchOf } from './wall-watch.ts'
import { Writer, type WriterOwner } from './writer.ts'

interface Pin {
  readonly hash: string
  /** Another process pinned it, and this one must keep to it. */
  readonly recorded: boolean
}

/** A timer that is due sooner than this is waited for in memory. */
const keepInMemoryMs = 30_000

/** What a run and everything below it share while one process executes them. */
export class Tree implements ActivityWatcher, WriterOwner {
  readonly outside: Outside
  readonly lease: Lease
  /** What was recorded before this process took the tree over. */
  readonly logs: TreeLogs
  /** How many events at the end of each log are yet to be written. */
  readonly unwritten: ReadonlyMap<string, number>
  /** Others wrote some of its logs, and a person agreed to that. */
  readonly isAdopted: boolean
  /** Which edition of its own words Baton uses here. */
  readonly edition: number
  readonly writer: Writer
  readonly activity: Activity
  readonly #host: Host
  /** The run at the top, and those below it that have not ended. */
  #root: Run | undefined
  #below: Map<string, Run> | undefined
  /** The versions of tools this tree keeps to. */
  #pins: Map<string, Pin> | undefined
  #effects: EffectsUnderWay | undefined
  #leaving: Cancellation | undefined
  #openCharges: OpenCharges | undefined
  #messages: TreeMessages | undefined
  /** Of a tree that was taken up again. */
  readonly #catchingUp: CatchingUp | undefined
  #departed = false
  #closing = false
  #parking = false
  /** Made when it first rests. */
  #resting: Resting | undefined

  constructor(outside: Outside, lease: Lease, { logs, unwritten, areAdopted = false }: KnownLogs, host: Host) {
    this.outside = outside
    this.lease = lease
    this.logs = logs
    this.unwritten = unwritten
    this.isAdopted = areAdopted
    this.edition = editionOf(logs.get(lease.rootRunId) ?? [])
    this.#host = host
    this.writer = new Writer(outside.journal, lease, this)
    this.activity = new Activity(this)
    if (logs.size === 0) return
    this.#catchingUp = new CatchingUp(this)
    this.writer.hold()
  }

  /** No longer executed here. Whatever its code still asks for gets no answer. */
  get departed(): boolean {
    return this.#departed
  }

  /** Nothing is written here any more: it is no longer executed, or is on its way out of memory. */
  get gone(): boolean {
    return this.#departed || this.#parking
  }

  /** Nothing new starts here. */
  get closing(): boolean {
    return this.#closing || this.gone
  }

  /** Which models are asked here; not known of trees that were begun before it was written down. */
  get models(): ModelChoice | undefined {
    const accepted = this.#root?.origin.accepted?.find(({ data }) => data.models !== undefined)
    return accepted?.data.models ?? modelsOf(this.logs.get(this.lease.rootRunId) ?? [], this.outside.models)
  }

  /** Executes a run of this tree. */
  execute(run: Run): Promise<EndedRun> {
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

  get runs(): readonly Run[] {
    return [...(this.#root === undefined ? [] : [this.#root]), ...(this.#below?.values() ?? [])]
  }

  /** Nothing when a run may do something new; else resolves when it may, or is to stop. To be called by what is active. */
  heldBack(run: Run): Promise<void> | undefined {
    const isFree = this.#catchingUp === undefined || this.#catchingUp.isOver || run.cancellation.reason !== undefined
    if (isFree) return undefined
    return this.activity.without(this.activity.heldUp(this.#catchingUp.passed(run)))
  }

  /** The code of a run has asked for something that its log holds, or was handed it. */
  progressed(run: Run): void {
    this.#catchingUp?.look(run)
  }

  onHeldUp(isCertain: boolean): void {
    if (!this.gone) this.#catchingUp?.heldUp(isCertain)
  }

  pinned(name: string): Pin | undefined {
    return this.#pins?.get(name)
  }

  pin(name: string, hash: string, recorded: boolean): void {
    this.#pins ??= new Map()
    this.#pins.set(name, { hash, recorded })
  }

  /** Marks the time in which an effect changes the world and must not be let go of. */
  during<Result>(effect: Result | Promise<Result>): Promise<Result> {
    this.#effects ??= new EffectsUnderWay()
    return this.#effects.add(effect)
  }

  /** Starts nothing new, and waits until no effect on the world is under way. */
  async settleEffects(): Promise<void> {
    this.#closing = true
    await this.#effects?.ended(this.outside)
    // What they returned is written down within the same pass of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** What open children of resumed runs had used, charged to their parents until they are taken up themselves. */
  get openCharges(): OpenCharges {
    this.#openCharges ??= new OpenCharges(this.logs)
    return this.#openCharges
  }

  /** The run at the top. */
  get root(): Run | undefined {
    return this.#root
  }

  /** Takes the tree out of memory without writing anything more. */
  stop(error: unknown): void {
    if (this.#departed) return
    this.#departed = true
    this.writer.stop()
    this.#abandon(error)
    this.#host.depart({ kind: 'stopped', error })
  }

  onWait(): void {
    this.#host.onWait()
  }

  /** Messages on topics; made when there is one. */
  get messages(): TreeMessages {
    this.#messages ??= new TreeMessages(this, this.#host)
    return this.#messages
  }

  /** A run ends: it warns of messages that it never took. */
  dropMessages(run: Run, isSuccess: boolean): void {
    this.#messages?.drop(run, isSuccess)
  }

  get heard(): ReadonlySet<string> | undefined {
    return this.#host.heard
  }

  withUnreceived(end: Batch): Promise<Batch> {
    return this.messages.correctEnd(end)
  }

  /** How the warnings of the root were changed after it had ended; nothing in most cases. */
  get correction(): Correction | undefined {
    return this.#messages?.correction
  }

  consumed(messageIds: readonly string[]): void {
    this.#host.consumed(messageIds)
  }

  onResting(): void {
    this.#resting ??= new Resting(this)
    this.#resting.begin()
  }

  onStir(): void {
    this.#resting?.end()
  }

  /** The log says what it waits for, and it stays in memory. */
  rested(topics: readonly string[]): void {
    this.#host.rest({ kind: 'waiting', topics })
  }

  /** Leaves memory, unless something is due soon. */
  onQuiet(): void {
    if (this.gone || this.#soonDue()) return
    retime(this.activity, this.outside.clock)
    const waits = this.activity.wakeable
    noteWaiting(waits)
    const reached = this.writer.reached()
    this.#parking = true
    void Promise.resolve(reached).then((durable) => {
      if (!durable || this.#departed) return
      this.#departed = true
      this.writer.stop()
      this.#abandon(undefined)
      this.#host.depart({ kind: 'waiting', topics: awaitedTopics(waits), due: firstDue(waits) })
    })
  }

  /** Cancelled when the tree leaves memory: for work that a cancel of its run must not end. */
  get leaving(): Cancellation {
    this.#leaving ??= new Cancellation()
    return this.#leaving
  }

  /** This process no longer keeps its runs in memory, nor watches its time. */
  #abandon(error: unknown): void {
    const reason = isBatonError(error) ? error : new BatonError('BATON_ENGINE_CLOSED', {}, error ?? undefined)
    this.#root?.abandon(reason)
    this.#leaving?.cancel(reason)
    const watch = wallWatchOf(this.outside.clock)
    if (this.#root !== undefined) watch.end(this.#root)
    for (const run of this.#below?.values() ?? []) watch.end(run)
  }

  #soonDue(): boolean {
    const first = firstDue(this.activity.wakeable)
    return first !== undefined && first.at <= this.outside.clock.elapsed() + keepInMemoryMs
  }
}
