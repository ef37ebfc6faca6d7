import { BatonError, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { Json } from '../../events/json.ts'
import type { MessageEvents, ReceivedMessage } from '../../events/message.ts'
import type { ReceiveOptions } from '../context.ts'
import { wholeMs } from '../duration.ts'
import { receivedFrom } from '../inbox.ts'
import { labelsIn } from '../labels.ts'
import { checkTopic } from '../names.ts'
import { failureIn, operate, type Performed } from '../operation.ts'
import type { TopicMessage } from '../ports/journal.ts'
import type { RecordedOperation } from '../recording.ts'
import { predecessorOf } from '../retired-operations.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { waitOutside } from '../waiting.ts'

type Awaited = MessageEvents['message.awaited']

/** `ctx.receive`: the next message on a topic, however long it takes to come. */
export function receiveMessage(
  scope: Scope,
  topic: string,
  { timeoutMs, questions = [] }: ReceiveOptions = {},
): Promise<ReceivedMessage> {
  const { run } = scope
  checkTopic(topic)
  const op = scope.next(`receive:${topic}`)
  const awaited: Awaited = {
    op,
    topic,
    ...(timeoutMs === undefined ? {} : { timeoutMs: wholeMs(timeoutMs, 'timeoutMs') }),
    ...(questions.length === 0 ? {} : { questions }),
  }
  return operate(run, {
    path: op,
    request: () => ({ type: 'message.awaited', data: awaited }),
    perform: (recorded) => awaitMessage(run, awaited, recorded),
    read: (end) => readMessage(run, end),
  })
}

async function awaitMessage(run: Run, awaited: Awaited, recorded: RecordedOperation | undefined): Promise<Performed> {
  const heldBack = run.tree.heldBack(run)
  if (heldBack !== undefined) await heldBack
  const { op, topic, timeoutMs, questions } = awaited
  const said = recorded && (recorded.until ?? eventData(recorded.start, 'message.awaited')?.until)
  const until = recorded === undefined ? deadline(run, timeoutMs) : said
  const startSeq =
    recorded?.start.seq ?? run.append('message.awaited', until === undefined ? awaited : { ...awaited, until }).seq
  const isStopped = run.cancellation.reason !== undefined
  // A message that is there is in time: when it was posted is known only by the clock of its sender.
  const arrived = isStopped ? undefined : run.tree.messages.take(run.id, topic)
  if (arrived !== undefined) return received(run, op, arrived, startSeq)
  const outcome = await waitOutside(run, {
    op,
    kind: 'message',
    topic,
    ...(questions === undefined ? {} : { questions }),
    until,
    longestMs: timeoutMs,
    isRecorded: recorded !== undefined,
  })
  if (outcome.kind === 'message') return received(run, op, outcome.message as TopicMessage, startSeq)
  if (outcome.kind === 'cancelled') {
    const error = toRunError(outcome.reason, outcome.reason)
    return { end: { type: 'message.withdrawn', data: { op, error } }, startSeq }
  }
  const late = new BatonError('BATON_OPERATION_TIMEOUT', { operation: op, timeoutMs: timeoutMs ?? 0 })
  return { end: { type: 'message.timed_out', data: { op, error: toRunError(late, late) } }, startSeq }
}

function deadline(run: Run, timeoutMs: number | undefined): number | undefined {
  return timeoutMs === undefined ? undefined : run.tree.outside.clock.now() + timeoutMs
}

/** The message is discarded only when the event that took it is durable, so a crash finds the one or the other. */
function received(run: Run, op: string, message: TopicMessage, startSeq: number): Performed {
  const data = { op, ...receivedFrom(message, run.tree.outside.redactor), ...labelled(message.labels) }
  return {
    end: { type: 'message.received', data },
    startSeq,
    written: () => run.tree.consumed([message.id]),
  }
}

function readMessage(run: Run, end: KernelFact): ReceivedMessage {
  if (end.type !== 'message.received') throw failureIn(end)
  const { id, content, by, at, labels } = end.data
  run.labels.add(labels)
  return { id, content, by, at }
}

/** `ctx.received`: every message on a topic that has arrived, at once; the same again when the run is resumed. */
export function takeReceived(scope: Scope, topic: string): readonly ReceivedMessage[] {
  const { run } = scope
  checkTopic(topic)
  const op = scope.next(`received:${topic}`)
  const recorded = run.recorded(op)
  const before = recorded === undefined ? takenByPredecessor(run, op, topic) : takenBefore(run, recorded, topic)
  const { messages, labels } = before ?? takeArrived(run, op, topic)
  run.labels.add(labels)
  return messages
}

type Taken = MessageEvents['message.taken']

function takeArrived(run: Run, op: string, topic: string): Taken {
  // The log was written by code that did not look here, and went on as if nothing had come.
  const arrived = run.recording.isAhead ? [] : run.tree.messages.takeAll(run.id, topic)
  const labels = [...new Set(arrived.flatMap((message) => message.labels))]
  const { redactor } = run.tree.outside
  const messages = arrived.map((message) => receivedFrom(message, redactor))
  const taken: Taken = { op, topic, messages, ...labelled(labels) }
  const written = run.append('message.taken', taken)
  if (arrived.length === 0) return taken
  run.tree.consumed(arrived.map(({ id }) => id))
  // Code gets what was written, so that it sees the first time what a replay will see.
  return written.data
}

function takenBefore(run: Run, { start, path }: RecordedOperation, topic: string): Taken {
  const taken = eventData(start, 'message.taken')
  return taken?.topic === topic ? taken : run.diverged(`${start.type} ${path}`, `message.taken ${path}`)
}

/** What an operation that is no longer used found in the place of this one: each item of its output is a message. */
function takenByPredecessor(run: Run, op: string, topic: string): Taken | undefined {
  const path = predecessorOf(op)
  const { start, end } = (path === undefined ? undefined : run.recorded(path)) ?? {}
  if (start === undefined || end === undefined) return undefined
  const output = eventData(end, 'tool.returned')?.output
  const items: readonly Json[] = Array.isArray(output) ? output : []
  const messages = items.map((content, index) => ({ id: `${path}/${index}`, content, by: 'tool', at: start.ts }))
  return { op, topic, messages, ...labelled(labelsIn(end) ?? []) }
}

function labelled(labels: readonly string[]): { readonly labels?: readonly string[] } {
  return labels.length === 0 ? {} : { labels }
}
