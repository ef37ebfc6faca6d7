import { BatonError, describe, isBatonError } from '../../../errors/baton-error.ts'
import type { PeerRunEnd } from '../../peer-runtime.ts'
import { cancelledTask, lineageOf } from '../claims/cancel.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { ClaimHeartbeat } from '../claims/heartbeat.ts'
import { afterError, completedTask, failedTask, releasedTask, waitingTask } from '../claims/next-task.ts'
import { keepStage, noteAsked } from '../extension/stages.ts'
import type { TaskError, WorkspaceTask } from '../files/task.ts'
import { type WorkDone, workDone } from '../work/work-input.ts'
import type { TasksAround } from './around.ts'
import { addChildren } from './children.ts'
import { ClaimedFile } from './claimed-file.ts'
import { ClaimedRun } from './claimed-run.ts'
import { openIn } from './for-asker.ts'
import { type Interrupted, interruption } from './interruption.ts'
import type { PeerAtWork } from './setup.ts'
import type { TaskRunEnd } from './task-run.ts'

/** So many tasks of one request may be open (WSP-53). */
const mostOpen = 100

/** How a peer and a task that it owned parted. */
export type Parted = 'concluded' | 'fenced' | 'declined' | 'asks'

/** As WSP-41 says it, to the letter. */
const notAdvanced = "Result doesn't advance original goal"

/** A task that waits for a person is looked at again after this long. */
const askAgainMs = 15_000

/** Does a claimed task to its end: work, result, and the file that says so. `leaving` gives it back. */
export async function doClaimed(
  peer: PeerAtWork,
  claim: TaskClaim,
  around: TasksAround,
  leaving: AbortSignal,
): Promise<Parted> {
  const { ground, finder } = peer
  const lineage = await lineageOf(ground.disk, finder, claim.task)
  const heartbeat = new ClaimHeartbeat(ground, claim.name, lineage)
  try {
    return await new ClaimedTask(peer, claim, around).settle(heartbeat.signal, leaving)
  } finally {
    heartbeat.stop()
  }
}

/** What becomes of the file of a claimed task, by how its run ends. */
class ClaimedTask {
  readonly #peer: PeerAtWork
  readonly #claim: TaskClaim
  readonly #around: TasksAround
  readonly #file: ClaimedFile
  readonly #run: ClaimedRun

  constructor(peer: PeerAtWork, claim: TaskClaim, around: TasksAround) {
    this.#peer = peer
    this.#claim = claim
    this.#file = new ClaimedFile(peer, claim)
    this.#run = new ClaimedRun(peer, claim, this.#file)
    this.#around = around
  }

