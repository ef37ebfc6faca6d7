import type { Json } from '../../../events/json.ts'
import type { TaskClaim } from '../claims/claim.ts'
import { conclude } from '../claims/conclude.ts'
import type { TaskMoment } from '../claims/next-task.ts'
import type { Destination } from '../files/names.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { PeerNews } from './news.ts'
import type { PeerAtWork } from './setup.ts'
import { untilDone } from './until-done.ts'

/** The file of a task that a peer owns, and the way it goes from there. */
export class ClaimedFile {
  readonly #peer: PeerAtWork
  readonly #claim: TaskClaim

  constructor(peer: PeerAtWork, claim: TaskClaim) {
    this.#peer = peer
    // A question of an earlier attempt has been answered, or is asked again.
    const { asks: _, ...task } = claim.task
    this.#claim = { ...claim, task: task as WorkspaceTask }
  }

  get task(): WorkspaceTask {
    return this.#claim.task
  }

  /** Publishes what became of the task, unless it is another's now. */
  async end(
    what: 'completed' | 'failed' | 'retried' | 'waits' | 'given back' | 'cancelled',
    task: WorkspaceTask,
    details: Readonly<Record<string, Json>>,
    to: Destination = what === 'completed' ? 'completed' : 'failed',
  ): Promise<'concluded' | 'fenced'> {
    const ended = await this.moveTo(to, task)
    this.note(ended === 'done' ? what : 'fenced', details)
    return ended === 'done' ? 'concluded' : 'fenced'
  }

  moveTo(to: Destination, task: WorkspaceTask): Promise<'done' | 'fenced'> {
    const { path, name } = this.#claim
    const token = { path, stem: name.stem, owner: name.owner }
    return this.untilDone(() => conclude(this.#peer.ground, token, to, task))
  }

  /** The heartbeat goes on meanwhile. */
  untilDone<Done>(act: () => Promise<Done | 'later'>): Promise<Done> {
    return untilDone(this.#peer, act)
  }

  get moment(): TaskMoment {
    const { clock, agentId } = this.#peer.ground
    return { now: clock.now(), by: agentId }
  }

  note(what: PeerNews['what'], details: Readonly<Record<string, Json>> = {}): void {
    const { task, name } = this.#claim
    this.#peer.note({ what, task: task.id, attempt: name.stem.number, ...details })
  }
}
