import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { Change, Journal } from '../../src/kernel/ports/journal.ts'

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
    const listeners = new Set<(change: Change) => void>()
    let closed = false
    let current = await open(path, clock)
    /** Looks wait for each other, and writes for the look before them. */
    let opening = Promise.resolve(current)

    async function look<Result>(read: (journal: Journal) => Promise<Result>): Promise<Result> {
      if (!closed) opening = opening.then(reopened)
      return opening.then(read)
    }

    async function reopened(): Promise<Journal> {
      await current.close()
      current = await open(path, clock)
      for (const listener of listeners) current.onChange(listener)
      return current
    }

    return {
      place: path,
      append: (lease, batch) => {
        const asked = { ...batch, entries: [...batch.entries] }
        return opening.then((journal) => journal.append(lease, asked))
      },
      heartbeat: (owner, leaseMs) => opening.then((journal) => journal.heartbeat(owner, leaseMs)),
      release: (lease) => opening.then((journal) => journal.release(lease)),
      post: (message, seen) => opening.then((journal) => journal.post(message, seen)),
      discard: (rootRunId, ids) => opening.then((journal) => journal.discard(rootRunId, ids)),
      claim: (rootRunId, owner, reopens) => opening.then((journal) => journal.claim(rootRunId, owner, reopens)),
      owner: (rootRunId) => opening.then((journal) => journal.owner(rootRunId)),
      read: (runId, afterSeq) => look((journal) => journal.read(runId, afterSeq)),
      value: (hash) => look((journal) => journal.value(hash)),
      list: (filter) => look((journal) => journal.list(filter)),
      since: (cursor, filter, limit) => look((journal) => journal.since(cursor, filter, limit)),
      messages: (rootRunIds) => look((journal) => journal.messages(rootRunIds)),
      messagesSince: (cursor, limit) => look((journal) => journal.messagesSince(cursor, limit)),
      onChange: (call) => {
        const listener = (change: Change) => call(change)
        listeners.add(listener)
        const stop = current.onChange(listener)
        return () => {
          listeners.delete(listener)
          stop()
        }
      },
      close: () => {
        closed = true
        return opening.then((journal) => journal.close())
      },
    }
  }
}
