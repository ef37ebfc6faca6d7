import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import { checkRunnable } from '../kernel/names.ts'
import { type Lease, type Message, summaryOf } from '../kernel/ports/journal.ts'
import { withHandedIn } from '../kernel/ports/library.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { type Runnable, referenceTo } from '../kernel/runnable.ts'
import type { Outside } from '../kernel/tree.ts'
import { DeltaStream } from './delta-stream.ts'
import { type Beginning, type Closure, Execution } from './execution.ts'
import { type AwaitingInput, type EngineFace, ExecutionHandle, type RunHandle } from './handle.ts'
import { Heartbeat } from './heartbeat.ts'
import { Letters } from './letters.ts'
import { MailWatch } from './mail-watch.ts'
import { loadOrigin, newOrigin, type StartOptions } from './origin.ts'
import { awaitOutcome } from './outcome.ts'
import { Trouble } from './trouble.ts'
import { WakeTimers } from './wake-timers.ts'

export interface EngineSettings {
  /** Names this process in leases. */
  readonly owner: string
  /** How long others believe that this process lives after it last said so. */
  readonly leaseMs: number
  readonly newId: (prefix: string) => string
}

/** Executes runs in this process. */
export class EmbeddedEngine {
  readonly #outside: Outside
  readonly #settings: EngineSettings
  readonly #heartbeat: Heartbeat
  readonly #mail: MailWatch
  readonly #letters: Letters
  readonly #wakeTimers: WakeTimers
  readonly #face: EngineFace
  readonly #executions = new Map<string, Execution>()
  readonly #departures = new Set<Promise<void>>()
  /** Runnables that were started without being in the library, so that they can be taken up again. */
  readonly #handedIn = new Map<string, Runnable>()
  /** Runs that left memory here and wait: somebody who can't take them up may leave a message for them. */
  readonly #parked = new Set<string>()
  readonly #resuming = new Map<string, Promise<RunHandle>>()
  readonly #trouble = new Trouble()
  #closed = false

