import { BatonError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData, partOf } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import { isObject } from '../events/json.ts'

/** What a run that ended without success does anew when it goes on. */
export interface Anew {
  /** The event after which things may go another way. */
  readonly after: number
  /** Operations that failed. */
  readonly retried: readonly string[]
  /** Operations that were taken back. */
  readonly redone: readonly string[]
}

/**
 * Finds in the log of an ended run what it failed by: operations that ended with the error of the run, or that failed
 * last of all; what was cut off by that; and what was taken back because of it. Nothing of it means that the code itself
 * failed, and that it has to be other code now.
 */
export function failedOperations(events: readonly RunEvent[]): Anew {
  const end = events.at(-1)
  const ends = failedEnds(events)
  const causes = causesOf(ends, errorIn(end), events)
  const redone = takenBack(events)
  const turns = [...causes, ...redone].map(({ seq }) => seq)
  const after = turns.length === 0 ? (end?.seq ?? 0) : Math.min(...turns)
  const cutOff = ends.filter(({ seq, error }) => seq > after && isCutOff(error))
  const retried = new Set([...causes, ...cutOff].map(({ op }) => op))
  for (const op of [...retried]) for (const inner of insideOf(op, events, retried)) retried.add(inner)
  const again = new Set(redone.map(({ op }) => op))
  return { after, retried: [...retried].filter((op) => !again.has(op)), redone: [...again] }
}

interface FailedEnd {
  readonly op: string
  readonly seq: number
  readonly error: Pick<RunError, 'code' | 'message' | 'type'>
}

function failedEnds(events: readonly RunEvent[]): FailedEnd[] {
  const last = new Map<string, FailedEnd>()
  for (const event of events) {
    const op = operationOf(event)
    if (op === undefined || op.startsWith('undo:')) continue
    const part = partOf(event.type)
    const error = errorIn(event)
    // What was tried again since has another end.
    if (part === 'start' || part === 'end') last.delete(op)
    if (error !== undefined && part !== 'lost' && part !== 'aside') last.set(op, { op, seq: event.seq, error })
  }
  return [...last.values()].sort((left, right) => left.seq - right.seq)
}

function causesOf(ends: readonly FailedEnd[], reason: RunError | undefined, events: readonly RunEvent[]): FailedEnd[] {
  // A run with part of an answer does not say what the rest failed by.
  const isCause = (error: FailedEnd['error']): boolean =>
    reason === undefined ? error.type === 'budget_exceeded' : isIn(error, reason)
  const causes = ends.filter(({ error }) => isCause(error))
  return causes.length > 0 ? causes : lastOfAll(ends, events)
}

/** Limits name what was left, which differs from one operation to the next. */
function isIn(error: FailedEnd['error'], reason: RunError): boolean {
  if (error.type === 'budget_exceeded' && reason.type === 'budget_exceeded') return true
  if (error.code === reason.code && error.message === reason.message) return true
  return !isCutOff(error) && `${reason.message} ${reason.cause ?? ''}`.includes(error.message)
}

/** Failures after which nothing began or succeeded any more. */
function lastOfAll(ends: readonly FailedEnd[], events: readonly RunEvent[]): FailedEnd[] {
  const bySeq = new Map(ends.map((end) => [end.seq, end]))
  const found: FailedEnd[] = []
  for (const event of events.toReversed()) {
    const op = operationOf(event)
    const part = partOf(event.type)
    if (op === undefined || op.startsWith('undo:') || part === 'aside') continue
    const failed = bySeq.get(event.seq)
    if (failed === undefined) break
    if (!isCutOff(failed.error)) found.push(failed)
  }
  return found
}

/** The run around it had ended, or it was to stop. */
function isCutOff({ code, type }: FailedEnd['error']): boolean {
  return code === 'BATON_RUN_CANCELLED' || type === 'unknown_outcome'
}

/** Approvals of a call that was not made are asked for anew, and so are the calls of a decision that none of them failed. */
function* insideOf(op: string, events: readonly RunEvent[], chosen: ReadonlySet<string>): Generator<string> {
  const inner = new Set<string>()
  for (const event of events) {
    const path = operationOf(event)
    if (path?.startsWith(`${op}/`) === true) inner.add(path)
  }
  if (![...inner].some((path) => chosen.has(path))) yield* inner
}

/** Own effects that were taken back when the run failed last. */
function takenBack(events: readonly RunEvent[]): { readonly op: string; readonly seq: number }[] {
  const [first] = events
  const since = events.findLastIndex(({ type }) => type === 'run.reopened') + 1
  const undone = events.slice(since).flatMap((event) => eventData(event, 'tool.undone')?.op ?? [])
  return undone.map((undo) => {
    const of = undo.slice('undo:'.length, undo.lastIndexOf('/attempt#'))
    const op = of.slice(of.indexOf('/') + 1)
    if (first === undefined || !of.startsWith(`${first.runId}/`)) {
      throw new BatonError('BATON_RUN_TAKEN_BACK', { runId: first?.runId ?? '', of })
    }
    const begun = events.find((event) => operationOf(event) === op && partOf(event.type) === 'start')
    return { op, seq: begun?.seq ?? 0 }
  })
}

function errorIn(event: RunEvent | undefined): RunError | undefined {
  if (event === undefined || !isObject(event.data)) return undefined
  if (event.type === 'question.expired') {
    const expired = new BatonError('BATON_QUESTION_EXPIRED', { question: operationOf(event) ?? '' })
    return toRunError(expired, expired)
  }
  return isObject(event.data['error']) ? (event.data['error'] as RunError) : undefined
}
