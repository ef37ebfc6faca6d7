import type { Delta } from '../kernel/outside.ts'

/** How many fragments wait for a slow reader before they are joined together. */
const mostWaiting = 256

/** Brings live fragments to listeners. The session does not know whether there are any. */
export class DeltaStream {
  readonly #listeners = new Map<string, Set<(delta: Delta) => void>>()

  publish(delta: Delta): void {
    for (const listener of this.#listeners.get(delta.rootRunId) ?? []) listener(delta)
  }

  /** Fragments of a tree of runs from now on, until `over` resolves. */
  async *listen(rootRunId: string, over: Promise<unknown>): AsyncGenerator<Delta> {
    const waiting: Delta[] = []
    let wake = (): void => {}
    let ended = false
    const stop = this.#add(rootRunId, (delta) => {
      if (waiting.length < mostWaiting) waiting.push(delta)
      else joinLast(waiting, delta)
      wake()
    })
    void over.then(() => {
      ended = true
      wake()
    })
    try {
      for (;;) {
        const delta = waiting.shift()
        if (delta !== undefined) yield delta
        else if (ended) return
        else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    } finally {
      stop()
    }
  }

  #add(rootRunId: string, listener: (delta: Delta) => void): () => void {
    const listeners = this.#listeners.get(rootRunId) ?? new Set()
    this.#listeners.set(rootRunId, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(rootRunId)
    }
  }
}

/** A reader that falls behind gets larger fragments, and never a gap. */
function joinLast(waiting: Delta[], delta: Delta): void {
  const place = waiting.findLastIndex(({ runId, op }) => runId === delta.runId && op === delta.op)
  const known = waiting[place]
  if (known === undefined) waiting.push(delta)
  else waiting[place] = { ...known, text: known.text + delta.text }
}
