import { BatonError, OperationError } from '../errors/baton-error.ts'
import { asKernelFact, eventCatalog, type KernelFact } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import { problemWithData } from '../events/field.ts'
import type { StoredValue } from '../events/value-reference.ts'
import { never } from './never.ts'
import { carryThrough } from './performing.ts'
import type { RecordedOperation } from './recording.ts'
import type { Run } from './run.ts'
import { describeRequest } from './same-request.ts'

/** An event about to be written. */
export type NewEvent = KernelFact & {
  /** What is stored along with it. */
  readonly values?: readonly StoredValue[]
  /**
   * The result in it, or what that is made of, is a copy as JSON that nothing else holds: what a replay would read, and code
   * may change it.
   */
  readonly isCopy?: true
}

/**
 * What is particular to one kind of operation. The rest of its life is the same for all, and is below. `Made`: what its
 * result is made of, where that need not be read out of its end.
 */
export interface Operation<Result, Made = never> {
  readonly path: string
  /** What is asked for. A replay must ask for the same. */
  request(): NewEvent
  /** Only waits for operations inside it, so it does not by itself keep the run in memory. */
  readonly container?: true
  /** Fetches what the recorded end does not hold, before the result is handed out. */
  prepare?(end: KernelFact): Promise<void>
  /** Does it, for the first time or after a crash in the middle, and returns how it ended. */
  perform(recorded: RecordedOperation | undefined): Promise<Performed<Made>>
  /** Called when the code is handed the result: reads it out of the end, or of what it is made of; throws the failure. */
  read(end: KernelFact, made?: Made): Result
}

export interface Performed<Made = never> {
  readonly end: NewEvent
  /** The event that began it. */
  readonly startSeq: number
  /** To be called when the end is written, though it may not be durable yet. */
  readonly written?: () => void
  /** What the result is made of; counts only where the end is a copy. */
  readonly made?: Made
}

/**
 * The life of every operation that can be waited for: what the log already
 * knows is answered from the log; the rest is performed and written down.
 */
export function operate<Result, Made = never>(run: Run, operation: Operation<Result, Made>): Promise<Result> {
  try {
    if (run.tree.closing || run.ended) return never()
    const recorded = recordedOrOther(run, operation)
    if (recorded?.end !== undefined) return answerFromLog(run, operation, recorded, recorded.end)
    if (recorded === undefined) {
      run.throwIfStopped()
      refuseUnreadable(operation)
    }
    if (recorded !== undefined) recorded.taken = true
    return carryThrough(run, operation, recorded)
  } catch (error) {
    return Promise.reject(error)
  }
}

type Requested = Pick<Operation<unknown>, 'path' | 'request'>

/** What is written must be readable: code can hand in anything, whatever the compiler says. */
function refuseUnreadable(operation: Requested): void {
  const { type, data } = operation.request()
  const problem = problemWithData(data, eventCatalog[type].fields)
  if (problem === undefined) return
  throw new BatonError('BATON_VALUE_NOT_JSON', { place: `What operation "${operation.path}" was given`, problem })
}

async function answerFromLog<Result, Made>(
  run: Run,
  operation: Operation<Result, Made>,
  recorded: RecordedOperation,
  recordedEnd: RunEvent,
): Promise<Result> {
  const end = asKernelFact(recordedEnd)
  if (end === undefined) return run.diverged(`${recordedEnd.type} ${operation.path}`, operation.path)
  run.delivery.begin()
  if (operation.prepare !== undefined) await run.tree.activity.during(operation.prepare(end))
  const turn = recorded.optional ? keep(run, operation.path) : run.delivery.recorded(operation.path)
  if (turn !== undefined) await run.tree.activity.heldUp(turn)
  run.tree.progressed(run)
  if (run.tree.gone) return never()
  run.noteSaid(recordedEnd.seq, end)
  return operation.read(end)
}

/** What to throw for an operation that did not end well: the error that its end holds. */
export function failureIn({ type, data }: KernelFact): OperationError | BatonError {
  if ('error' in data && data.error !== undefined) return new OperationError(data.error, operationOf({ data }))
  return new BatonError('BATON_EVENT_INVALID', { place: 'a log', type, problem: 'it is not how this operation ends' })
}

/** The log says from now on when it was handed out, and a replay hands it out then. */
function keep(run: Run, op: string): Promise<void> | undefined {
  run.append('operation.kept', { op })
  return run.delivery.live()
}

/** What the log holds under the path. If that is something else, the run can't go on, unless it was reopened before. */
function recordedOrOther(run: Run, operation: Requested): RecordedOperation | undefined {
  const recorded = run.recorded(operation.path)
  if (recorded === undefined || recorded.start.type === 'budget.exceeded') return recorded
  const { redactor } = run.tree.outside
  const request = operation.request()
  const before = describeRequest(recorded.start.type, recorded.start.data)
  const now = redactor.json(describeRequest(request.type, request.data))
  // What is a secret now may have been written down before it was known as one.
  if (before === now || redactor.json(before) === now) return recorded
  const data = JSON.parse(redactor.json(JSON.stringify(request.data)))
  if (run.recording.isSame(recorded.start, { type: request.type, data })) return recorded
  if (!recorded.optional) return run.diverged(before, now)
  run.recording.renew(operation.path)
  return undefined
}
