import type { JsonObject } from '../../../events/json.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { askedBy } from '../files/asked-by.ts'
import type { TaskNews } from '../topics.ts'
import type { TasksAround } from './around.ts'
import type { ClaimedFile } from './claimed-file.ts'
import { aboutTask, openIn, tellAsker } from './for-asker.ts'
import type { PeerAtWork } from './setup.ts'
import { taskRequest } from './task-request.ts'
import { runTask, type TaskRunEnd } from './task-run.ts'
import { pause } from './until-done.ts'

/** Of each of the alternatives. */
type DistributedOmit<Whole, Key extends PropertyKey> = Whole extends unknown ? Omit<Whole, Key> : never

/** The run that does a claimed task, and what the run that had the task posted hears of it. */
export class ClaimedRun {
  readonly #peer: PeerAtWork
  readonly #claim: TaskClaim
  readonly #file: ClaimedFile
  #runId: string | undefined
  #working: Promise<TaskRunEnd> | undefined
  /** Why it is to stop, once it is. */
  #cancelled: string | undefined
  #isLeft = false

  constructor(peer: PeerAtWork, claim: TaskClaim, file: ClaimedFile) {
    this.#peer = peer
    this.#claim = claim
    this.#file = file
  }

  /** Whether something was done in this attempt, rather than only a question found that is still open. */
  get hasBegun(): boolean {
    return this.#runId !== undefined
  }

  /** Has the task done, or goes on with what another peer began. */
  work(around: TasksAround): Promise<TaskRunEnd> {
    this.#working = this.#work(around)
    // It may fail after it was interrupted, when it is no longer waited for.
    this.#working.catch(() => {})
    return this.#working
  }

  /** Tells the run that had this task posted, if one had, and if it can be told. */
  async tell(news: DistributedOmit<TaskNews, 'task_id'>, about: string): Promise<void> {
    const { task } = this.#file
    const asker = askedBy(task.context)
    if (asker === undefined) return
    const id = `${news.status}:${task.id}:${this.#claim.name.stem.number}:${about}`
    await tellAsker(this.#peer, asker.runId, { ...news, task_id: task.id }, id).catch(() => {})
  }

  /** The task is another peer's now, and so is its run. */
  leave(): void {
    this.#isLeft = true
  }

  /** Stops it, waits until nothing is left of it, and counts what it had used. */
  async cancel(reason: string): Promise<void> {
    this.#cancelled = reason
    // One that is only about to begin is stopped as soon as it has.
    if (this.#runId !== undefined) await this.#stop(this.#runId, reason)
    const last = await this.#working?.catch(() => undefined)
    if (last !== undefined && 'usage' in last.end)
      await this.#peer.money.spend(last.key, this.#file.task.id, last.end.usage)
  }

  async #stop(runId: string, reason: string): Promise<void> {
    const { runtime, ground } = this.#peer
    // One that has just ended can't be stopped, and need not be.
    await runtime.cancel(runId, reason, ground.agentId).catch(() => {})
  }

  async #work(around: TasksAround): Promise<TaskRunEnd> {
    const request = {
      ...(await taskRequest(this.#peer, this.#claim, around)),
      pause: () => pause(this.#peer),
      isCancelled: () => this.#cancelled !== undefined,
      isLeft: () => this.#isLeft,
    }
    const asked = this.#claim.task['asks']
    // Nothing has come of it that the file does not say, so nothing is said again.
    if (typeof asked === 'string' && (await openIn(this.#peer, asked)).length > 0) {
      return { key: request.key, end: { runId: asked, status: 'awaiting_input' } }
    }
    return runTask(this.#peer.runtime, request, (runId) => {
      this.#runId = runId
      if (this.#cancelled !== undefined) void this.#stop(runId, this.#cancelled)
      this.#file.note('began', { run: runId })
      void this.tell({ status: 'began', run_id: runId, ...this.#shown }, runId)
    })
  }

  get #shown(): { readonly runnable: string; readonly peer: string; readonly about: JsonObject } {
    const { target, type } = this.#peer
    return { runnable: target, peer: type.type, about: aboutTask(this.#file.task, type.type) }
  }
}
