import { BatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import { isFinal } from '../events/status.ts'
import { withValues } from './load-run.ts'
import type { Journal } from './ports/journal.ts'

/**
 * Every event of a tree of runs, those already there and then each as it
 * becomes durable, by this process or another. Events of one run come in
 * order. Ends with the root run, or when `signal` is aborted.
 */
export async function* follow(journal: Journal, rootRunId: string, signal?: AbortSignal): AsyncGenerator<RunEvent> {
  const seen = new Map<string, number>()
  const finished = new Set<string>()
  const changes = new Changes(journal, signal)
  try {
    for (;;) {
      changes.reset()
      const runs = await journal.list({ rootRunId })
      if (runs.length === 0) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: rootRunId })
      for (const { runId, status } of [...runs].reverse()) {
        if (finished.has(runId)) continue
        for (const record of await journal.read(runId, seen.get(runId) ?? 0)) {
          seen.set(runId, record.seq)
          yield await withValues(journal, record)
        }
        if (isFinal(status)) finished.add(runId)
      }
      if (finished.has(rootRunId) || signal?.aborted === true) return
      await changes.next()
    }
  } finally {
    changes.stop()
  }
}

/** Remembers that something changed, also while nobody is waiting for it. */
class Changes {
  readonly stop: () => void
  #changed = false
  #wake: (() => void) | undefined

  constructor(journal: Journal, signal: AbortSignal | undefined) {
    const change = (): void => {
      this.#changed = true
      this.#wake?.()
    }
    const unsubscribe = journal.onChange(change)
    signal?.addEventListener('abort', change, { once: true })
    this.stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', change)
    }
  }

  reset(): void {
    this.#changed = false
  }

  async next(): Promise<void> {
    if (this.#changed) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }
}
