import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'

/**
 * A journal that leaves memory and comes back from its file before every
 * look, so that whatever is seen was durable.
 */
export function reopening(
  open: (path: string, clock: Clock) => Promise<Journal>,
  newFile: () => string,
): (clock: Clock) => Promise<Journal> {
  return async (clock) => {
    const path = newFile()
    const listeners = new Set<() => void>()
    let closed = false
    let current = await open(path, clock)

    async function reopened(): Promise<Journal> {
      if (closed) return current
      await current.close()
      current = await open(path, clock)
      for (const listener of listeners) current.onChange(listener)
      return current
    }

    return {
      place: path,
      append: (lease, batch) => current.append(lease, batch),
      heartbeat: (owner, leaseMs) => current.heartbeat(owner, leaseMs),
      release: (lease) => current.release(lease),
      post: (message) => current.post(message),
      discard: (ids) => current.discard(ids),
      claim: (rootRunId, owner) => current.claim(rootRunId, owner),
      read: async (runId, afterSeq) => (await reopened()).read(runId, afterSeq),
      value: async (hash) => (await reopened()).value(hash),
      list: async (filter) => (await reopened()).list(filter),
      messages: async (rootRunIds) => (await reopened()).messages(rootRunIds),
      onChange: (call) => {
        const listener = () => call()
        listeners.add(listener)
        const stop = current.onChange(listener)
        return () => {
          listeners.delete(listener)
          stop()
        }
      },
      close: () => {
        closed = true
        return current.close()
      },
    }
  }
}
