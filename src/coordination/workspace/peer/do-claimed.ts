import { limitsOf } from '../../../agents/agent-runnable.ts'
import { BatonError, describe, isBatonError } from '../../../errors/baton-error.ts'
import type { Json } from '../../../events/json.ts'
import type { Usage } from '../../../events/usage.ts'
import { cancelledTask, lineageOf } from '../claims/cancel.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { conclude } from '../claims/conclude.ts'
import { ClaimHeartbeat, type LostClaim } from '../claims/heartbeat.ts'
import { afterError, completedTask, failedTask, releasedTask, waitingTask } from '../claims/next-task.ts'
import type { Destination } from '../files/names.ts'
import type { TaskError, WorkspaceTask } from '../files/task.ts'
import { type WorkDone, type WorkInput, workDone } from '../work/work-input.ts'
import { addChildren, earlierResults, outcomesOf } from './children.ts'
import type { PeerRunEnd } from './runtime.ts'
import type { PeerAtWork } from './setup.ts'
import { runTask, type TaskRunEnd } from './task-run.ts'

/** What was around a task when it was claimed. */
export interface TasksAround {
  /** Tasks that new subtasks may be duplicates of. */
  readonly known: WorkInput['known']
  /** How many tasks of the same request are open. */
  readonly openBelow: number
}

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

type Interrupted = LostClaim | { readonly why: 'leaving' }

class ClaimedTask {
  readonly #peer: PeerAtWork
  readonly #claim: TaskClaim
  readonly #around: TasksAround
  #runId: string | undefined

  constructor(peer: PeerAtWork, claim: TaskClaim, around: TasksAround) {
    this.#peer = peer
    // A question of an earlier attempt has been answered, or is asked again.
    const { asks: _, ...task } = claim.task
    this.#claim = { ...claim, task: task as WorkspaceTask }
    this.#around = around
  }

