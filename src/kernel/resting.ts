import { awaitedTopics, noteWaiting } from './note-waiting.ts'
import { retime } from './retiming.ts'
import type { Run } from './run.ts'
import type { Tree } from './tree.ts'

/** How long code that may be waiting for something of its own is given before others hear what the run waits for. */
const patienceMs = 2_000

/**
 * A tree that waits for something outside, and of whose code it can't be known whether it does anything besides. It stays
 * in memory; after a while its logs say what it waits for, and once it goes on, that it does.
 */
export class Resting {
  readonly #tree: Tree
  #isTimed = false
  /** Runs whose logs say that they wait. */
  #noted: readonly Run[] = []

  constructor(tree: Tree) {
    this.#tree = tree
  }

  begin(): void {
    const { outside, activity } = this.#tree
    if (this.#tree.gone || this.#isTimed) return
    this.#isTimed = true
    const look = (): void => {
      this.#isTimed = false
      if (!this.#tree.gone && activity.isResting) this.#note()
    }
    outside.clock.timer(patienceMs, look, true)
  }

  end(): void {
    const { epoch, owner } = this.#tree.lease
    const noted = this.#noted
    this.#noted = []
    if (this.#tree.gone) return
    for (const run of noted) if (!run.ended) run.append('run.resumed', { epoch, owner })
  }

  #note(): void {
    const { activity, writer, outside } = this.#tree
    retime(activity, outside.clock)
    const waits = activity.wakeable
    this.#noted = noteWaiting(waits, true)
    activity.rest()
    void Promise.resolve(writer.reached()).then((durable) => {
      if (durable && !this.#tree.gone) this.#tree.rested(awaitedTopics(waits))
    })
  }
}
