import { BatonError, isBatonError } from '../errors/baton-error.ts'
import { isFinal } from '../events/status.ts'
import type { Outside } from '../kernel/outside.ts'
import { type Lease, type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'
import { ShortLivedMap } from '../kernel/short-lived-map.ts'
import { type Beginning, type EndOrDeparture, Execution, type ExecutionWatcher } from './execution.ts'
import { refuseForeign } from './foreign-tree.ts'
import { loadOrigin } from './load-origin.ts'
import type { ResumeOptions } from './origin.ts'
import { refuseOtherRequest } from './run-key.ts'

/** How a tree is taken up again. */
export interface TakeUp extends ResumeOptions {
  /** A caller asked for it, rather than that it is due. */
  readonly isAsked: boolean
  /** A time that has come, whatever the clock says. */
  readonly reached?: number | undefined
}

/** What hears of trees, and prepares for them. */
export interface TreesWatcher {
  /** Resolves when this process may own something: others can see that it lives, and it hears of every message. */
  attend(): Promise<void>
  /** It may already. */
  isAttending(): boolean
  mayExecute(reference: string): boolean
  onBegin(rootRunId: string): void
  onClosed(execution: Execution, end: EndOrDeparture): void
  /** Lets any process take a tree up. */
  giveBack(lease: Lease): Promise<void>
}

/** The trees of runs that this process executes: begun here, or taken up again from their logs. */
export class Trees implements ExecutionWatcher {
  readonly atWork: ShortLivedMap<Execution> = new ShortLivedMap()
  /** Those that are being taken up. */
  readonly resuming: Map<string, Promise<Execution>> = new Map()
  readonly #outside: Outside
  readonly #owner: string
  readonly #watcher: TreesWatcher
  /** Roots that go on with the definitions they began with. */
  readonly #asBegun = new Set<string>()
  #closed = false

  constructor(outside: Outside, owner: string, watcher: TreesWatcher) {
    this.#outside = outside
    this.#owner = owner
    this.#watcher = watcher
  }

  has(rootRunId: string): boolean {
    return this.atWork.has(rootRunId) || this.resuming.has(rootRunId)
  }

  /**
   * A new tree, once its first event is durable; that may be at once. The event is sent out by itself, and does not wait for
   * the next that must be durable: where the code of a run brings its process down, the journal knows of the run.
   */
  begin(beginning: Beginning): Execution | Promise<Execution> {
    if (!this.#watcher.isAttending()) return this.#watcher.attend().then(() => this.begin(beginning))
    this.refuseWhenClosed()
    const { key, lineage } = beginning.origin
    const lease = { rootRunId: lineage.runId, owner: this.#owner, epoch: 1 }
    // The same key may have been started here a moment ago.
    const known = key === undefined ? undefined : this.atWork.get(lineage.runId)
    const execution = known ?? this.#execute(lease, beginning, [])
    const settled = execution.settled()
    return settled === undefined ? execution : settled.then(() => execution)
  }

  /**
   * Of all processes that start a key at once, the one whose first event is kept executes the tree. Nothing when that is
   * another one, or the tree has ended.
   */
  async beginOnce(key: string, beginning: Beginning): Promise<Execution | undefined> {
    const { runId } = beginning.origin.lineage
    if ((await summaryOf(this.#outside.journal, runId)) === undefined) {
      try {
        const execution = await this.begin(beginning)
        if (execution.origin === beginning.origin) return execution
      } catch (error) {
        if (!isBatonError(error, 'BATON_JOURNAL_CONFLICT')) throw error
      }
    }
    await refuseOtherRequest(this.#outside, key, beginning.origin)
    await refuseForeign(this.#outside, runId, true)
    try {
      return await this.takeUp(runId, { isAsked: false })
    } catch (error) {
      const isElsewhere = isBatonError(error, 'BATON_RUN_OWNED') || isBatonError(error, 'BATON_RUN_FINISHED')
      if (!isElsewhere) throw error
      return undefined
    }
  }

  async takeUp(runId: string, how: TakeUp): Promise<Execution> {
    this.refuseWhenClosed()
    const rootRunId = this.atWork.has(runId) ? runId : (await this.find(runId)).rootRunId
    const running = this.atWork.get(rootRunId)
    if (running !== undefined) {
      if (how.more !== undefined) throw new BatonError('BATON_RUN_AT_WORK', { runId: rootRunId })
      if (how.isAsked) running.hurry()
      return running
    }
    const pending = this.resuming.get(rootRunId) ?? this.#claimAndExecute(rootRunId, how)
    this.resuming.set(rootRunId, pending)
    try {
      return await pending
    } finally {
      this.resuming.delete(rootRunId)
    }
  }

  /** Throws why this process can't take a run up, if it has no owner and its code may be here. Touches nothing. */
  async refuseUnready(runId: string): Promise<void> {
    const { rootRunId } = await this.find(runId)
    const { journal } = this.#outside
    if (this.has(rootRunId)) return
    const [unowned] = await journal.list({ runId: rootRunId, unowned: true })
    if (unowned === undefined || isFinal(unowned.status) || !this.#watcher.mayExecute(unowned.runnable)) return
    await refuseForeign(this.#outside, rootRunId, true)
    const options = { ...this.#definitionsFor(rootRunId, {}), reopens: false }
    await loadOrigin(this.#outside, rootRunId, options, await journal.messages([rootRunId]))
  }

  async find(runId: string): Promise<RunSummary> {
    const summary = await summaryOf(this.#outside.journal, runId)
    if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return summary
  }

  /** Nothing begins here any more. */
  close(): void {
    this.#closed = true
  }

  refuseWhenClosed(): void {
    if (this.#closed) throw new BatonError('BATON_ENGINE_CLOSED', {})
  }

  async #claimAndExecute(rootRunId: string, how: TakeUp): Promise<Execution> {
    const { journal } = this.#outside
    await this.#watcher.attend()
    const { status } = await this.find(rootRunId)
    const reopens = how.isAsked && (status === 'failed' || status === 'partial')
    const lease = await journal.claim(rootRunId, this.#owner, reopens)
    try {
      await refuseForeign(this.#outside, rootRunId, how.isAsked)
      const messages = await journal.messages([rootRunId])
      const options = { ...how, ...this.#definitionsFor(rootRunId, how), reopens }
      const beginning = await loadOrigin(this.#outside, rootRunId, options, messages)
      const areAdopted = (await journal.provenance?.isAdopted(rootRunId)) ?? false
      this.refuseWhenClosed()
      const execution = this.#execute(lease, { ...beginning, areAdopted, reached: how.reached }, messages)
      if (how.isAsked) execution.hurry()
      // Until the log says that it goes on, it has ended as it did, and callers that wait for its result would get that.
      if (reopens) await execution.settled()
      return execution
    } catch (error) {
      await this.#watcher.giveBack(lease)
      throw error
    }
  }

  /** A run that was to go on as it began goes on like that in this process, whatever wakes it. */
  #definitionsFor(rootRunId: string, { definitions }: ResumeOptions): Pick<ResumeOptions, 'definitions'> {
    if (definitions === 'begun') this.#asBegun.add(rootRunId)
    else if (definitions !== undefined) this.#asBegun.delete(rootRunId)
    return { definitions: this.#asBegun.has(rootRunId) ? 'begun' : definitions }
  }

  onClosed(closed: Execution, end: EndOrDeparture): void {
    const { rootRunId } = closed.lease
    this.atWork.delete(rootRunId, closed)
    this.#watcher.onClosed(closed, end)
  }

  #execute(lease: Lease, beginning: Beginning, messages: readonly Message[]): Execution {
    const { rootRunId } = lease
    const execution = new Execution(this.#outside, lease, beginning, this)
    this.atWork.set(rootRunId, execution)
    this.#watcher.onBegin(rootRunId)
    execution.begin(messages)
    return execution
  }
}