  async settle(lost: AbortSignal, leaving: AbortSignal): Promise<Parted> {
    const { task } = this.#claim
    const interrupted = interruption(lost, leaving)
    try {
      const ended = await Promise.race([this.#work(), interrupted.happened])
      return 'why' in ended ? await this.#interrupted(ended) : await this.#ended(ended)
    } catch (error) {
      return await this.#threw(error)
    } finally {
      interrupted.stop()
      this.#peer.finder.know(task.id, this.#claim.name.stem.base)
    }
  }

  /** Has the run of the task done, or goes on with it. */
  async #work(): Promise<TaskRunEnd> {
    const { runtime, definition, target, workspaceId, type } = this.#peer
    const { task } = this.#claim
    const input: WorkInput = {
      part: 'work',
      peer: type.type,
      task: {
        id: task.id,
        type: task.type,
        description: task.description,
        depth: task.depth,
        context: task.context,
        requirements: task.requirements,
        phase: task.phase,
      },
      earlier: await earlierResults(this.#peer, task),
      known: task.phase === 'execute' ? this.#around.known : [],
      children: task.phase === 'synthesize' ? await outcomesOf(this.#peer, task.children) : [],
    }
    const key = `${workspaceId}:${task.id}${task.phase === 'synthesize' ? ':synthesis' : ''}`
    const options = { tags: [task.id, type.type], limits: limitsOf(definition.budget) }
    const request = {
      target,
      input: { text: task.description, data: input },
      key,
      attempts: task.attempts,
      options,
      pause: () => this.#pause(),
    }
    return runTask(runtime, request, (runId) => {
      this.#runId = runId
      this.#note('began', { run: runId })
    })
  }

  async #ended({ key, end }: TaskRunEnd): Promise<Parted> {
    if (end.status === 'awaiting_input') return this.#asks(end.runId)
    await this.#spend(key, end.usage)
    const done = workDone(end.data) ?? failedRun(end)
    switch (done.did) {
      case 'breakdown':
        return this.#waits(done)
      case 'whole':
        await this.#conclude('pending', releasedTask(this.#claim.task, this.#moment))
        this.#note('given back', { reason: done.reasoning })
        return 'declined'
      case 'failed':
        return this.#failed(taskError(done.error), done.error.retryable)
      case 'result':
        return done.advances ? this.#completed(done.result) : this.#notAccepted(done)
    }
  }

  async #completed(result: Json): Promise<Parted> {
    return this.#end('completed', completedTask(this.#claim.task, result, this.#moment), {})
  }

  /** What was brought is kept: the peer that puts the parts together may make something of it (WSP-43). */
  async #notAccepted({ result, reason }: Extract<WorkDone, { did: 'result' }>): Promise<Parted> {
    const error: TaskError = { type: 'invalid_output', message: notAdvanced, reason }
    const failed = failedTask({ ...this.#claim.task, result }, error, this.#moment)
    return this.#end('failed', failed, { message: notAdvanced, reason })
  }

  async #failed(error: TaskError, isRetryable: boolean): Promise<Parted> {
    const { task } = this.#claim
    if (!isRetryable) return this.#end('failed', failedTask(task, error, this.#moment), { message: error.message })
    const next = afterError(task, error, this.#moment)
    return this.#end(next.to === 'failed' ? 'failed' : 'retried', next.task, { message: error.message }, next.to)
  }

  async #waits({ subtasks, taken }: Extract<WorkDone, { did: 'breakdown' }>): Promise<Parted> {
    const { task } = this.#claim
    if (this.#around.openBelow + subtasks.length > mostOpen) {
      const message = `More than ${mostOpen} tasks of one request would be open.`
      return this.#failed({ type: 'planning_error', message }, false)
    }
    const ids = await this.#untilDone(() => addChildren(this.#peer, task, subtasks))
    const children = [...ids, ...taken.filter((id) => id !== task.id)]
    const next = waitingTask(task, { children, depends_on: task.depends_on }, this.#moment)
    return this.#end('waits', next, { children }, 'waiting')
  }

  /** The run waits for a person, and needs no peer meanwhile. The file says which run asks. */
  async #asks(runId: string): Promise<Parted> {
    const { task } = this.#claim
    const not_before = new Date(this.#peer.ground.clock.now() + askAgainMs).toISOString()
    const released = { ...releasedTask(task, this.#moment), not_before, asks: runId }
    await this.#conclude('pending', released)
    this.#note('asks', { run: runId })
    return 'asks'
  }

  async #interrupted(interrupted: Interrupted): Promise<Parted> {
    const { task } = this.#claim
    switch (interrupted.why) {
      case 'fenced':
        // The run is left to the peer that has the task now: that goes on with it, or waits for its end.
        this.#note('fenced')
        return 'fenced'
      case 'cancelled':
        await this.#cancelRun(`${interrupted.task} was cancelled`)
        return this.#end('cancelled', cancelledTask(task, interrupted.task, this.#moment), {}, 'failed')
      case 'leaving':
        return this.#end('given back', releasedTask(task, this.#moment), {}, 'pending')
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

  /** Publishes what became of the task, unless it is another's now. */
  async #end(
    what: 'completed' | 'failed' | 'retried' | 'waits' | 'given back' | 'cancelled',
    task: WorkspaceTask,
    details: Readonly<Record<string, Json>>,
    to: Destination = what === 'completed' ? 'completed' : 'failed',
  ): Promise<Parted> {
    const ended = await this.#conclude(to, task)
    this.#note(ended === 'done' ? what : 'fenced', details)
    return ended === 'done' ? 'concluded' : 'fenced'
  }

  #conclude(to: Destination, task: WorkspaceTask): Promise<'done' | 'fenced'> {
    const { path, name } = this.#claim
    const token = { path, stem: name.stem, owner: name.owner }
    return this.#untilDone(() => conclude(this.#peer.ground, token, to, task))
  }

  /** Tries again what the disk would not do just now. The heartbeat goes on meanwhile. */
  async #untilDone<Done>(act: () => Promise<Done | 'later'>): Promise<Done> {
    for (;;) {
      const done = await act()
      if (done !== 'later') return done
      await this.#pause()
    }
  }

  #pause(): Promise<void> {
    const { clock, timing } = this.#peer.ground
    return new Promise((resolve) => clock.timer(timing.pollMs, resolve))
  }

  async #cancelRun(reason: string): Promise<void> {
    const { runtime, ground } = this.#peer
    if (this.#runId === undefined) return
    // One that has just ended can't be stopped, and need not be.
    await runtime.cancel(this.#runId, reason, ground.agentId).catch(() => {})
  }

  async #spend(key: string, { usdMicros, inputTokens, outputTokens }: Usage): Promise<void> {
    const { ledger, ground } = this.#peer
    const tokens = inputTokens + outputTokens
    if (usdMicros === 0 && tokens === 0) return
    await ledger.spend({ key, taskId: this.#claim.task.id, agentId: ground.agentId, usd: usdMicros / 1e6, tokens })
  }

  get #moment(): { readonly now: number; readonly by: string } {
    const { clock, agentId } = this.#peer.ground
    return { now: clock.now(), by: agentId }
  }

  #note(what: Parameters<PeerAtWork['note']>[0]['what'], details: Readonly<Record<string, Json>> = {}): void {
    const { task, name } = this.#claim
    this.#peer.note({ what, task: task.id, attempt: name.stem.number, ...details })
  }
}

/** What stops the work from outside, whichever comes first. */
function interruption(
  lost: AbortSignal,
  leaving: AbortSignal,
): { readonly happened: Promise<Interrupted>; readonly stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<Interrupted>()
  const onLost = (): void => resolve(lost.reason as LostClaim)
  const onLeaving = (): void => resolve({ why: 'leaving' })
  if (lost.aborted) onLost()
  if (leaving.aborted) onLeaving()
  lost.addEventListener('abort', onLost)
  leaving.addEventListener('abort', onLeaving)
  const stop = (): void => {
    lost.removeEventListener('abort', onLost)
    leaving.removeEventListener('abort', onLeaving)
  }
  return { happened: promise, stop }
}

/** A run that ended before it could say what came of its task. */
function failedRun(end: Exclude<PeerRunEnd, { status: 'awaiting_input' }>): WorkDone {
  const { type = 'exception', message = end.output || `The run ${end.status}.`, retryable = false } = end.error ?? {}
  return { did: 'failed', error: { type, message, retryable } }
}

function taskError({ type, message }: { readonly type: string; readonly message: string }): TaskError {
  return { type: type as TaskError['type'], message }
}
