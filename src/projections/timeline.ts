import { keptForAll } from '../errors/kept-for-all.ts'
import type { EventCatalog, EventOf, EventType } from '../events/catalog.ts'
import { plural } from './plural.ts'
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
export const timeline: TotalProjection<TimelineEntry[]> = keptForAll({
  initial: () => [],
  other: (entries, event) => {
    entries.push({ eventId: event.id, ts: event.ts, actor: event.actor, text: inWords(event.type) })
  },
  on: {
    'run.started': line(({ runnable }) => `${runnable} started`),
    'run.resumed': line(({ epoch }) => `resumed (owner ${epoch})`),
    'run.awaiting_input': line(
      ({ questions, kept }) => `waits for ${plural(questions.length, 'answer')}${stays(kept)}`,
    ),
    'run.sleeping': line(sleeps),
    'run.clock_jumped': line(
      ({ ms }) => `the clock went ${ms < 0 ? 'back' : 'ahead'} by ${Math.round(Math.abs(ms) / 1000)} s`,
    ),
    'run.cancel_requested': line(({ reason, by }) => `${by} asked to stop: ${reason}`),
    'run.reopened': line(({ reason, by }) => `${by} had it go on: ${reason}`),
    'run.limits_raised': line(({ by }) => `${by} raised its limits`),
    'operation.kept': line(({ op }) => `${op} as it was done before`),
    'operation.retimed': line(
      ({ op, until }) => `${op} waits until ${new Date(until).toISOString()}: the clock was ahead`,
    ),
    'run.completed': line(() => 'completed'),
    'run.partial': line(() => 'ended with part of an answer'),
    'run.failed': line(fails),
    'run.cancelled': line(() => 'cancelled'),
    'model.requested': line(({ model, attempt }) => `asks ${model}${again(attempt)}`),
    'model.answered': line(
      ({ answer, usage }) => `${answer.answeredBy ?? 'model'} answered (${dollars(usage.usdMicros)})`,
    ),
    'model.failed': line(({ error }) => `model failed: ${error.message}`),
    'model.abandoned': line(() => 'model call was lost in a crash'),
    'model.postponed': line(
      ({ error, until }) => `model is down, next try ${new Date(until).toISOString()}: ${error.message}`,
    ),
    'tool.called': line(({ tool, attempt }) => `calls ${tool}${again(attempt)}`),
    'tool.denied': line(({ tool, error }) => `did not call ${tool}: ${error.message}`),
    'tool.returned': line(({ op }) => `${op} returned`),
    'tool.failed': line(({ error }) => `tool failed: ${error.message}`),
    'tool.abandoned': line(({ op }) => `${op} was cut off by a crash`),
    'tool.doubted': line(({ op }) => `it is not known whether ${op} happened; a person is asked`),
    'tool.undo_started': line(({ tool }) => `takes ${tool} back`),
    'tool.undone': line(({ op }) => `${op} done`),
    'tool.undo_failed': line(({ error }) => `could not be taken back: ${error.message}`),
    'decision.requested': line(({ decision }) => `decides ${decision}`),
    'decision.made': line(({ decider, reason }) => `decided by ${decider}: ${reason}`),
    'decision.failed': line(({ error }) => `no decision: ${error.message}`),
    'child.started': line(({ runnable }) => `starts ${runnable}`),
    'child.ended': line(({ op, status }) => `${op} ${status}`),
    'linked.begun': line(({ reason, runnable, linkedRunId }) => `${reason ?? runnable} works for it: ${linkedRunId}`),
    'linked.booked': line(({ usage }) => `counts what was done for it (${dollars(usage.usdMicros)})`),
    'question.asked': line(({ prompt }) => `asks a person: ${prompt}`),
    'question.answered': line(({ by }) => `${by} answered`),
    'question.refused': line(({ problem }) => `answer refused: ${problem}`),
    'question.expired': line(() => 'no answer came in time'),
    'question.withdrawn': line(({ error }) => `question withdrawn: ${error.message}`),
    'timer.set': line(({ ms }) => `waits ${ms} ms`),
    'timer.fired': line(() => 'the time has come'),
    'timer.cancelled': line(({ error }) => `timer cancelled: ${error.message}`),
    'message.awaited': line(({ topic }) => `waits for a message on ${topic}`),
    'message.received': line(({ by }) => `got a message by ${by}`),
    'message.timed_out': line(() => 'no message came in time'),
    'message.withdrawn': line(({ error }) => `no longer waits for a message: ${error.message}`),
    'message.taken': line(({ messages, topic }) => `took ${plural(messages.length, 'message')} on ${topic}`),
    'artifact.kept': line(({ name, bytes }) => `keeps ${name} (${bytes} bytes)`),
    'artifact.opened': line(({ hash }) => `opens ${hash}`),
    'artifact.read': line(() => 'read it'),
    'artifact.unread': line(({ error }) => `did not read it: ${error.message}`),
    'clock.read': line(({ ms }) => `read the clock: ${new Date(ms).toISOString()}`),
    'random.drawn': line(({ value }) => `drew ${value}`),
    'budget.read': line(() => 'looked at its budget'),
    'budget.held': line(() => 'held back a share for its ending'),
    'budget.estimated': line(({ model }) => `estimated a call to ${model}`),
    'budget.exceeded': line(({ error }) => error.message),
    'definition.pinned': line(({ name }) => `keeps to ${name} as it is`),
    'definition.accepted': line(({ name, by }) => `${by} moved it to ${name} as it is now`),
  },
})

/** A runnable may fail with words and no error: then its output says why. */
function fails({ error, output }: EventCatalog['run.failed']): string {
  const firstLine = output.trim().split('\n', 1)[0] ?? ''
  const reason = error?.message ?? (firstLine === '' ? 'no reason given' : firstLine)
  return `failed: ${reason}`
}

/** A warning: whatever it is that its code waits for is not in the log, and gone with the process. */
function stays(kept: boolean | undefined): string {
  return kept === true ? ', and its code may wait for something that is no operation' : ''
}

function sleeps({ until, topics = [], outage }: EventCatalog['run.sleeping']): string {
  const waitsFor = [
    ...(topics.length === 0 ? [] : [`for ${plural(topics.length, 'message')}`]),
    ...(until === undefined ? [] : [`until ${new Date(until).toISOString()}`]),
  ]
  const why = outage === undefined ? '' : `, for a model that is down since ${new Date(outage.since).toISOString()}`
  return `sleeps ${waitsFor.join(' or ')}${why}`
}

/** `garden.tree_planted` is `tree planted`: an event that only a coordination model has better words for. */
function inWords(type: string): string {
  return type.slice(type.indexOf('.') + 1).replaceAll(/[._]/g, ' ')
}

function again(attempt: number): string {
  return attempt === 1 ? '' : ` again (attempt ${attempt})`
}
