import { BatonError, OperationError, toRunError } from '../errors/baton-error.ts'
import type { Artifact } from '../events/artifact.ts'
import { asKernelFact, type Fact, type KernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { RunInput, Undoable } from '../events/run.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { knownLabels, type Label } from '../grants/touch.ts'
import { asksTheSame } from './asks-the-same.ts'
import { Cancellation } from './cancellation.ts'
import { Delivery } from './delivery.ts'
import { Escrow } from './escrow.ts'
import { givenIn, Labels } from './labels.ts'
import { usageIn } from './load-tree.ts'
import { RecentlySaid } from './recently-said.ts'
import { nothingRecorded, type RecordedOperation, Recording } from './recording.ts'
import { RunLog } from './run-log.ts'
import type { RunOrigin } from './run-origin.ts'
import type { Tree } from './tree.ts'
import { timeAtWork } from './wall-time.ts'

/** One run while it is executed: its log, its purse, its off-switch, and what it has collected so far. */
export class Run extends RunLog {
  readonly recording: Recording
  readonly delivery: Delivery
  readonly escrow: Escrow
  readonly cancellation: Cancellation
  /** What it has seen that others wrote, or must not see. */
  readonly labels: Labels = new Labels()
  /** What it had seen before its first line. */
  readonly given: readonly Label[]
  usage: Usage = noUsage
  children = 0
  /** How often its code asked for an operation or was handed the result of one. */
  moves = 0
  /** When this process took it up, and how long it had been at work by then; the log is only looked at if that is asked. */
  readonly #takenUp: number
  #workedBefore: number | undefined
  /** Where it stands among those whose time at work is watched; below 0 when it does not. */
  wallPlace = -1
  #said: RecentlySaid | undefined
  /** What must be taken back if the run fails, by `run/operation`, in the order it was done. */
  #undoable: Map<string, Undoable> | undefined
  /** In order, each once. */
  #warnings: string[] | undefined
  /** What it kept, and what it passes on, each once. */
  #artifacts: Artifact[] | undefined
  /** Tools that must not be called twice, and took effect or may have, here or in a run below. */
  #once: Set<string> | undefined
  /** Its children and the operations that they are, by turns. */
  #childOperations: string[] | undefined
  /** Shares put aside for the run's own ending, by how to release them. */
  #holds: (() => void)[] | undefined
  #underWay = 0
  #ended = false
  #onIdle: (() => void) | undefined

  constructor(tree: Tree, origin: RunOrigin) {
    const unwritten = tree.unwritten.get(origin.lineage.runId) ?? 0
    super(tree, origin, origin.events.length - unwritten)
    this.#takenUp = tree.outside.clock.elapsed()
    this.recording = origin.events.length === 0 ? nothingRecorded : new Recording(origin.events)
    this.delivery = new Delivery(this.recording.ends, this.recording.beside)
    this.escrow = new Escrow(origin.limits, origin.parent?.escrow)
    this.cancellation = new Cancellation(origin.parent?.cancellation)
    // Unless it says what it told, the parent that gave it its input may have told it anything it had seen.
    if (origin.seen === undefined) this.labels.addAll(origin.parent?.labels)
    else this.labels.add(origin.seen)
    this.labels.add(origin.input.labels)
    if (tree.isAdopted) this.labels.add(knownLabels)
    this.given = givenIn(origin.events) ?? this.labels.list
    tree.join(this)
    if (unwritten > 0) this.#writeAgain(origin.events.slice(-unwritten))
  }

  #writeAgain(events: readonly RunEvent[]): void {
    for (const event of events) {
      const fact = asKernelFact(event)
      if (fact !== undefined) this.append(fact.type, fact.data)
    }
  }

  /** What its models and tools said last; nothing before they have. */
  get said(): RecentlySaid | undefined {
    return this.#said
  }

  /** To be told of each operation's end before the code gets its result. */
  noteSaid(seq: number, end: KernelFact): void {
    this.#said ??= new RecentlySaid()
    this.#said.note(seq, end)
  }

  /** Already at work on this, itself or through a run above it. */
  isOn(reference: string, input: RunInput): boolean {
    const isSame = (other: RunInput): boolean =>
      this.tree.edition < 9 ? JSON.stringify(other) === JSON.stringify(input) : asksTheSame(other, input)
    for (let run: Run | undefined = this; run !== undefined; run = run.origin.parent) {
      if (run.origin.reference === reference && isSame(run.origin.input)) return true
    }
    return false
  }

  /** How long it has been at work, in milliseconds. */
  get worked(): number {
    this.#workedBefore ??= timeAtWork(this.origin.events)
    return this.#workedBefore + this.tree.outside.clock.elapsed() - this.#takenUp
  }

  get depth(): number {
    return this.origin.parent === undefined ? 0 : this.origin.parent.depth + 1
  }

  get warnings(): readonly string[] {
    return this.#warnings ?? []
  }

  warn(warning: string): void {
    this.#warnings ??= []
    if (!this.#warnings.includes(warning)) this.#warnings.push(warning)
  }

  /** For a result: nothing when there is nothing to say. */
  get artifacts(): readonly Artifact[] | undefined {
    return this.#artifacts && [...this.#artifacts]
  }

  listArtifact(artifact: Artifact): void {
    this.#artifacts ??= []
    const isListed = this.#artifacts.some(({ name, hash }) => name === artifact.name && hash === artifact.hash)
    // The code that kept it has it too, and may change it.
    if (!isListed) this.#artifacts.push({ ...artifact })
  }

  /** For a result: nothing when there is nothing to say. */
  get once(): readonly string[] | undefined {
    return this.#once && [...this.#once]
  }

  noteChild(childRunId: string, op: string): void {
    this.#childOperations ??= []
    this.#childOperations.push(childRunId, op)
  }

  /** The same operations once each, with children that are named by their ids as the operations that they are. */
  operationsOf(named: readonly string[]): readonly string[] {
    const noted = this.#childOperations ?? []
    const byChild = new Map<string, string>()
    for (let place = 0; place < noted.length; place += 2) byChild.set(noted[place] ?? '', noted[place + 1] ?? '')
    return [...new Set(named.map((one) => byChild.get(one) ?? one))]
  }

  noteOnce(tools: readonly string[] = []): void {
    if (tools.length > 0) this.#once = new Set([...(this.#once ?? []), ...tools])
  }

  /** Something is put aside until it is released, or the run ends. */
  hold(release: () => void): void {
    this.#holds ??= []
    this.#holds.push(release)
  }

  /** Counts what an operation of this run used. */
  count(event: Fact): Usage | undefined {
    const used = usageIn(event)
    if (used !== undefined) this.usage = addUsage(this.usage, used)
    return used
  }

  noteUndoable(effect: Undoable): void {
    this.#undoable ??= new Map()
    this.#undoable.set(`${effect.runId}/${effect.op}`, effect)
  }

  /** Hands over what may have to be taken back, in the order it was done. */
  takeUndoable(): Undoable[] {
    const effects = [...(this.#undoable?.values() ?? [])]
    this.#undoable = undefined
    return effects
  }

  /** Throws when nothing new may start. */
  throwIfStopped(): void {
    const reason = this.cancellation.reason
    if (reason !== undefined) throw new OperationError(toRunError(reason, reason))
  }

  /** What the log holds of an operation that the code asks for. */
  recorded(path: string): RecordedOperation | undefined {
    const recorded = this.recording.find(path)
    if (recorded !== undefined) this.tree.progressed(this)
    return recorded
  }

  /** Its code has not come to where its log ends. */
  get isBehind(): boolean {
    return this.recording.isAhead || !this.delivery.isDrained
  }

  /** The code asked for something other than its log says it did. Its tree is let go of, and its logs are as they were. */
  diverged(recorded: string, requested: string): never {
    // Code that is to stop may go other ways, and nothing new starts for it.
    this.throwIfStopped()
    const error = new BatonError('BATON_REPLAY_DIVERGED', { runId: this.id, recorded, requested })
    this.tree.stop(error)
    throw error
  }

  /** Stops the run on request, and says so in its log. */
  requestCancel(reason: string, by: string): void {
    if (this.#ended) return
    this.append('run.cancel_requested', { reason, by })
    this.cancellation.cancel(new BatonError('BATON_RUN_CANCELLED', { reason }))
  }

  enter(): void {
    this.#underWay++
    this.tree.activity.enter()
  }

  exit(): void {
    this.#underWay--
    this.tree.activity.leave()
    if (this.#underWay === 0) this.#onIdle?.()
  }

  get hasOpenOperations(): boolean {
    return this.#underWay > 0
  }

  /** Ends operations that the code started and did not wait for. */
  async closeOperations(why: BatonError): Promise<void> {
    if (this.#underWay === 0) return
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
    this.cancellation.cancel(why)
    await idle
  }

  /** Nothing may be asked of it or written to its log any more. */
  get ended(): boolean {
    return this.#ended
  }

  /** The run has ended: what it still holds goes back, and it is no longer kept in memory. */
  leave(): void {
    this.#ended = true
    for (const release of this.#holds?.splice(0) ?? []) release()
    this.cancellation.detach()
    this.tree.leave(this)
  }

  /** Leaves memory with everything below it: timers and signals are let go, nothing is written. */
  abandon(reason: BatonError): void {
    this.cancellation.cancel(reason)
  }
}
