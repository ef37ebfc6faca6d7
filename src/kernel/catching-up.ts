import { BatonError } from '../errors/baton-error.ts'
import type { Run } from './run.ts'
import { endedRunInLog } from './run-result.ts'
import type { Tree } from './tree.ts'

/** How long code is given of which it can't be known whether it computes or waits for nothing. */
const patienceMs = 60_000

/**
 * Keeps a tree that was taken up again from doing or writing anything new until its code has come to where its logs end.
 * When the code turns out not to be what the logs were written by, the tree is let go of, and its logs are as they were.
 */
export class CatchingUp {
  readonly #tree: Tree
  /** Runs that have not come to where their logs end, by id, with the run above each. */
  readonly #behind = new Map<string, string | null>()
  readonly #over = Promise.withResolvers<void>()
  #isTimed = false

  constructor(tree: Tree) {
    this.#tree = tree
    for (const [runId, events] of tree.logs) {
      const [first] = events
      if (first !== undefined && endedRunInLog(events) === undefined) this.#behind.set(runId, first.parentRunId)
    }
  }

  get isOver(): boolean {
    return this.#behind.size === 0
  }

  /** Resolves when something new may be done, or when the run is to stop. */
  passed(run: Run): Promise<void> {
    // Children that their parents may do without are waited for only once code asks for them.
    this.#leaveOutNotBehind()
    this.#endIfNoneIsBehind()
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    const listener = { cancelled: () => resolve() }
    run.cancellation.listen(listener)
    const passed = Promise.race([this.#over.promise, stopped])
    // Else the run would remember everything that was ever held back, for as long as it is at work.
    void passed.then(() => run.cancellation.unlisten(listener))
    return passed
  }

  /** The code of a run has asked for something, or was handed it. */
  look(run: Run): void {
    if (!this.#behind.has(run.id) || this.#isBehind(run.id)) return
    this.#behind.delete(run.id)
    // Its code will not ask for all that is below it.
    if (run.cancellation.reason !== undefined) this.#leaveOutNotBehind()
    this.#endIfNoneIsBehind()
  }

  /** No code runs, and operations wait for it to come to where its log ends. */
  heldUp(isCertain: boolean): void {
    const { activity, runs } = this.#tree
    if (runs.some(({ delivery }) => delivery.isHanding)) {
      activity.lookAgain()
      return
    }
    if (this.#skipForStopped(runs)) return
    this.#leaveOutNotBehind()
    if (this.#endIfNoneIsBehind()) return
    if (isCertain) this.#tree.stop(this.#divergence())
    else this.#wait()
  }

  /** Code that is to stop need not ask for all that it once asked for, and gets what it asks for all the same. */
  #skipForStopped(runs: readonly Run[]): boolean {
    const stopped = runs.filter(({ cancellation, delivery }) => {
      return cancellation.reason !== undefined && delivery.blockedOn !== undefined
    })
    for (const { delivery } of stopped) delivery.skipUnasked()
    return stopped.length > 0
  }

  #leaveOutNotBehind(): void {
    for (const runId of this.#behind.keys()) if (!this.#isBehind(runId)) this.#behind.delete(runId)
  }

  #isBehind(runId: string): boolean {
    const run = this.#tree.findRun(runId)
    if (run !== undefined) return !run.ended && run.cancellation.reason === undefined && run.isBehind
    const above = this.#behind.get(runId) ?? null
    if (above === null) return true
    // Its code has not asked for it yet, and will not if it is to stop, or has ended.
    const parent = this.#tree.findRun(above)
    if (parent === undefined) return this.#behind.has(above)
    return parent.cancellation.reason === undefined && !parent.recording.mayDoWithout(runId)
  }

  #endIfNoneIsBehind(): boolean {
    if (!this.isOver) return false
    // What was asked for last is compared with the log right after this.
    queueMicrotask(() => {
      if (this.#tree.departed) return
      this.#over.resolve()
      this.#tree.writer.release()
    })
    return true
  }

  #wait(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    const look = (): void => {
      this.#isTimed = false
      if (!this.#tree.gone && !this.isOver && this.#tree.activity.isHeldUp) this.#tree.stop(this.#divergence())
    }
    this.#tree.outside.clock.timer(patienceMs, look, true)
  }

  #divergence(): BatonError {
    for (const runId of this.#behind.keys()) {
      const run = this.#tree.findRun(runId)
      const recorded = run?.delivery.blockedOn ?? run?.recording.firstUnasked
      if (recorded !== undefined) return divergence(runId, recorded)
    }
    const [runId = this.#tree.lease.rootRunId] = this.#behind.keys()
    return divergence(runId, 'the run itself')
  }
}

function divergence(runId: string, recorded: string): BatonError {
  return new BatonError('BATON_REPLAY_DIVERGED', { runId, recorded, requested: 'something else, and not this' })
}
