import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { ReceivedMessage } from '../events/message.ts'
import type { TreeLogs } from './load-tree.ts'
import type { TopicMessage } from './ports/journal.ts'

/** The id under which a journal keeps a message. Ids that senders choose are their own within each run. */
export function journalIdOf(runId: string, id: string): string {
  return `${prefixOf(runId)}${id}`
}

/** A message as code gets it, under the id that its sender chose. */
export function receivedFrom({ id, runId, content, by, at }: TopicMessage): ReceivedMessage {
  return { id: id.slice(prefixOf(runId).length), content, by, at }
}

function prefixOf(runId: string): string {
  return `message_${runId}/`
}

/** Messages to the runs of one tree that have arrived in this process, until code takes them. */
export class Inbox {
  readonly #logs: TreeLogs
  readonly #queues = new Map<string, TopicMessage[]>()
  #recorded: ReadonlySet<string> | undefined

  constructor(logs: TreeLogs) {
    this.#logs = logs
  }

  /** Whether code took it before this process began to work on the tree. Its sender may post it again at any time. */
  isRecorded({ id }: TopicMessage): boolean {
    this.#recorded ??= recordedIn(this.#logs)
    return this.#recorded.has(id)
  }

  add(message: TopicMessage): void {
    const key = queueOf(message.runId, message.topic)
    const queue = this.#queues.get(key)
    if (queue === undefined) this.#queues.set(key, [message])
    else queue.push(message)
  }

  /** The next message, if it was posted in time. */
  take(runId: string, topic: string, until: number | undefined): TopicMessage | undefined {
    const queue = this.#queues.get(queueOf(runId, topic))
    const [first] = queue ?? []
    if (first === undefined || (until !== undefined && first.at > until)) return undefined
    return queue?.shift()
  }

  takeAll(runId: string, topic: string): readonly TopicMessage[] {
    const key = queueOf(runId, topic)
    const queue = this.#queues.get(key) ?? []
    this.#queues.delete(key)
    return queue
  }

  /** What the run has not taken, by topic. */
  takeRest(runId: string): ReadonlyMap<string, readonly TopicMessage[]> {
    const rest = new Map<string, readonly TopicMessage[]>()
    for (const [key, queue] of this.#queues) {
      const [first] = queue
      if (first?.runId !== runId) continue
      rest.set(first.topic, queue)
      this.#queues.delete(key)
    }
    return rest
  }
}

function queueOf(runId: string, topic: string): string {
  return `${runId}/${topic}`
}

function recordedIn(logs: TreeLogs): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [runId, events] of logs) {
    for (const event of events) for (const id of idsIn(event)) ids.add(journalIdOf(runId, id))
  }
  return ids
}

function idsIn(event: RunEvent): readonly string[] {
  const received = eventData(event, 'message.received')
  if (received !== undefined) return [received.id]
  return eventData(event, 'message.taken')?.messages.map(({ id }) => id) ?? []
}
