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
 * Finds in the log of an ended run what it failed by, what was cut off by that, and what was taken back because of it.
 * Nothing of it means that the code itself failed, and that it has to be other code now.
 */
export function failedOperations(events: readonly RunEvent[]): Anew {
  const end = events.at(-1)
  const reason = errorIn(end)
  const ends = failedEnds(events)
  const causes = causesOf(ends, events)
  const redone = takenBack(events)
  const turns = [...causes, ...redone].map(({ seq }) => seq)
  const after = turns.length === 0 ? (end?.seq ?? 0) : Math.min(...turns)
  refuseTwice(events, redone, after)
  const isStopped = ({ error }: FailedEnd): boolean => isCutOff(error) || isSame(error, reason)
  const cutOff = ends.filter((one) => one.seq > after && isStopped(one))
  const retried = new Set([...causes, ...cutOff].map(({ op }) => op))
  for (const op of [...retried]) for (const inner of insideOf(op, events, retried)) retried.add(inner)
  const again = new Set(redone.map(({ op }) => op))
  return { after, retried: [...retried].filter((op) => !again.has(op)), redone: [...again] }
}

interface FailedEnd {
  readonly op: string
  readonly seq: number
  readonly error: RunError
  readonly isChild: boolean
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
    if (error === undefined || part === 'lost' || part === 'aside') continue
    last.set(op, { op, seq: event.seq, error, isChild: event.type === 'child.ended' })
  }
  return [...last.values()].sort((left, right) => left.seq - right.seq)
}

/**
 * The operations whose errors left the code, where the log says so. Else those that failed and after which their code
 * went on with nothing: what it went on after, it has dealt with. Else the one that failed last, or, where the code judged
 * that what came was no good, what it judged.
 */
function causesOf(ends: readonly FailedEnd[], events: readonly RunEvent[]): readonly Cause[] {
  const end = events.at(-1)
  const reason = errorIn(end)
  const left = new Set((eventData(end, 'run.failed') ?? eventData(end, 'run.partial'))?.failedBy ?? [])
  const known = ends.filter(({ op }) => left.has(op))
  if (known.length > 0) return [...unpaid(ends, events, reason, left), ...known]
  if (end?.type === 'run.cancelled') return ends.filter(({ error }) => isCutOff(error))
  const quoted = ends.filter(({ isChild, error }) => isChild && error.message !== '' && quotes(reason, error))
  const dropped = ends.filter(({ op, seq, error }) => !isCutOff(error) && !goesOn(events, op, seq))
  const found = [...new Set([...dropped, ...quoted])]
  if (found.length > 0) return found
  const last = ends.findLast(({ error }) => !isCutOff(error))
  return last === undefined ? judged(events, reason) : [last]
}

/**
 * Children that there was no money for, of a run that ended for the same reason before it made anything of that: code had
 * gone on without them, but no further than to where nothing could be paid at all.
 */
function unpaid(
  ends: readonly FailedEnd[],
  events: readonly RunEvent[],
  reason: RunError | undefined,
  left: ReadonlySet<string>,
): readonly FailedEnd[] {
  if (reason?.type !== 'budget_exceeded') return []
  const broke = ends.filter(({ op, isChild, error }) => isChild && !left.has(op) && error.type === 'budget_exceeded')
  return broke.filter(({ op, seq }) => !isFollowed(events, op, seq))
}

/** Whether anything succeeded after that, other than in branches beside it. */
function isFollowed(events: readonly RunEvent[], op: string, seq: number): boolean {
  const branch = scopeOf(op)
  // `all#1/` of `all#1/7/`.
  const branches = branch.slice(0, branch.lastIndexOf('/', branch.length - 2) + 1)
  return events.some((event) => {
    const later = event.seq > seq && partOf(event.type) === 'end' ? operationOf(event) : undefined
    if (later === undefined || errorIn(event) !== undefined) return false
    return !later.startsWith(branches) || later.startsWith(branch)
  })
}

interface Cause {
  readonly op: string
  readonly seq: number
}

/** Whether code began something else in the same scope after an operation had ended. */
function goesOn(events: readonly RunEvent[], op: string, seq: number): boolean {
  const scope = scopeOf(op)
  return events.some((event) => {
    const later = event.seq > seq && partOf(event.type) === 'start' ? operationOf(event) : undefined
    return later !== undefined && !later.startsWith('undo:') && scopeOf(later) === scope
  })
}

function scopeOf(op: string): string {
  return op.slice(0, op.lastIndexOf('/') + 1)
}

/** What a model or a child said last, where nothing failed and yet nothing came of it. Not so where code threw by itself. */
function judged(events: readonly RunEvent[], reason: RunError | undefined): readonly Cause[] {
  if (reason === undefined || reason.type === 'exception') return []
  const last = events.findLast(({ type }) => type === 'model.answered' || type === 'child.ended')
  const op = last === undefined ? undefined : operationOf(last)
  return last === undefined || op === undefined ? [] : [{ op, seq: last.seq }]
}

function isSame(error: RunError, reason: RunError | undefined): boolean {
  return error.code === reason?.code && error.message === reason.message
}

function quotes(reason: RunError | undefined, error: RunError): boolean {
  return `${reason?.message ?? ''} ${reason?.cause ?? ''}`.includes(error.message)
}

/** The run around it had ended, or it was to stop. */
function isCutOff({ code, type }: RunError): boolean {
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
function takenBack(events: readonly RunEvent[]): Cause[] {
  const [first] = events
  const since = events.findLastIndex(({ type }) => type === 'run.reopened') + 1
  const undone = events.slice(since).flatMap((event) => eventData(event, 'tool.undone')?.op ?? [])
  return undone.map((undo) => {
    const of = undo.slice('undo:'.length, undo.lastIndexOf('/attempt#'))
    const op = of.slice(of.indexOf('/') + 1)
    if (first === undefined || !of.startsWith(`${first.runId}/`)) {
      const problem = `it took back "${of}", which another run did`
      throw new BatonError('BATON_RUN_TAKEN_BACK', { runId: first?.runId ?? '', problem })
    }
    const begun = events.find((event) => operationOf(event) === op && partOf(event.type) === 'start')
    return { op, seq: begun?.seq ?? 0 }
  })
}

/** What must not happen twice may have been done with what was taken back, and would be done again with what takes its place. */
function refuseTwice(events: readonly RunEvent[], redone: readonly Cause[], after: number): void {
  if (redone.length === 0) return
  const once = events.find((event) => event.seq > after && eventData(event, 'tool.called')?.effect === 'once')
  if (once === undefined) return
  const problem = `it took back "${redone[0]?.op}", and "${operationOf(once)}", which must not happen twice, was done after that`
  throw new BatonError('BATON_RUN_TAKEN_BACK', { runId: once.runId, problem })
}

const halfDone: RunError = { type: 'worker_error', code: '', message: '', retryable: false }

function errorIn(event: RunEvent | undefined): RunError | undefined {
  if (event === undefined || !isObject(event.data)) return undefined
  if (event.type === 'question.expired') {
    const expired = new BatonError('BATON_QUESTION_EXPIRED', { question: operationOf(event) ?? '' })
    return toRunError(expired, expired)
  }
  if (isObject(event.data['error'])) return event.data['error'] as RunError
  // A child with part of an answer says in its own log what the rest failed by.
  const status = eventData(event, 'child.ended')?.status
  return status === undefined || status === 'completed' ? undefined : halfDone
}
