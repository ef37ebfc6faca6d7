import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import type { FollowOptions } from '../kernel/follow.ts'
import { type Lease, type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { Outside } from '../kernel/tree.ts'
import type { SendOptions } from './check-message.ts'
import { DeltaStream } from './delta-stream.ts'
import { Departures } from './departures.ts'
import { Errands, isUnwritable } from './errands.ts'
import { type Beginning, type EndOrDeparture, Execution } from './execution.ts'
import { type AwaitingInput, type EngineFace, ExecutionHandle, JournalHandle, type RunHandle } from './handle.ts'
import { Heartbeat } from './heartbeat.ts'
import { KnownRunnables } from './known-runnables.ts'
import { MessagesToRuns } from './messages-to-runs.ts'
import { loadOrigin, newOrigin, type ResumeAllOptions, type ResumeOptions, type StartOptions } from './origin.ts'
import { type Ownership, ownerCalled } from './ownership.ts'
import { type KeepRecoveringOptions, Recovering, type RecoveringEngine, type Recovery } from './recovering.ts'
import { refuseOtherRequest, runIdOfKey } from './run-key.ts'
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

interface TakeUp extends ResumeOptions {
  /** A caller asked for it, rather than that it is due. */
  readonly isAsked: boolean
  /** A time that has come, whatever the clock says. */
  readonly reached?: number | undefined
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
  readonly #executions = new Map<string, Execution>()
  readonly #departures: Departures
  readonly #resuming = new Map<string, Promise<RunHandle>>()
  readonly #trouble = new Trouble()
  /** Roots that go on with the definitions they began with. */
  readonly #asBegun = new Set<string>()
  readonly #recovering = new Set<Recovering>()
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
    this.#waking = new Waking(journal, clock, {
      executions: this.#executions,
      resuming: this.#resuming,
      resume: (rootRunId, reached) => this.#wakeUp(rootRunId, reached),
      mayExecute: (reference) => this.#runnables.mayExecute(reference),
      onTrouble: (rootRunId, error) => {
        this.#trouble.tell(rootRunId, error)
        for (const recovering of this.#recovering) recovering.refused(rootRunId, error)
      },
      later: (rootRunId, takeUp, reason) => errands.add(`take up ${rootRunId}`, takeUp, reason),
    })
    this.#departures = new Departures(journal, this.#waking, errands)
    this.#messages = new MessagesToRuns(this.#outside, settings.newId, {
      refuseUnready: (rootRunId) => this.refuseUnready(rootRunId),
      hand: (rootRunId, message) => this.#waking.hand(rootRunId, message),
    })
  }

  /** Starts a run, or finds the one that has the key. Resolves once its first event is durable. */
  async start(target: string | Runnable, given: string | RunInput, options: StartOptions): Promise<RunHandle> {
    const { key } = options
    const beginning = this.#beginningOf(target, given, options)
    return key === undefined ? this.#handleFor(await this.#begin(beginning)) : this.#startOnce(key, beginning)
  }

  /** Starts a run and waits for its result. */
  async run(
    target: string | Runnable,
    given: string | RunInput,
    options: StartOptions,
  ): Promise<RunResult | AwaitingInput> {
    if (options.key !== undefined) return (await this.start(target, given, options)).result
    const execution = await this.#begin(this.#beginningOf(target, given, options))
    return this.#resultOf(execution.lease.rootRunId, await execution.over())
  }

  /**
   * Takes a run up again from its log. If it waits for a provider that is down, that is asked at once; if it ended
   * without success, it goes on where it failed. Refused, and not touched, where something that it is pinned to is not
   * here.
   */
  resume(runId: string, options: ResumeOptions = {}): Promise<RunHandle> {
    return this.#takeUp(runId, { ...options, isAsked: true })
  }

  async #takeUp(runId: string, how: TakeUp): Promise<RunHandle> {
    this.#refuseWhenClosed()
    const rootRunId = this.#executions.has(runId) ? runId : (await this.#find(runId)).rootRunId
    const running = this.#executions.get(rootRunId)
    if (running !== undefined) {
      if (how.more !== undefined) throw new BatonError('BATON_RUN_AT_WORK', { runId: rootRunId })
      if (how.isAsked) running.hurry()
      return this.#handleFor(running)
    }
    const pending = this.#resuming.get(rootRunId) ?? this.#claimAndExecute(rootRunId, how)
    this.#resuming.set(rootRunId, pending)
    try {
      return await pending
    } finally {
      this.#resuming.delete(rootRunId)
    }
  }

  /** A run that was to go on as it began goes on like that in this process, whatever wakes it. */
  #definitionsFor(rootRunId: string, { definitions }: ResumeOptions): Pick<ResumeOptions, 'definitions'> {
    if (definitions === 'begun') this.#asBegun.add(rootRunId)
    else if (definitions !== undefined) this.#asBegun.delete(rootRunId)
    return { definitions: this.#asBegun.has(rootRunId) ? 'begun' : definitions }
  }

  async #claimAndExecute(rootRunId: string, how: TakeUp): Promise<RunHandle> {
    const { journal } = this.#outside
    await this.#attend()
    const { status } = await this.#find(rootRunId)
    const reopens = how.isAsked && (status === 'failed' || status === 'partial')
    const lease = await journal.claim(rootRunId, this.#settings.owner, reopens)
    try {
      const messages = await journal.messages([rootRunId])
      const options = { ...how, ...this.#definitionsFor(rootRunId, how), reopens }
      const beginning = await loadOrigin(this.#outside, rootRunId, options, messages)
      this.#refuseWhenClosed()
      const execution = this.#execute(lease, { ...beginning, reached: how.reached }, messages)
      if (how.isAsked) execution.hurry()
      // Until the log says that it goes on, it has ended as it did, and callers that wait for its result would get that.
      if (reopens) await execution.settled()
      return this.#handleFor(execution)
    } catch (error) {
      await this.#departures.giveBack(lease)
      throw error
    }
  }

  /** Throws why this process can't take a run up, if it has no owner and its code may be here. Touches nothing. */
  async refuseUnready(runId: string): Promise<void> {
    const { rootRunId } = await this.#find(runId)
    const { journal } = this.#outside
    if (this.#executions.has(rootRunId) || this.#resuming.has(rootRunId)) return
    const [unowned] = await journal.list({ runId: rootRunId, unowned: true })
    if (unowned === undefined || isFinal(unowned.status) || !this.#runnables.mayExecute(unowned.runnable)) return
    const options = { ...this.#definitionsFor(rootRunId, {}), reopens: false }
    await loadOrigin(this.#outside, rootRunId, options, await journal.messages([rootRunId]))
  }

  /** Waits until a run has ended or waits for a person, whichever process is at work on it. */
  async result(runId: string): Promise<RunResult | AwaitingInput> {
    this.#refuseWhenClosed()
    await this.#departures.known(runId)
    await this.#refuseRefused(runId)
    const { heard, stop } = this.#trouble.listen(runId)
    // A caller that waits for a run in another process has nothing else to keep this process alive.
    const alive = this.#outside.clock.timer(2 ** 30, () => {})
    try {
      // While a run that was taken up here catches up with its log, the journal still says what it waited for before.
      await Promise.race([this.#executions.get(runId)?.settled(), heard])
      const { awaitOutcome } = await import('./outcome.ts')
      return await awaitOutcome(this.#outside.journal, runId, heard)
    } finally {
      alive.cancel()
      stop()
    }
  }

  /** Every event of a run and the runs below it, live, until it ends, or waits for a person. */
  async *follow(runId: string, signal?: AbortSignal, options?: FollowOptions): AsyncGenerator<RunEvent> {
    const { follow } = await import('../kernel/follow.ts')
    yield* follow(this.#outside.journal, runId, signal, { ...options, closing: this.#closing.signal })
  }

  /** Takes up every unfinished run that has no owner, and sets the timers of those that sleep. */
  async recover({ onRefused }: ResumeAllOptions = {}): Promise<RunHandle[]> {
    const due = await this.#waking.takeAll()
    const running = await this.#outside.journal.list({ roots: true, statuses: ['running'], unowned: true })
    const handles: RunHandle[] = []
    for (const runId of [...running.map((run) => run.runId), ...due]) {
      const trouble = this.#trouble.listen(runId)
      trouble.heard.catch((error: unknown) => onRefused?.({ runId, error }))
      const handle = await this.#waking.resumeQuietly(runId)
      trouble.stop()
      if (handle !== undefined) handles.push(handle)
    }
    return handles
  }

  /** The same, for as long as it is not stopped. Resolves after the first look. */
  async keepRecovering(options: KeepRecoveringOptions): Promise<Recovery> {
    this.#refuseWhenClosed()
    await this.#attend()
    const engine: RecoveringEngine = {
      idle: () => this.#idle(),
      isHere: (rootRunId) => this.#executions.has(rootRunId) || this.#resuming.has(rootRunId),
      mayExecute: (reference) => this.#runnables.mayExecute(reference),
      takeUp: (rootRunId) => this.#waking.resumeQuietly(rootRunId),
    }
    const recovering = new Recovering(engine, this.#outside.clock, options)
    this.#recovering.add(recovering)
    await recovering.begin()
    return {
      stop: () => {
        recovering.stop()
        this.#recovering.delete(recovering)
        if (this.#recovering.size === 0) this.#waking.takeOwnOnly()
      },
    }
  }

  /** Trees that could go on now, and that no living process has. */
  async #idle(): Promise<readonly RunSummary[]> {
    const running = await this.#outside.journal.list({ roots: true, statuses: ['running'], unowned: true })
    const due = await this.#waking.takeAll()
    return [...running, ...(await Promise.all(due.map((runId) => this.#find(runId))))]
  }

  /** Takes a run up because it is due, or something came for it. */
  async #wakeUp(rootRunId: string, reached: number | undefined): Promise<RunHandle> {
    const handle = await this.#takeUp(rootRunId, { isAsked: false, reached })
    for (const recovering of this.#recovering) recovering.taken(handle)
    return handle
  }

  /** Which process works on a run, and whether this one could. */
  async ownership(runId: string): Promise<Ownership> {
    const { rootRunId } = await this.#find(runId)
    const { runnable, status } = await this.#find(rootRunId)
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
  answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    return this.#messages.answer(runId, op, answer, by)
  }

  /** Asks a run to stop, wherever it is executed. Resolves once the request can no longer be lost. */
  cancel(runId: string, reason: string, by: string): Promise<void> {
    return this.#messages.cancel(runId, reason, by)
  }

  /** Sends a run a message, wherever it is executed. Resolves once the message can no longer be lost. */
  send(runId: string, topic: string, content: Json, options: SendOptions): Promise<void> {
    return this.#messages.send(runId, topic, content, options)
  }

  /** Stops executing without ending anything: what is unfinished can be resumed, here or elsewhere. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    for (const recovering of this.#recovering) recovering.stop()
    this.#waking.stop()
    await Promise.all([...this.#executions.values()].map((execution) => execution.letGo()))
    await this.#departures.close()
    const reason = new BatonError('BATON_ENGINE_CLOSED', {})
    this.#trouble.tellAll(reason)
    this.#closing.abort(reason)
    // Where that can't be written, others wait until its time is over.
    await this.#heartbeat.stop().catch(() => {})
  }

  #beginningOf(target: string | Runnable, given: string | RunInput, options: StartOptions): Beginning {
    this.#refuseWhenClosed()
    const runId = options.key === undefined ? this.#settings.newId('run') : runIdOfKey(options.key)
    const input = typeof given === 'string' ? { text: given } : given
    return newOrigin(runId, this.#runnables.find(target), { given: input, options }, this.#outside.redactor)
  }

  /** Of all processes that start a key at once, the one whose first event is kept executes the run. */
  async #startOnce(key: string, beginning: Beginning): Promise<RunHandle> {
    const { journal } = this.#outside
    const { runId } = beginning.origin.lineage
    if ((await summaryOf(journal, runId)) === undefined) {
      try {
        const execution = await this.#begin(beginning)
        if (execution.origin === beginning.origin) return this.#handleFor(execution)
      } catch (error) {
        if (!isBatonError(error, 'BATON_JOURNAL_CONFLICT')) throw error
      }
    }
    await refuseOtherRequest(this.#outside, key, beginning.origin)
    try {
      return await this.#takeUp(runId, { isAsked: false })
    } catch (error) {
      const isElsewhere = isBatonError(error, 'BATON_RUN_OWNED') || isBatonError(error, 'BATON_RUN_FINISHED')
      if (!isElsewhere) throw error
      return new JournalHandle(runId, this.#face)
    }
  }

  async #begin(beginning: Beginning): Promise<Execution> {
    const { runId } = beginning.origin.lineage
    if (!this.#heartbeat.begun) await this.#attend()
    this.#refuseWhenClosed()
    const lease = { rootRunId: runId, owner: this.#settings.owner, epoch: 1 }
    // The same key may have been started here a moment ago.
    const execution = this.#executions.get(runId) ?? this.#execute(lease, beginning, [])
    const settled = execution.settled()
    if (settled !== undefined) await settled
    return execution
  }

  #execute(lease: Lease, beginning: Beginning, messages: readonly Message[]): Execution {
    const execution = new Execution(this.#outside, lease, beginning, this.#onClosed)
    this.#executions.set(lease.rootRunId, execution)
    this.#waking.forget(lease.rootRunId)
    this.#trouble.forget(lease.rootRunId)
    execution.begin(messages)
    return execution
  }

  #handleFor(execution: Execution): RunHandle {
    return new ExecutionHandle(execution, this.#face)
  }

  readonly #onClosed = (execution: Execution, end: EndOrDeparture): void => {
    const { rootRunId } = execution.lease
    if (this.#executions.get(rootRunId) === execution) this.#executions.delete(rootRunId)
    if (end.kind !== 'ended' || execution.hasChores) this.#departures.note(execution, end)
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

  async #find(runId: string): Promise<RunSummary> {
    const summary = await summaryOf(this.#outside.journal, runId)
    if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return summary
  }

  /** A run that could not go on here, and that no process has taken up since, has no result to wait for. */
  async #refuseRefused(runId: string): Promise<void> {
    const refused = this.#trouble.toldOf(runId)
    if (refused === undefined || this.#executions.has(runId) || this.#resuming.has(runId)) return
    const [unowned] = await this.#outside.journal.list({ runId, unowned: true })
    if (unowned !== undefined && !isFinal(unowned.status)) throw refused.error
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new BatonError('BATON_ENGINE_CLOSED', {})
  }
}
