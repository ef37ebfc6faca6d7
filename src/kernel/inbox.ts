import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { ReceivedMessage } from '../events/message.ts'
import type { Redactor } from '../secrets/redactor.ts'
import { sha256 } from './digest.ts'
import type { TreeLogs } from './load-tree.ts'
import type { TopicMessage } from './ports/journal.ts'

/** The id under which a journal keeps a message. Ids that senders choose are their own within each run. */
export function journalIdOf(runId: string, id: string): string {
  return `${prefixOf(runId)}${id}`
}

/**
 * An id that can be written down. One that holds a secret is replaced by its hash rather than covered up, so that it
 * still tells one message from another.
 */
export function coveredId(id: string, redactor: Redactor): string {
  return redactor.text(id) === id ? id : `msg_${sha256(id)}`
}

/** A message as code gets it, under the id that its sender chose. */
export function receivedFrom(message: TopicMessage, redactor: Redactor): ReceivedMessage {
  const { content, by, at } = message
  return { id: recordedId(message, redactor), content, by, at }
}

/** The id under which the log has a message. This process may know secrets that the sender did not know. */
function recordedId({ id, runId }: TopicMessage, redactor: Redactor): string {
  return coveredId(id.slice(prefixOf(runId).length), redactor)
}

function prefixOf(runId: string): string {
  return `message_${runId}/`
}

/** Messages to the runs of one tree that have arrived in this process, until code takes them. */
export class Inbox {
  readonly #logs: TreeLogs
  readonly #redactor: Redactor
  readonly #queues = new Map<string, TopicMessage[]>()
  #recorded: ReadonlySet<string> | undefined

  constructor(logs: TreeLogs, redactor: Redactor) {
    this.#logs = logs
    this.#redactor = redactor
  }

  /** Whether code took it before this process began to work on the tree. Its sender may post it again at any time. */
  isRecorded(message: TopicMessage): boolean {
    this.#recorded ??= recordedIn(this.#logs)
    return this.#recorded.has(journalIdOf(message.runId, recordedId(message, this.#redactor)))
  }

  /** Those that code did not take before. */
  unrecorded(messages: readonly TopicMessage[]): readonly TopicMessage[] {
    return messages.filter((message) => !this.isRecorded(message))
  }

  add(message: TopicMessage): void {
    const key = queueOf(message.runId, message.topic)
    const queue = this.#queues.get(key)
    if (queue === undefined) this.#queues.set(key, [message])
    else queue.push(message)
  }

  take(runId: string, topic: string): TopicMessage | undefined {
    return this.#queues.get(queueOf(runId, topic))?.shift()
  }

  takeAll(runId: string, topic: string): readonly TopicMessage[] {
    const key = queueOf(runId, topic)
    const queue = this.#queues.get(key) ?? []
    this.#queues.delete(key)
    return queue
  }

  /** What a run has not taken, or any run unless one is named. */
  takeRest(runId: string | undefined): readonly TopicMessage[] {
    const rest: TopicMessage[] = []
    for (const [key, queue] of this.#queues) {
      if (runId !== undefined && queue[0]?.runId !== runId) continue
      rest.push(...queue)
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
