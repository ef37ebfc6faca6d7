import { BatonError, OperationError, toRunError } from '../errors/baton-error.ts'
import type { EventCatalog, EventType } from '../events/catalog.ts'
import { eventCatalog } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Lineage } from '../events/record.ts'
import type { RunInput, Undoable } from '../events/run.ts'
import { type Usage, addUsage, noUsage } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import { type StoredValue, detachValues } from '../events/value-reference.ts'
import { Cancellation } from './cancellation.ts'
import { Delivery } from './delivery.ts'
import { contentHash } from './digest.ts'
import { Escrow } from './escrow.ts'
import type { Limits, Spendable } from './limits.ts'
import { Recording } from './recording.ts'
import type { Runnable } from './runnable.ts'
import type { Tree } from './tree.ts'

/** What a run is started or resumed with. */
export interface RunOrigin {
  readonly lineage: Lineage
  readonly reference: string
  readonly runnable: Runnable
  readonly input: RunInput
  readonly limits: Limits
  readonly parent: Run | undefined
  /** The log so far; empty for a new run. */
  readonly events: readonly RunEvent[]
  /** What is run on what: the same twice on one line of descent is a circle. */
  readonly key: string
  readonly role?: string | undefined
  readonly reason?: string | undefined
}

/** One run while it is executed: its log, its purse, its off-switch, and what it has collected so far. */
export class Run {
  readonly origin: RunOrigin
  readonly tree: Tree
  readonly recording: Recording
  readonly delivery: Delivery
  readonly escrow: Escrow
  readonly cancellation: Cancellation
  readonly warnings: Set<string> = new Set<string>()
  readonly undoable: Undoable[] = []
  /** Definitions this process has pinned for the run, beside those in its recording. */
  readonly pins: Map<string, string> = new Map<string, string>()
  /** Shares put aside for the run's own ending, by how to release them. */
  readonly holds: Set<() => void> = new Set<() => void>()
  usage: Usage = noUsage
  children = 0
  #seq: number
  #underWay = 0
  #onIdle: (() => void) | undefined

  constructor(tree: Tree, origin: RunOrigin) {
    this.tree = tree
    this.origin = origin
    this.recording = new Recording(origin.events)
    this.delivery = new Delivery(this.recording.ends)
    this.escrow = new Escrow(origin.limits, origin.parent?.escrow)
    this.cancellation = new Cancellation(origin.parent?.cancellation)
    this.#seq = origin.events.length
    tree.runs.set(this.id, this)
  }

  get id(): string {
    return this.origin.lineage.runId
  }

  get depth(): number {
    return this.origin.parent === undefined ? 0 : this.origin.parent.depth + 1
  }

  /** Writes an event down. Returns its number and its data, still as text. */
  append<Type extends EventType>(type: Type, data: EventCatalog[Type], causation = 0): Written {
    return this.#write(type, eventCatalog[type].version, data as unknown as Json, { causation, values: [] })
  }

  /** The same for an event that brings along a value of its own. */
  appendWith<Type extends EventType>(type: Type, data: EventCatalog[Type], values: readonly StoredValue[]): Written {
    return this.#write(type, eventCatalog[type].version, data as unknown as Json, { causation: 0, values })
  }

  /** The same for an event of a coordination model. */
  appendForeign(type: string, data: JsonObject): Written {
    return this.#write(type, 1, data, { causation: 0, values: [] })
  }

  /** Counts what an operation of this run used. */
  count(event: Pick<RunEvent, 'type' | 'data'>): Usage | undefined {
    const used = usageOf(event)
    if (used !== undefined) this.usage = addUsage(this.usage, used)
    return used
  }

  /** Counts what the log says was used before this process took over. */
  countAndCharge(event: Pick<RunEvent, 'type' | 'data'>): void {
    const used = this.count(event)
    if (used !== undefined) this.escrow.charge(spendableOf(used))
  }

  /** Throws when nothing new may start. */
  throwIfStopped(): void {
    const reason = this.cancellation.reason
    if (reason !== undefined) throw new OperationError(toRunError(reason, reason))
  }

  /** The code asked for something other than its log says it did. */
  diverged(recorded: string, requested: string): never {
    throw this.stopDiverged(recorded, requested)
  }

  stopDiverged(recorded: string, requested: string): BatonError {
    const error = new BatonError('BATON_REPLAY_DIVERGED', { runId: this.id, recorded, requested })
    this.cancellation.cancel(error)
    this.delivery.fail(error)
    return error
  }

  /** Takes up what the log says happened to the run itself, apart from its operations. */
  restore(): void {
    for (const event of this.origin.events) {
      if (event.type === 'run.cancel_requested') {
        const { reason } = event.data as { readonly reason: string }
        this.cancellation.cancel(new BatonError('BATON_RUN_CANCELLED', { reason }))
      } else if (event.type.endsWith('.abandoned')) this.countAndCharge(event)
    }
    for (const { end } of this.recording.enclosed) if (end !== undefined) this.countAndCharge(end)
  }

  /** Stops the run on request, and says so in its log. */
  requestCancel(reason: string, by: string): void {
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

  /** Ends operations that the code started and did not wait for. */
  async closeOperations(why: BatonError): Promise<void> {
    if (this.#underWay === 0) return
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
    this.cancellation.cancel(why)
    await idle
  }

  /** The run has ended: what it still holds goes back, and nobody keeps it in memory. */
  leave(): void {
    for (const release of this.holds) release()
    this.cancellation.detach()
    this.tree.runs.delete(this.id)
  }

  /** Says in the log that this run waits, if it does. */
  noteWaiting(): void {
    const questions: string[] = []
    let until: number | undefined
    for (const wait of this.tree.activity.waits) {
      if (!this.#isAbove(wait.runId)) continue
      if (wait.kind === 'question') questions.push(`${wait.runId}/${wait.op}`)
      if (wait.until !== undefined) until = Math.min(until ?? wait.until, wait.until)
    }
    if (questions.length > 0) {
      this.append('run.awaiting_input', until === undefined ? { questions } : { questions, until })
    } else if (until !== undefined) this.append('run.sleeping', { until })
  }

  /** Leaves memory: timers and signals are let go, nothing is written. */
  abandon(error: unknown): void {
    this.cancellation.cancel(
      error instanceof BatonError ? error : new BatonError('BATON_ENGINE_CLOSED', {}, error ?? undefined),
    )
  }

  #isAbove(runId: string): boolean {
    for (let run = this.tree.runs.get(runId); run !== undefined; run = run.origin.parent) if (run === this) return true
    return false
  }

  #write(
    type: string,
    version: number,
    data: Json,
    { causation, values: own }: { causation: number; values: readonly StoredValue[] },
  ): Written {
    const encoded = JSON.stringify(data)
    const { json, values } = detachValues(data, encoded, contentHash)
    const seq = ++this.#seq
    if (!this.tree.departed) {
      this.tree.writer.add(this.origin.lineage, {
        runId: this.id,
        seq,
        ts: this.tree.outside.clock.now(),
        type,
        version,
        actor: this.origin.reference,
        causation,
        json,
        values: own.length === 0 ? values : [...own, ...values],
      })
    }
    return { seq, encoded }
  }
}

/** What was just written: where, and exactly what a replay will read. */
export interface Written {
  readonly seq: number
  readonly encoded: string
}

export function spendableOf(usage: Usage): Spendable {
  return {
    usdMicros: usage.usdMicros,
    tokens: usage.inputTokens + usage.outputTokens,
    modelCalls: usage.modelCalls,
    toolCalls: usage.toolCalls,
  }
}
