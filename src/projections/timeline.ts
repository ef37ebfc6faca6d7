import type { EventCatalog, EventOf, EventType } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { TotalProjection } from './projection.ts'

/** One line a person can read. */
export interface TimelineEntry {
  readonly eventId: string
  readonly ts: number
  readonly actor: string
  readonly text: string
}

const line =
  <Type extends EventType>(text: (data: EventCatalog[Type]) => string) =>
  (entries: TimelineEntry[], event: EventOf<Type>): void => {
    entries.push({ eventId: event.id, ts: event.ts, actor: event.actor, text: text(event.data) })
  }

const dollars = (micros: number | null): string => (micros === null ? 'unknown cost' : `$${(micros / 1e6).toFixed(4)}`)

/** What happened, in order. Total: every event says something. */
export const timeline: TotalProjection<TimelineEntry[]> = {
  initial: () => [],
  other: (entries, event: RunEvent) => {
    entries.push({ eventId: event.id, ts: event.ts, actor: event.actor, text: event.type })
  },
  on: {
    'run.started': line<'run.started'>(({ runnable }) => `${runnable} started`),
    'run.resumed': line<'run.resumed'>(({ epoch }) => `resumed (owner ${epoch})`),
    'run.awaiting_input': line<'run.awaiting_input'>(({ questions }) => `waits for ${questions.length} answer(s)`),
    'run.sleeping': line<'run.sleeping'>(sleeps),
    'run.cancel_requested': line<'run.cancel_requested'>(({ reason, by }) => `${by} asked to stop: ${reason}`),
    'run.completed': line<'run.completed'>(() => 'completed'),
    'run.partial': line<'run.partial'>(() => 'ended with part of an answer'),
    'run.failed': line<'run.failed'>(({ error }) => `failed: ${error?.message ?? 'no reason given'}`),
    'run.cancelled': line<'run.cancelled'>(() => 'cancelled'),
    'model.requested': line<'model.requested'>(({ model, attempt }) => `asks ${model}${again(attempt)}`),
    'model.answered': line<'model.answered'>(({ usage }) => `model answered (${dollars(usage.usdMicros)})`),
    'model.failed': line<'model.failed'>(({ error }) => `model failed: ${error.message}`),
    'model.abandoned': line<'model.abandoned'>(() => 'model call was lost in a crash'),
    'tool.called': line<'tool.called'>(({ tool, attempt }) => `calls ${tool}${again(attempt)}`),
    'tool.denied': line<'tool.denied'>(({ tool, error }) => `did not call ${tool}: ${error.message}`),
    'tool.returned': line<'tool.returned'>(({ op }) => `${op} returned`),
    'tool.failed': line<'tool.failed'>(({ error }) => `tool failed: ${error.message}`),
    'tool.abandoned': line<'tool.abandoned'>(({ op }) => `${op} was cut off by a crash`),
    'tool.doubted': line<'tool.doubted'>(({ op }) => `nobody knows whether ${op} happened; a person is asked`),
    'tool.undo_started': line<'tool.undo_started'>(({ tool }) => `takes ${tool} back`),
    'tool.undone': line<'tool.undone'>(({ op }) => `${op} done`),
    'tool.undo_failed': line<'tool.undo_failed'>(({ error }) => `could not be taken back: ${error.message}`),
    'decision.requested': line<'decision.requested'>(({ decision }) => `decides ${decision}`),
    'decision.made': line<'decision.made'>(({ decider, reason }) => `decided by ${decider}: ${reason}`),
    'decision.failed': line<'decision.failed'>(({ error }) => `no decision: ${error.message}`),
    'child.started': line<'child.started'>(({ runnable }) => `starts ${runnable}`),
    'child.ended': line<'child.ended'>(({ op, status }) => `${op} ${status}`),
    'question.asked': line<'question.asked'>(({ prompt }) => `asks a person: ${prompt}`),
    'question.answered': line<'question.answered'>(({ by }) => `${by} answered`),
    'question.refused': line<'question.refused'>(({ problem }) => `answer refused: ${problem}`),
    'question.expired': line<'question.expired'>(() => 'nobody answered in time'),
    'question.withdrawn': line<'question.withdrawn'>(({ error }) => `question withdrawn: ${error.message}`),
    'timer.set': line<'timer.set'>(({ ms }) => `waits ${ms} ms`),
    'timer.fired': line<'timer.fired'>(() => 'the time has come'),
    'timer.cancelled': line<'timer.cancelled'>(({ error }) => `timer cancelled: ${error.message}`),
    'message.awaited': line<'message.awaited'>(({ topic }) => `waits for a message on ${topic}`),
    'message.received': line<'message.received'>(({ by }) => `got a message by ${by}`),
    'message.timed_out': line<'message.timed_out'>(() => 'no message came in time'),
    'message.withdrawn': line<'message.withdrawn'>(({ error }) => `no longer waits for a message: ${error.message}`),
    'message.taken': line<'message.taken'>(({ messages, topic }) => `took ${messages.length} message(s) on ${topic}`),
    'artifact.kept': line<'artifact.kept'>(({ name, bytes }) => `keeps ${name} (${bytes} bytes)`),
    'artifact.opened': line<'artifact.opened'>(({ hash }) => `opens ${hash}`),
    'artifact.read': line<'artifact.read'>(() => 'read it'),
    'artifact.unread': line<'artifact.unread'>(({ error }) => `did not read it: ${error.message}`),
    'clock.read': line<'clock.read'>(({ ms }) => `read the clock: ${new Date(ms).toISOString()}`),
    'random.drawn': line<'random.drawn'>(({ value }) => `drew ${value}`),
    'budget.read': line<'budget.read'>(() => 'looked at its budget'),
    'budget.held': line<'budget.held'>(() => 'held back a share for its ending'),
    'budget.estimated': line<'budget.estimated'>(({ model }) => `estimated a call to ${model}`),
    'budget.exceeded': line<'budget.exceeded'>(({ error }) => error.message),
    'definition.pinned': line<'definition.pinned'>(({ name }) => `keeps to ${name} as it is`),
  },
}

function sleeps({ until, topics = [] }: EventCatalog['run.sleeping']): string {
  const waitsFor = [
    ...(topics.length === 0 ? [] : [`for ${topics.length} message(s)`]),
    ...(until === undefined ? [] : [`until ${new Date(until).toISOString()}`]),
  ]
  return `sleeps ${waitsFor.join(' or ')}`
}

function again(attempt: number): string {
  return attempt === 1 ? '' : ` again (attempt ${attempt})`
}
