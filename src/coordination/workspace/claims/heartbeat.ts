import type { Timer } from '../../../kernel/ports/clock.ts'
import { places } from '../files/layout.ts'
import { activePath, type ClaimName } from '../files/names.ts'
import { cancelledAmong } from './cancel.ts'
import type { PeerGround } from './ground.ts'

/** Why an owner must stop: the task is another's now, or is to be cancelled together with the task named. */
export type LostClaim = { readonly why: 'fenced' } | { readonly why: 'cancelled'; readonly task: string }

/**
 * Says five times in each lease that the owner of a task is alive, on a timer of its own, whatever the work is waiting for;
 * and hears at the same time that it is not the owner any more (WSP-34, WSP-46).
 */
export class ClaimHeartbeat {
  readonly #ground: PeerGround
  readonly #path: string
  readonly #lineage: readonly string[]
  readonly #stopped = new AbortController()
  readonly #unwatch: () => void
  #timer: Timer | undefined
  #isOver = false

  /** `lineage` are the ids of the task and of all above it. */
  constructor(ground: PeerGround, claim: ClaimName, lineage: readonly string[]) {
    this.#ground = ground
    this.#path = activePath(claim)
    this.#lineage = lineage
    // A cancel need not wait for the next beat.
    this.#unwatch = ground.disk.watch(places.cancel, () => void this.#lookForCancel())
    this.#next()
  }

  /** Aborted, with a `LostClaim` as its reason, when the work must stop at once. */
  get signal(): AbortSignal {
    return this.#stopped.signal
  }

  stop(): void {
    this.#isOver = true
    this.#timer?.cancel()
    this.#unwatch()
  }

  #next(): void {
    if (this.#isOver) return
    const { clock, timing } = this.#ground
    this.#timer = clock.timer(timing.leaseMs / 5, () => void this.#beat().finally(() => this.#next()), true)
  }

  async #beat(): Promise<void> {
    try {
      const isThere = await this.#ground.disk.touch(this.#path)
      if (!isThere) return this.#lose({ why: 'fenced' })
      await this.#lookForCancel()
    } catch {
      // The disk would not just now. The next beat comes in time, or others take the task, which is safe.
    }
  }

  async #lookForCancel(): Promise<void> {
    const task = await cancelledAmong(this.#ground.disk, this.#lineage).catch(() => undefined)
    if (task !== undefined) this.#lose({ why: 'cancelled', task })
  }

  #lose(lost: LostClaim): void {
    if (this.#isOver) return
    this.stop()
    this.#stopped.abort(lost)
  }
}
