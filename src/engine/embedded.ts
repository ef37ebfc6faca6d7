import { BatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import type { FollowOptions } from '../kernel/follow.ts'
import { releaseShapes } from '../kernel/kept-shapes.ts'
import type { Outside } from '../kernel/outside.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Runnable } from '../kernel/runnable.ts'
import { checkKeepRecovering, checkResume, checkResumeAll, checkStart, checkText } from './check-arguments.ts'
import type { SendOptions } from './check-message.ts'
import { DeltaStream } from './delta-stream.ts'
import { Departures } from './departures.ts'
import { Errands, isUnwritable } from './errands.ts'
import type { Beginning, EndOrDeparture, Execution } from './execution.ts'
import { type AwaitingInput, type EngineFace, ExecutionHandle, JournalHandle, type RunHandle } from './handle.ts'
import { Heartbeat } from './heartbeat.ts'
import { KnownRunnables } from './known-runnables.ts'
import { MessagesToRuns } from './messages-to-runs.ts'
import { newOrigin, type ResumeAllOptions, type ResumeOptions, type StartOptions } from './origin.ts'
import { type Ownership, ownerCalled } from './ownership.ts'
import { Recoveries } from './recoveries.ts'
import type { KeepRecoveringOptions, Recovery } from './recovering.ts'
import { runIdOfKey } from './run-key.ts'
import { Trees } from './trees.ts'
import { Trouble } from './trouble.ts'
import { Waking } from './waking.ts'

export interface EngineSettings {
  /** Names this process in leases. */
  readonly owner: string
  /** How long others believe that this process lives after it last said so. */
  readonly leaseMs: number
  readonly newId: (prefix: string) => string
  /** Hears why the journal can't be written for now, and, with nothing, that it can be again. */
  readonly onUnwritable?: ((reason: unknown) => void) | undefined
}

/** Executes runs in this process. */
export class EmbeddedEngine {
  readonly #outside: Outside
  readonly #settings: EngineSettings
  readonly #runnables: KnownRunnables
  readonly #heartbeat: Heartbeat
  readonly #waking: Waking
  readonly #messages: MessagesToRuns
  readonly #face: EngineFace
  readonly #trees: Trees
  readonly #departures: Departures
  readonly #trouble = new Trouble()
  readonly #recoveries: Recoveries
  /** Aborted once this process is done with every run. */
  readonly #closing = new AbortController()
  #closed = false

  constructor(outside: Outside, settings: EngineSettings) {
    const { journal, clock } = outside
    const deltas = new DeltaStream()
    this.#runnables = new KnownRunnables(outside.library)
    this.#outside = {
      ...outside,
      library: this.#runnables.library,
      delta: (delta) => {
        deltas.publish(delta)
        return outside.delta(delta)
      },
    }
    this.#face = {
      deltas,
      follow: (runId, options) => this.follow(runId, undefined, options),
      result: (runId) => this.result(runId),
      resultOf: (runId, end) => this.#resultOf(runId, end),
      cancel: (runId, reason, by) => this.cancel(runId, reason, by),
    }
    this.#settings = settings
    this.#heartbeat = new Heartbeat(journal, clock, settings)
    const errands = new Errands(clock, outside.random, settings.onUnwritable ?? (() => {}))
    this.#trees = new Trees(this.#outside, settings.owner, {
      isAttending: () => this.#heartbeat.begun,
      attend: () => this.#attend(),
      mayExecute: (reference) => this.#runnables.mayExecute(reference),
      onBegin: (rootRunId) => {
        this.#waking.forget(rootRunId)
        this.#trouble.forget(rootRunId)
      },
      onClosed: (execution, end) => {
        if (end.kind !== 'ended' || execution.hasChores) this.#departures.note(execution, end)
      },
      giveBack: (lease) => this.#departures.giveBack(lease),
    })
    this.#waking = new Waking(journal, clock, {
      executions: this.#trees.atWork,
      resuming: this.#trees.resuming,
      resume: (rootRunId, reached) => this.#wakeUp(rootRunId, reached),
      mayExecute: (reference) => this.#runnables.mayExecute(reference),
      onTrouble: (rootRunId, error) => {
        this.#trouble.tell(rootRunId, error)
        this.#recoveries.refused(rootRunId, error)
      },
      later: (rootRunId, takeUp, reason) => errands.add(`take up ${rootRunId}`, takeUp, reason),
    })
    this.#recoveries = new Recoveries({
      ...{ journal, clock, trees: this.#trees, waking: this.#waking, trouble: this.#trouble },
      mayExecute: (reference) => this.#runnables.mayExecute(reference),
    })
    this.#departures = new Departures(journal, this.#waking, errands)
    this.#messages = new MessagesToRuns(this.#outside, settings.newId, {
      refuseUnready: (rootRunId) => this.#trees.refuseUnready(rootRunId),
      hand: (rootRunId, message) => this.#waking.hand(rootRunId, message),
    })
  }

  /** Starts a run, or finds the one that has the key. Resolves once its first event is durable. */
  async start(target: string | Runnable, given: string | RunInput, options: StartOptions): Promise<RunHandle> {
    checkStart(options)
    const { key } = options
    const beginning = this.#beginningOf(target, given, options)
    if (key === undefined) return this.#handleFor(await this.#trees.begin(beginning))
    const execution = await this.#trees.beginOnce(key, beginning)
    return execution === undefined
      ? new JournalHandle(beginning.origin.lineage.runId, this.#face)
      : this.#handleFor(execution)
  }

  // Not an async function, because ten thousand callers may be waiting here.
  /** Starts a run and waits for its result. */
  run(target: string | Runnable, given: string | RunInput, options: StartOptions): Promise<RunResult | AwaitingInput> {
    try {
      checkStart(options)
      if (options.key !== undefined) return this.start(target, given, options).then(({ result }) => result)
      const begun = this.#trees.begin(this.#beginningOf(target, given, options))
      return begun instanceof Promise ? begun.then((execution) => this.#over(execution)) : this.#over(begun)
    } catch (error) {
      return Promise.reject(error)
    }
  }

  #over(execution: Execution): Promise<RunResult | AwaitingInput> {
    return execution.over().then((end) => this.#resultOf(execution.lease.rootRunId, end))
  }

  /**
   * Takes a run up again from its log. If it waits for a provider that is down, that is asked at once; if it ended
   * without success, it goes on where it failed. Refused, and not touched, where something that it is pinned to is not
   * here.
   */
  async resume(runId: string, options: ResumeOptions = {}): Promise<RunHandle> {
    checkResume(runId, options)
    return this.#handleFor(await this.#trees.takeUp(runId, { ...options, isAsked: true }))
  }

  /** Waits until a run has ended or waits for a person, whichever process is at work on it. */
  async result(runId: string): Promise<RunResult | AwaitingInput> {
    checkText('result', 'runId', runId)
    this.#trees.refuseWhenClosed()
    await this.#departures.known(runId)
    await this.#refuseRefused(runId)
    const { heard, stop } = this.#trouble.listen(runId)
    // A caller that waits for a run in another process has nothing else to keep this process alive.
    const alive = this.#outside.clock.timer(2 ** 30, () => {})
    try {
      // While a run that was taken up here catches up with its log, the journal still says what it waited for before.
      await Promise.race([this.#trees.atWork.get(runId)?.settled(), heard])
      const { awaitOutcome } = await import('./outcome.ts')
      return await awaitOutcome(this.#outside.journal, runId, heard)
    } finally {
      alive.cancel()
      stop()
    }
  }

  /** Every event of a run and the runs below it, live, until it ends, or waits for a person. */
  async *follow(runId: string, signal?: AbortSignal, options?: FollowOptions): AsyncGenerator<RunEvent> {
    const { followAll } = await import('../kernel/follow-linked.ts')
    yield* followAll(this.#outside.journal, runId, signal, { ...options, closing: this.#closing.signal })
  }

  /** Takes up every unfinished run that has no owner, and sets the timers of those that sleep. */
  async recover(options: ResumeAllOptions = {}): Promise<RunHandle[]> {
    checkResumeAll(options)
    return this.#recoveries.once(options)
  }

  /** The same, for as long as it is not stopped. Resolves after the first look. */
  async keepRecovering(options: KeepRecoveringOptions): Promise<Recovery> {
    checkKeepRecovering(options)
    this.#trees.refuseWhenClosed()
    await this.#attend()
    return this.#recoveries.keep(options)
  }

  /** Takes a run up because it is due, or something came for it. */
  async #wakeUp(rootRunId: string, reached: number | undefined): Promise<RunHandle> {
    const handle = this.#handleFor(await this.#trees.takeUp(rootRunId, { isAsked: false, reached }))
    this.#recoveries.taken(handle)
    return handle
  }

  /** Which process works on a run, and whether this one could. */
  async ownership(runId: string): Promise<Ownership> {
    checkText('ownership', 'runId', runId)
    const { rootRunId } = await this.#trees.find(runId)
    const { runnable, status } = await this.#trees.find(rootRunId)
    const name = await this.#outside.journal.owner(rootRunId)
    const owner = name === undefined ? undefined : ownerCalled(name, name === this.#settings.owner)
    const executable = this.#runnables.mayExecute(runnable)
    const stop = (await this.#outside.journal.messages([rootRunId])).find(({ kind }) => kind === 'cancel')
    return {
      ...{ rootRunId, runnable, status, executable },
      ...(owner === undefined ? {} : { owner }),
      ...(stop === undefined ? {} : { stopping: { by: stop.by } }),
    }
  }

  /** Answers an open question. Resolves once the answer can no longer be lost, also when this process can't take the run up. */
  async answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    checkText('answer', 'runId', runId)
    checkText('answer', 'question', op)
    checkText('answer', 'by', by)
    return this.#messages.answer(runId, op, answer, by)
  }

  /** Asks a run to stop, wherever it is executed. Resolves once the request can no longer be lost. */
  async cancel(runId: string, reason: string, by: string): Promise<void> {
    checkText('cancel', 'runId', runId)
    checkText('cancel', 'reason', reason)
    checkText('cancel', 'by', by)
    return this.#messages.cancel(runId, reason, by)
  }

  /** Sends a run a message, wherever it is executed. Resolves once the message can no longer be lost. */
  async send(runId: string, topic: string, content: Json, options: SendOptions): Promise<void> {
    checkText('send', 'runId', runId)
    return this.#messages.send(runId, topic, content, options)
  }

  /** Stops executing without ending anything: what is unfinished can be resumed, here or elsewhere. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#trees.close()
    this.#recoveries.stop()
    this.#waking.stop()
    await Promise.all([...this.#trees.atWork.values()].map((execution) => execution.letGo()))
    await this.#departures.close()
    const reason = new BatonError('BATON_ENGINE_CLOSED', {})
    this.#trouble.tellAll(reason)
    this.#closing.abort(reason)
    // Where that can't be written, others wait until its time is over.
    await this.#heartbeat.stop().catch(() => {})
    releaseShapes()
  }

  #beginningOf(target: string | Runnable, given: string | RunInput, options: StartOptions): Beginning {
    this.#trees.refuseWhenClosed()
    const runId = options.key === undefined ? this.#settings.newId('run') : runIdOfKey(options.key)
    const input = typeof given === 'string' ? { text: given } : given
    return newOrigin(runId, this.#runnables.find(target), { given: input, options }, this.#outside.redactor)
  }

  #handleFor(execution: Execution): RunHandle {
    return new ExecutionHandle(execution, this.#face)
  }

  #resultOf(runId: string, end: EndOrDeparture): RunResult | Promise<RunResult | AwaitingInput> {
    if (end.kind === 'ended') return end.result
    // A run that stopped because the journal can't be written goes on when it can be.
    if (end.kind === 'stopped' && !isUnwritable(end.error)) throw end.error
    return this.result(runId)
  }

  /** Before this process owns anything, others can see that it lives, and it hears of every message. */
  async #attend(): Promise<void> {
    await Promise.all([this.#heartbeat.begin(), this.#waking.begin()])
  }

  /** A run that could not go on here, and that no process has taken up since, has no result to wait for. */
  async #refuseRefused(runId: string): Promise<void> {
    const refused = this.#trouble.toldOf(runId)
    if (refused === undefined || this.#trees.has(runId)) return
    const [unowned] = await this.#outside.journal.list({ runId, unowned: true })
    if (unowned !== undefined && !isFinal(unowned.status)) throw refused.error
  }
}
