import { isBatonError } from '../errors/baton-error.ts'
import { isFinal } from '../events/status.ts'
import type { Due } from '../kernel/activity.ts'
import type { WaitingDeparture } from '../kernel/host.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Journal, Message, RunSummary } from '../kernel/ports/journal.ts'
import { DueRuns } from './due-runs.ts'
import { isBroken, isUnwritable } from './errands.ts'
import type { Execution } from './execution.ts'
import type { RunHandle } from './handle.ts'
import { MessageWatch } from './message-watch.ts'
import { ParkedRuns } from './parked-runs.ts'

/** When a parked run turns out to be owned by another process, how long until this one looks again. */
const ownedElsewhereMs = 1_000
const messagesAtOnce = 500

/** When a parked run lacks something that may come back, such as a server, how long until this process looks again. */
const notReadyMs = 30_000

function isPassing(error: unknown): boolean {
  return isBatonError(error, 'BATON_RUN_NOT_READY') && error.details.passing
}

/** What this process works on, and can take up. */
export interface WorkHere {
  /** Trees of runs at work, by their root. */
  readonly executions: Pick<ReadonlyMap<string, Execution>, 'get' | 'has'>
  /** Trees of runs that are being taken up. */
  readonly resuming: ReadonlyMap<string, Promise<Execution>>
  /** `reached` is a time that has come, whatever the clock says. */
  resume(rootRunId: string, reached?: number): Promise<RunHandle>
  mayExecute(reference: string): boolean
  /** A run could not be taken up. */
  onTrouble(rootRunId: string, error: unknown): void
  /** A run is to be taken up when the journal can be written again. */
  later(rootRunId: string, takeUp: () => Promise<void>, reason: unknown): void
}

/** Brings messages to the runs of this process, and takes up runs that wait when a message or their time has come. */
export class Waking {
  readonly #journal: Journal
  readonly #work: WorkHere
  readonly #watch: MessageWatch
  readonly #parked: ParkedRuns
  readonly #due: DueRuns
  /** This process takes up every run of the journal that can go on, not only those that it parked. */
  #takesAll = false
  #stopped = false

  constructor(journal: Journal, clock: Clock, work: WorkHere) {
    this.#journal = journal
    this.#work = work
    this.#parked = new ParkedRuns(journal, clock, (runId, reached) => void this.resumeQuietly(runId, reached))
    this.#due = new DueRuns(journal, clock, (run) => void this.#takeUpDue(run))
    this.#watch = new MessageWatch(journal, (messages) => this.#deliver(messages))
  }

  /** Resolves when no message posted from now on can be missed. To be called before this process owns anything. */
  begin(): Promise<void> {
    return this.#watch.begin()
  }

  /** A tree of runs is at work here. */
  forget(rootRunId: string): void {
    this.#parked.forget(rootRunId)
  }

