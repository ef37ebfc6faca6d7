import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import { asJson } from '../kernel/json-value.ts'
import type { Limits } from '../kernel/limits.ts'
import type { Lease, Message } from '../kernel/ports/journal.ts'
import type { RunOrigin } from '../kernel/run.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { Outside } from '../kernel/tree.ts'
import { type Closure, Execution } from './execution.ts'
import type { AwaitingInput, RunHandle } from './handle.ts'
import { Heartbeat } from './heartbeat.ts'
import { MailWatch } from './mail-watch.ts'
import { loadOrigin, newOrigin } from './origin.ts'
import { findQuestion, openQuestions, refuseMisfit } from './questions.ts'
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
  readonly #wakeTimers: WakeTimers
  readonly #executions = new Map<string, Execution>()
  readonly #departures = new Set<Promise<void>>()
  /** Who waits for the result of a run that sleeps. */
  readonly #sleepers = new Map<string, () => void>()
  #closed = false

  constructor(outside: Outside, settings: EngineSettings) {
    const { journal, clock } = outside
    this.#outside = outside
    this.#settings = settings
    this.#heartbeat = new Heartbeat(journal, clock, settings)
    this.#mail = new MailWatch(
      journal,
      clock,
      () => [...this.#executions.keys()],
      (message) => this.#executions.get(message.rootRunId)?.take([message]),
    )
    this.#wakeTimers = new WakeTimers(clock, (runId) => void this.#resumeUnlessOwned(runId))
  }

  /** Starts a run. Resolves once it is under way; its result comes through the handle. */
  async start(target: string | Runnable, given: string | RunInput, limits: Partial<Limits> = {}): Promise<RunHandle> {
    this.#refuseWhenClosed()
    const runId = this.#settings.newId('run')
    const origin = newOrigin(runId, this.#find(target), typeof given === 'string' ? { text: given } : given, limits)
    await this.#heartbeat.begin()
    return this.#execute({ rootRunId: runId, owner: this.#settings.owner, epoch: 1 }, origin, [])
  }

  /** Takes a run up again from its log. */
  async resume(runId: string): Promise<RunHandle> {
    this.#refuseWhenClosed()
    const rootRunId = await this.#rootOf(runId)
    const running = this.#executions.get(rootRunId)
    if (running !== undefined) return this.#handleFor(running)
    const { journal } = this.#outside
    await this.#heartbeat.begin()
    const lease = await journal.claim(rootRunId, this.#settings.owner)
    try {
      const origin = await loadOrigin(this.#outside, rootRunId)
      return this.#execute(lease, origin, await journal.messages([rootRunId]))
    } catch (error) {
      await journal.release(lease)
      throw error
    }
  }

  /** Takes up every unfinished run that nobody owns, and sets the timers of those that sleep. */
  async recover(): Promise<RunHandle[]> {
    const { journal } = this.#outside
    const waiting = await journal.list({ roots: true, statuses: ['sleeping', 'awaiting_input'], unowned: true })
    const withMail = new Set((await journal.messages(waiting.map(({ runId }) => runId))).map(({ rootRunId }) => rootRunId))
    for (const { runId, wakeAt } of waiting) if (!withMail.has(runId)) this.#wakeTimers.set(runId, wakeAt)
    const running = await journal.list({ roots: true, statuses: ['running'], unowned: true })
    const handles: RunHandle[] = []
    for (const runId of [...running.map((run) => run.runId), ...withMail]) {
      const handle = await this.#resumeUnlessOwned(runId)
      if (handle !== undefined) handles.push(handle)
    }
    return handles
  }

  /** Answers an open question. Resolves once the answer can no longer be lost. */
  async answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    const content = asJson(answer, 'The answer')
    refuseMisfit(await findQuestion(this.#outside.journal, runId, op), content)
    await this.#send({ runId, kind: 'answer', op, content, by })
  }

  /** Asks a run to stop, wherever it is executed. Resolves once the request can no longer be lost. */
  async cancel(runId: string, reason: string, by: string): Promise<void> {
    await this.#send({ runId, kind: 'cancel', op: '', content: reason, by })
  }

  /** Stops executing without ending anything: what is unfinished can be resumed, here or elsewhere. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#mail.stop()
    this.#wakeTimers.clearAll()
    await Promise.all([...this.#executions.values()].map((execution) => execution.letGo()))
    await Promise.all(this.#departures)
    await this.#heartbeat.stop()
  }

  #execute(lease: Lease, origin: RunOrigin, mail: readonly Message[]): RunHandle {
    this.#wakeTimers.clear(lease.rootRunId)
    const execution = new Execution(this.#outside, lease, origin)
    this.#executions.set(lease.rootRunId, execution)
    const departure = execution.closure.then((closure) => this.#afterwards(lease, closure))
    this.#departures.add(departure)
    void departure.finally(() => this.#departures.delete(departure))
    this.#mail.begin()
    execution.begin(mail)
    return this.#handleFor(execution)
  }

  #handleFor(execution: Execution): RunHandle {
    const result = execution.closure.then((closure) => this.#resultOf(execution.rootRunId, closure))
    // Nobody has to look at the result; what went wrong is in the log as well.
    result.catch(() => {})
    return { runId: execution.rootRunId, result }
  }

  async #resultOf(runId: string, closure: Closure): Promise<RunResult | AwaitingInput> {
    if (closure.kind === 'ended') return closure.result
    if (closure.kind === 'stopped') throw closure.error
    const questions = await openQuestions(this.#outside.journal, runId)
    if (questions.length > 0) return { runId, status: 'awaiting_input', questions }
    await new Promise<void>((resolve) => this.#sleepers.set(runId, resolve))
    const execution = this.#executions.get(runId)
    if (execution === undefined) throw new BatonError('BATON_ENGINE_CLOSED', {})
    return this.#resultOf(runId, await execution.closure)
  }

  /** What is left to do when a tree of runs is no longer executed here. */
  async #afterwards(lease: Lease, closure: Closure): Promise<void> {
    const { journal } = this.#outside
    const { rootRunId } = lease
    this.#executions.delete(rootRunId)
    const lost = closure.kind === 'stopped' && !isBatonError(closure.error, 'BATON_ENGINE_CLOSED')
    if (!lost) await journal.release(lease).catch(() => {})
    if (closure.kind === 'stopped' || this.#closed) return
    const mail = await journal.messages([rootRunId])
    if (closure.kind === 'ended') {
      if (mail.length > 0) await journal.discard(mail.map(({ id }) => id))
    } else if (mail.length > 0) {
      // Somebody wrote between the last look and the release.
      await this.#resumeUnlessOwned(rootRunId)
    } else {
      const [summary] = await journal.list({ rootRunId, roots: true })
      this.#wakeTimers.set(rootRunId, summary?.wakeAt ?? null)
    }
  }

  async #resumeUnlessOwned(runId: string): Promise<RunHandle | undefined> {
    try {
      const handle = await this.resume(runId)
      this.#sleepers.get(runId)?.()
      this.#sleepers.delete(runId)
      return handle
    } catch (error) {
      if (isBatonError(error, 'BATON_RUN_OWNED') || isBatonError(error, 'BATON_RUN_FINISHED')) return undefined
      throw error
    }
  }

  async #send(message: Omit<Message, 'id' | 'rootRunId'>): Promise<void> {
    const { journal } = this.#outside
    const rootRunId = await this.#rootOf(message.runId)
    await journal.post({ ...message, rootRunId, id: this.#settings.newId('msg') })
    const running = this.#executions.get(rootRunId)
    if (running === undefined) await this.#resumeUnlessOwned(rootRunId)
    else running.take(await journal.messages([rootRunId]))
  }

  async #rootOf(runId: string): Promise<string> {
    if (this.#executions.has(runId)) return runId
    const [first] = await this.#outside.journal.read(runId)
    if (first === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return first.lineage.rootRunId
  }

  #find(target: string | Runnable): Runnable {
    if (typeof target !== 'string') return target
    const { library } = this.#outside
    const found = library.runnable(target)
    if (found !== undefined) return found
    throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name: target, known: library.runnableNames() })
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new BatonError('BATON_ENGINE_CLOSED', {})
  }
}