  constructor(outside: Outside, settings: EngineSettings) {
    const { journal, clock } = outside
    const deltas = new DeltaStream()
    this.#outside = {
      ...outside,
      library: withHandedIn(outside.library, this.#handedIn),
      delta: (delta) => {
        outside.delta(delta)
        deltas.publish(delta)
      },
    }
    this.#face = {
      journal,
      deltas,
      resultOf: (runId, closure) => this.#resultOf(runId, closure),
      cancel: (runId, reason, by) => this.cancel(runId, reason, by),
    }
    this.#settings = settings
    this.#heartbeat = new Heartbeat(journal, clock, settings)
    this.#mail = new MailWatch(journal, {
      looksAfter: (rootRunId) => this.#executions.has(rootRunId) || this.#parked.has(rootRunId),
      deliver: (message) => void this.#hand(message.rootRunId, [message]),
    })
    this.#letters = new Letters(this.#outside, settings.newId, {
      rootOf: (runId) => this.#rootOf(runId),
      hand: (rootRunId, messages) => this.#hand(rootRunId, messages),
    })
    this.#wakeTimers = new WakeTimers(clock, (runId) => void this.#resumeQuietly(runId))
  }

  /** Starts a run. Resolves once it is under way; its result comes through the handle. */
  async start(target: string | Runnable, given: string | RunInput, options: StartOptions): Promise<RunHandle> {
    return this.#handleFor(await this.#start(target, given, options))
  }

  /** Starts a run and waits for its result. */
  async run(
    target: string | Runnable,
    given: string | RunInput,
    options: StartOptions,
  ): Promise<RunResult | AwaitingInput> {
    const execution = await this.#start(target, given, options)
    return this.#resultOf(execution.lease.rootRunId, await execution.closure())
  }

  /** Takes a run up again from its log. */
  async resume(runId: string): Promise<RunHandle> {
    this.#refuseWhenClosed()
    const rootRunId = await this.#rootOf(runId)
    const running = this.#executions.get(rootRunId)
    if (running !== undefined) return this.#handleFor(running)
    const pending = this.#resuming.get(rootRunId) ?? this.#claimAndExecute(rootRunId)
    this.#resuming.set(rootRunId, pending)
    try {
      return await pending
    } finally {
      this.#resuming.delete(rootRunId)
    }
  }

  async #claimAndExecute(rootRunId: string): Promise<RunHandle> {
    const { journal } = this.#outside
    await this.#attend()
    const lease = await journal.claim(rootRunId, this.#settings.owner)
    try {
      const beginning = await loadOrigin(this.#outside, rootRunId)
      const mail = await journal.messages([rootRunId])
      this.#refuseWhenClosed()
      return this.#handleFor(this.#execute(lease, beginning, mail))
    } catch (error) {
      await journal.release(lease)
      throw error
    }
  }

  /** Waits until a run has ended or waits for a person, whichever process is at work on it. */
  async result(runId: string): Promise<RunResult | AwaitingInput> {
    this.#refuseWhenClosed()
    const { heard, stop } = this.#trouble.listen(runId)
    // Whoever waits for a run that is at work elsewhere has nothing else to keep the process alive.
    const alive = this.#outside.clock.timer(2 ** 30, () => {})
    try {
      return await awaitOutcome(this.#outside.journal, runId, heard)
    } finally {
      alive.cancel()
      stop()
    }
  }

  /** Takes up every unfinished run that nobody owns, and sets the timers of those that sleep. */
  async recover(): Promise<RunHandle[]> {
    const { journal, clock } = this.#outside
    await this.#mail.begin()
    const waiting = await journal.list({ roots: true, statuses: ['sleeping', 'awaiting_input'], unowned: true })
    const due = new Set<string>()
    for (const { runId, wakeAt } of waiting) {
      if (wakeAt !== null && wakeAt <= clock.now()) due.add(runId)
      else this.#park(runId, wakeAt)
    }
    // Parked by now, so a message that comes after this look is brought to them.
    for (const { rootRunId } of await journal.messages(waiting.map(({ runId }) => runId))) due.add(rootRunId)
    const running = await journal.list({ roots: true, statuses: ['running'], unowned: true })
    const handles: RunHandle[] = []
    for (const runId of [...running.map((run) => run.runId), ...due]) {
      const handle = await this.#resumeQuietly(runId)
      if (handle !== undefined) handles.push(handle)
    }
    return handles
  }

  /** Answers an open question. Resolves once the answer can no longer be lost, also when this process can't take the run up. */
  answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    return this.#letters.answer(runId, op, answer, by)
  }

  /** Asks a run to stop, wherever it is executed. Resolves once the request can no longer be lost. */
  cancel(runId: string, reason: string, by: string): Promise<void> {
    return this.#letters.cancel(runId, reason, by)
  }

  /** Stops executing without ending anything: what is unfinished can be resumed, here or elsewhere. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#mail.stop()
    this.#wakeTimers.clearAll()
    await Promise.all([...this.#executions.values()].map((execution) => execution.letGo()))
    await Promise.all(this.#departures)
    this.#trouble.tellAll(new BatonError('BATON_ENGINE_CLOSED', {}))
    await this.#heartbeat.stop()
  }

  async #start(target: string | Runnable, given: string | RunInput, options: StartOptions): Promise<Execution> {
    this.#refuseWhenClosed()
    const runId = this.#settings.newId('run')
    const beginning = newOrigin(runId, this.#find(target), typeof given === 'string' ? { text: given } : given, options)
    if (!this.#heartbeat.begun) await this.#attend()
    this.#refuseWhenClosed()
    const execution = this.#execute({ rootRunId: runId, owner: this.#settings.owner, epoch: 1 }, beginning, [])
    const durable = execution.durable()
    if (durable !== true) await durable
    return execution
  }

  #execute(lease: Lease, beginning: Beginning, mail: readonly Message[]): Execution {
    this.#wakeTimers.clear(lease.rootRunId)
    this.#parked.delete(lease.rootRunId)
    const execution = new Execution(this.#outside, lease, beginning, this.#onClosed)
    this.#executions.set(lease.rootRunId, execution)
    execution.begin(mail)
    return execution
  }

  #handleFor(execution: Execution): RunHandle {
    return new ExecutionHandle(execution, this.#face)
  }

  readonly #onClosed = (execution: Execution, closure: Closure): void => {
    const { rootRunId } = execution.lease
    if (this.#executions.get(rootRunId) === execution) this.#executions.delete(rootRunId)
    if (closure.kind === 'ended' && !execution.hasChores) return
    const departure = this.#afterwards(execution, closure)
    this.#departures.add(departure)
    void departure.finally(() => this.#departures.delete(departure))
  }

  #resultOf(runId: string, closure: Closure): RunResult | Promise<RunResult | AwaitingInput> {
    if (closure.kind === 'ended') return closure.result
    if (closure.kind === 'stopped') throw closure.error
    return this.result(runId)
  }

  /** What is left to do when a tree of runs is no longer executed here. */
  async #afterwards(execution: Execution, closure: Closure): Promise<void> {
    await execution.tidy()
    if (closure.kind === 'ended') return
    const { journal } = this.#outside
    const { lease } = execution
    const { rootRunId } = lease
    const lost = closure.kind === 'stopped' && !isBatonError(closure.error, 'BATON_ENGINE_CLOSED')
    if (!lost) await journal.release(lease).catch(() => {})
    if (closure.kind === 'stopped' || this.#closed) return
    const summary = await summaryOf(journal, rootRunId)
    if (summary === undefined || isFinal(summary.status)) return
    this.#park(rootRunId, summary.wakeAt)
    // What was posted before it was parked was brought to nobody.
    const mail = await journal.messages([rootRunId])
    if (mail.length > 0) await this.#resumeQuietly(rootRunId)
  }

  /** A run waits outside of memory. A time or a message brings it back. */
  #park(runId: string, wakeAt: number | null): void {
    if (this.#closed || this.#executions.has(runId)) return
    this.#parked.add(runId)
    this.#wakeTimers.set(runId, wakeAt)
  }

  /** Resumes a run if this process can. Whoever waits for its result hears why not. */
  async #resumeQuietly(runId: string): Promise<RunHandle | undefined> {
    try {
      return await this.resume(runId)
    } catch (error) {
      const elsewhere = isBatonError(error, 'BATON_RUN_OWNED') || isBatonError(error, 'BATON_RUN_FINISHED')
      this.#parked.delete(runId)
      if (!elsewhere) this.#trouble.tell(runId, error)
      return undefined
    }
  }

  /** Hands a run what was left for it, taking it up if nobody has. */
  async #hand(rootRunId: string, messages: readonly Message[]): Promise<void> {
    if (!this.#executions.has(rootRunId)) await this.#resumeQuietly(rootRunId)
    this.#executions.get(rootRunId)?.take(messages)
  }

  /** Before this process owns anything, others can see that it lives, and it hears what they have to say. */
  async #attend(): Promise<void> {
    await Promise.all([this.#heartbeat.begin(), this.#mail.begin()])
  }

  async #rootOf(runId: string): Promise<string> {
    if (this.#executions.has(runId)) return runId
    const summary = await summaryOf(this.#outside.journal, runId)
    if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return summary.rootRunId
  }

  #find(target: string | Runnable): Runnable {
    const { library } = this.#outside
    if (typeof target !== 'string') {
      checkRunnable(target)
      const reference = referenceTo(target)
      const known = library.runnable(reference)
      if (known !== undefined && known !== target && !this.#handedIn.has(reference)) {
        throw new BatonError('BATON_NAME_TAKEN', { name: reference })
      }
      this.#handedIn.set(reference, target)
      return target
    }
    const found = library.runnable(target)
    if (found !== undefined) return found
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: target, known: library.runnableNames() })
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new BatonError('BATON_ENGINE_CLOSED', {})
  }
}