  async settle(lost: AbortSignal, leaving: AbortSignal): Promise<Parted> {
    const { task } = this.#file
    const interrupted = interruption(lost, leaving)
    try {
      const ended = await Promise.race([this.#run.work(this.#around), interrupted.happened])
      return 'why' in ended ? await this.#interrupted(ended) : await this.#ended(ended)
    } catch (error) {
      return await this.#threw(error)
    } finally {
      interrupted.stop()
      this.#peer.finder.know(task.id, this.#claim.name.stem.base)
    }
  }

  async #ended({ key, end }: TaskRunEnd): Promise<Parted> {
    if (end.status === 'awaiting_input') return this.#asks(end.runId)
    await this.#peer.money.spend(key, this.#file.task.id, end.usage)
    const done = workDone(end.data) ?? failedRun(end)
    switch (done.did) {
      case 'breakdown':
        return this.#waits(done)
      case 'whole':
        await this.#file.moveTo('pending', releasedTask(this.#file.task, this.#file.moment))
        this.#file.note('given back', { reason: done.reasoning })
        return 'declined'
      case 'lacking': {
        // Every peer can see now what it requires, and any of them has it wait for a new type.
        const released = releasedTask(this.#file.task, this.#file.moment)
        return this.#file.end(
          'given back',
          { ...released, requirements: done.missing },
          { lacks: done.missing },
          'pending',
        )
      }
      case 'failed':
        return this.#failed(taskError(done.error), done.error.retryable)
      case 'result':
        return done.advances ? this.#completed(done) : this.#notAccepted(done)
    }
  }

  /** That something is missing is said in the file, so that it is never taken for all of it. */
  async #completed({ result, partial }: Extract<WorkDone, { did: 'result' }>): Promise<Parted> {
    await this.#file.untilDone(() => keepStage(this.#peer, this.#file.task, result))
    const { partial: _, ...task } = completedTask(this.#file.task, result, this.#file.moment)
    const completed = (partial === true ? { ...task, partial } : task) as WorkspaceTask
    return this.#file.end('completed', completed, partial === true ? { partial } : {})
  }

  /** What was brought is kept: the peer that puts the parts together may make something of it (WSP-43). */
  async #notAccepted({ result, reason }: Extract<WorkDone, { did: 'result' }>): Promise<Parted> {
    const error: TaskError = { type: 'invalid_output', message: notAdvanced, reason }
    const failed = failedTask({ ...this.#file.task, result }, error, this.#file.moment)
    return this.#file.end('failed', failed, { message: notAdvanced, reason })
  }

  async #failed(error: TaskError, isRetryable: boolean): Promise<Parted> {
    const { task } = this.#file
    if (!isRetryable)
      return this.#file.end('failed', failedTask(task, error, this.#file.moment), { message: error.message })
    const next = afterError(task, error, this.#file.moment)
    return this.#file.end(next.to === 'failed' ? 'failed' : 'retried', next.task, { message: error.message }, next.to)
  }

  async #waits({ subtasks, taken }: Extract<WorkDone, { did: 'breakdown' }>): Promise<Parted> {
    const { task } = this.#file
    if (this.#around.openBelow + subtasks.length > mostOpen) {
      const message = `More than ${mostOpen} tasks of one request would be open.`
      return this.#failed({ type: 'planning_error', message }, false)
    }
    const ids = await this.#file.untilDone(() => addChildren(this.#peer, task, subtasks))
    const children = [...ids, ...taken.filter((id) => id !== task.id)]
    const next = waitingTask(task, { children, depends_on: task.depends_on }, this.#file.moment)
    return this.#file.end('waits', next, { children }, 'waiting')
  }

  /** The run waits for a person, and needs no peer meanwhile. The file says which run asks. */
  async #asks(runId: string): Promise<Parted> {
    const { task } = this.#file
    const not_before = new Date(this.#peer.ground.clock.now() + askAgainMs).toISOString()
    await noteAsked(this.#peer, task)
    const released = { ...releasedTask(task, this.#file.moment), not_before, asks: runId }
    const isNew = this.#claim.task['asks'] !== runId || this.#run.hasBegun
    if (isNew) {
      const questions = await openIn(this.#peer, runId)
      await this.#run.tell({ status: 'asks', run_id: runId, questions }, runId)
    }
    await this.#file.moveTo('pending', released)
    if (isNew) this.#file.note('asks', { run: runId })
    return 'asks'
  }

  async #interrupted(interrupted: Interrupted): Promise<Parted> {
    const { task } = this.#file
    switch (interrupted.why) {
      case 'fenced':
        // The run is left to the peer that has the task now: that goes on with it, or waits for its end.
        this.#run.leave()
        this.#file.note('fenced')
        return 'fenced'
      case 'cancelled':
        await this.#run.cancel(`${interrupted.task} was cancelled`)
        return this.#file.end(
          'cancelled',
          await cancelledTask(this.#peer.ground.disk, task, interrupted.task, this.#file.moment),
          {},
          'failed',
        )
      case 'leaving':
        this.#run.leave()
        return this.#file.end('given back', releasedTask(task, this.#file.moment), {}, 'pending')
    }
  }

  async #threw(error: unknown): Promise<Parted> {
    // This process leaves, and has let go of the run.
    if (isBatonError(error, 'BATON_ENGINE_CLOSED')) return this.#interrupted({ why: 'leaving' })
    const isKnown = error instanceof BatonError
    const message = describe(error)
    const type = isKnown ? error.type : 'exception'
    const retryable = isKnown ? error.retryable : false
    return this.#failed({ type, message }, retryable)
  }
}

/** A run that ended before it could say what came of its task. */
function failedRun(end: Exclude<PeerRunEnd, { status: 'awaiting_input' }>): WorkDone {
  const { type = 'exception', message = end.output || `The run ${end.status}.`, retryable = false } = end.error ?? {}
  return { did: 'failed', error: { type, message, retryable } }
}

function taskError({ type, message }: { readonly type: string; readonly message: string }): TaskError {
  return { type: type as TaskError['type'], message }
}