  /** A run waits outside of memory. `topics` are the messages it waits for, where that is known. */
  park(summary: RunSummary, topics: readonly string[] | undefined, due?: Due): void {
    if (this.#stopped || this.#work.executions.has(summary.runId)) return
    this.#parked.park(summary, topics, due)
  }

  /** The same for a run that left memory here: a message that came between its last look and now has woken no run. */
  async parkAndLook(summary: RunSummary, { topics, due }: WaitingDeparture): Promise<void> {
    this.park(summary, topics, due)
    await this.#wake(summary.runId, await this.#journal.messages([summary.runId]))
  }

  /**
   * A message was posted here to a run. If the run is here too, an answer or a cancel is given to it at once, and other
   * messages have come to it in the order of the journal when this resolves. If no process has the run, it is taken up.
   */
  async hand(rootRunId: string, message: Message): Promise<void> {
    if (this.#stopped) return
    if (message.kind === 'topic') await this.#work.resuming.get(rootRunId)?.catch(() => {})
    const running = this.#work.executions.get(rootRunId)
    if (running !== undefined) {
      if (message.kind === 'topic') await this.#watch.caughtUp()
      else running.take([message])
      return
    }
    if (this.#parked.has(rootRunId)) return this.#wake(rootRunId, [message])
    const [unowned] = await this.#journal.list({ runId: rootRunId, unowned: true })
    if (unowned === undefined || isFinal(unowned.status) || !this.#work.mayExecute(unowned.runnable)) return
    await this.resumeQuietly(rootRunId)
  }

  /** Resumes a run if this process can, now or when the journal can be written. Callers that wait for its result hear why not. */
  async resumeQuietly(runId: string, reached?: number): Promise<RunHandle | undefined> {
    try {
      return await this.takeUp(runId, reached)
    } catch (error) {
      this.#work.later(runId, async () => void (await this.takeUp(runId, reached)), error)
      return undefined
    }
  }

  /** The same, but rejects if the journal can't be read or written now. */
  async takeUp(runId: string, reached?: number): Promise<RunHandle | undefined> {
    try {
      return await this.#work.resume(runId, reached ?? this.#parked.reached(runId))
    } catch (error) {
      if (isBroken(error)) this.tellTrouble(runId, error)
      if (isUnwritable(error) || isBroken(error)) throw error
      // It may be owned for a moment by a process that then turns out not to be able to execute it.
      if (isBatonError(error, 'BATON_RUN_OWNED')) this.#parked.postpone(runId, ownedElsewhereMs)
      else if (this.#parked.has(runId) && isPassing(error)) this.#parked.postpone(runId, notReadyMs)
      else {
        this.#parked.forget(runId)
        if (!isBatonError(error, 'BATON_RUN_FINISHED')) this.tellTrouble(runId, error)
      }
      return undefined
    }
  }

  /**
   * Every waiting run of the journal that can go on now: its time has come, or there is a message for it. From now on
   * each of which that becomes true is taken up here, unless another process is faster. Runs that only wait are not read.
   */
  async takeAll(): Promise<readonly string[]> {
    await this.begin()
    this.#takesAll = true
    const due = new Set((await this.#due.begin()).map(({ runId }) => runId))
    for (const rootRunId of await this.#rootsWithMessages()) {
      if (!due.has(rootRunId) && (await this.#waitsUnowned(rootRunId))) due.add(rootRunId)
    }
    return [...due]
  }

  /** From now on only runs that this process parked are taken up. */
  takeOwnOnly(): void {
    this.#takesAll = false
    this.#due.pause()
  }

  /** Callers that wait for a run hear why it does not go on here. */
  tellTrouble(rootRunId: string, error: unknown): void {
    this.#work.onTrouble(rootRunId, error)
  }

  /** What was to wake a parked run does not come again, so it is looked at later, whatever it was. */
  #lookLater(rootRunId: string, error: unknown): void {
    this.#parked.postpone(rootRunId, notReadyMs)
    this.tellTrouble(rootRunId, error)
  }

  stop(): void {
    this.#stopped = true
    this.#due.stop()
    this.#watch.stop()
    this.#parked.forgetAll()
  }

  #deliver(messages: readonly Message[]): void {
    const { executions, resuming } = this.#work
    for (const [rootRunId, some] of Map.groupBy(messages, (message) => message.rootRunId)) {
      const give = (): void => executions.get(rootRunId)?.take(some)
      const pending = resuming.get(rootRunId)
      if (pending === undefined) give()
      else pending.then(give, () => {})
      if (this.#parked.has(rootRunId))
        void this.#wake(rootRunId, some).catch((error: unknown) => this.#lookLater(rootRunId, error))
      else if (this.#takesAll && !executions.has(rootRunId) && pending === undefined)
        void this.#takeUpIfWaiting(rootRunId)
    }
  }

  /** Parked, so that it is tried again if another process has it for a moment. */
  async #takeUpDue(run: RunSummary): Promise<void> {
    if (this.#parked.has(run.runId)) return
    this.park({ ...run, wakeAt: null }, undefined)
    await this.resumeQuietly(run.runId)
  }

  async #takeUpIfWaiting(rootRunId: string): Promise<void> {
    try {
      if (await this.#waitsUnowned(rootRunId)) await this.resumeQuietly(rootRunId)
    } catch (error) {
      this.#work.onTrouble(rootRunId, error)
    }
  }

  async #waitsUnowned(rootRunId: string): Promise<boolean> {
    const [run] = await this.#journal.list({
      runId: rootRunId,
      unowned: true,
      statuses: ['sleeping', 'awaiting_input'],
    })
    return run !== undefined && !this.#stopped
  }

  async #rootsWithMessages(): Promise<ReadonlySet<string>> {
    const roots = new Set<string>()
    for (let from = 0, more = true; more; ) {
      const page = await this.#journal.messagesSince(from, messagesAtOnce)
      for (const { rootRunId } of page.items) roots.add(rootRunId)
      from = page.cursor
      more = page.more
    }
    return roots
  }

  async #wake(rootRunId: string, messages: readonly Message[]): Promise<void> {
    if (!(await this.#parked.isWokenBy(rootRunId, messages))) return
    await this.resumeQuietly(rootRunId, this.#parked.reached(rootRunId))
  }
}
