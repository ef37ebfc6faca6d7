import { eventData, partOf } from '../events/catalog.ts'
import { type EventPart, operationOf, type RunEvent } from '../events/event.ts'
import type { RunEvents } from '../events/run.ts'
import { SaidMessages } from '../events/said-messages.ts'
import { isRetired } from './retired-operations.ts'
import { describeRequest } from './same-request.ts'

/** What a log says about one operation. */
export interface RecordedOperation {
  readonly path: string
  /** The event that began it, or the only event it has. */
  start: RunEvent
  attempt: number
  /** Began and neither ended nor was given up: the process died in the middle. */
  dangling: boolean
  /** The question that settles whether an effect took place, when that was in doubt. */
  doubt: string | undefined
  end: RunEvent | undefined
  /** When its wait is over, where that was set right since it began. */
  until: number | undefined
  /** The code has asked for it again. */
  asked: boolean
  /** It is being carried on by this process, which will write its end. */
  taken: boolean
  /** It failed, and whether it took effect all the same is not known. */
  threw: boolean
  /** The run was reopened before it: the code may ask for something else here, or for nothing. */
  optional: boolean
  /** The event by which the code had asked for it, the last time that things could have gone another way. */
  since: number
}

interface Renewals {
  readonly times: number
  /** How many attempts there had been by then. */
  readonly attempts: number
}

/** A run's log, arranged for being asked "did this happen already?". */
export class Recording {
  readonly #operations = new Map<string, RecordedOperation>()
  #ends: string[] = []
  /** How often something else was asked for under a path, or the same done anew after it was taken back. */
  readonly #renewals = new Map<string, Renewals>()
  /** Attempts that were given up, by path: what was asked about them is not asked again. */
  readonly #givenUp = new Set<string>()
  readonly #pins = new Map<string, string>()
  /** Operations that the code has not asked for yet; made when it is first needed. */
  #ahead: Set<string> | undefined
  /** Operations that ended and that the code will ask for again, in the order they did. */
  readonly ends: readonly string[]
  readonly #said = new SaidMessages()
  readonly #underWay = new Set<string>()
  readonly #beside = new Set<string>()

  constructor(events: readonly RunEvent[]) {
    for (const event of events) this.#take(event)
    this.ends = this.#ends.filter((path) => !this.#isEnclosed(path))
  }

  /** Those that ended while something else was under way. */
  get beside(): ReadonlySet<string> {
    return this.#beside
  }

  find(path: string): RecordedOperation | undefined {
    const recorded = this.#operations.get(path)
    if (recorded !== undefined) recorded.asked = true
    this.#ahead?.delete(path)
    return recorded
  }

  /** Something else is asked for under a path than before the run was reopened. */
  renew(path: string): void {
    const renewals = { times: this.renewals(path) + 1, attempts: this.attempts(path) }
    this.#operations.delete(path)
    this.#renewals.set(path, renewals)
  }

  /** How often something else has been asked for under a path. It is another effect each time. */
  renewals(path: string): number {
    return this.#renewals.get(path)?.times ?? 0
  }

  /** How many attempts there were under a path, whatever was asked for. */
  attempts(path: string): number {
    return this.#operations.get(path)?.attempt ?? this.#renewals.get(path)?.attempts ?? 0
  }

  /** The same without asking for it. */
  peek(path: string): RecordedOperation | undefined {
    return this.#operations.get(path)
  }

  /** The log goes on after the place that the code has reached. */
  get isAhead(): boolean {
    this.#ahead ??= this.#unaskedPaths()
    return this.#ahead.size > 0
  }

  #unaskedPaths(): Set<string> {
    const paths = new Set<string>()
    for (const { path, asked, optional } of this.#operations.values()) {
      if (!asked && !optional && !isUndo(path) && !this.#isEnclosed(path)) paths.add(path)
    }
    return paths
  }

  /** The first operation in the log that the code has not asked for. */
  get firstUnasked(): string | undefined {
    this.#ahead ??= this.#unaskedPaths()
    const [first] = this.#ahead
    return first
  }

  /** The run was reopened before it had this child, so its code may come to where its log ends without asking for it. */
  mayDoWithout(childRunId: string): boolean {
    for (const { optional, asked, start } of this.#operations.values()) {
      if (optional && !asked && eventData(start, 'child.started')?.childRunId === childRunId) return true
    }
    return false
  }

  get operations(): Iterable<RecordedOperation> {
    return this.#operations.values()
  }

  /** Definitions the run used, by name. */
  get pins(): ReadonlyMap<string, string> {
    return this.#pins
  }

  /** Something was under way when the log ended. */
  get hasDangling(): boolean {
    for (const { dangling } of this.#operations.values()) if (dangling) return true
    return false
  }

  /** Inside something that is over, such as the model calls of a decision, or retired: no code asks for it again. */
  #isEnclosed(path: string): boolean {
    if (isRetired(path)) return true
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const above = path.slice(0, end)
      const known = this.#operations.get(above)
      if (known?.end !== undefined || this.#givenUp.has(above)) return true
      // A call is approved before it begins.
      if (known?.start.type === 'tool.called' && path.startsWith('/ask#', end)) return true
    }
    return false
  }

  /** Whether the same is asked for, in whatever way two requests say what their models were told. */
  isSame(before: Pick<RunEvent, 'type' | 'data'>, now: Pick<RunEvent, 'type' | 'data'>): boolean {
    return this.#described(before) === this.#described(now)
  }

  #described({ type, data }: Pick<RunEvent, 'type' | 'data'>): string {
    const requested = eventData({ type, data }, 'model.requested')
    if (requested === undefined) return describeRequest(type, data)
    const messages = requested.messages.map((message) => this.#said.whole(message) ?? message)
    return describeRequest(type, { ...requested, messages })
  }

  #take(event: RunEvent): void {
    this.#said.note(event)
    const pinned = eventData(event, 'definition.pinned')
    if (pinned !== undefined) this.#pins.set(pinned.name, pinned.hash)
    const accepted = eventData(event, 'definition.accepted')
    if (accepted !== undefined && this.#pins.get(accepted.name) === accepted.was) {
      this.#pins.set(accepted.name, accepted.hash)
    }
    const reopened = eventData(event, 'run.reopened')
    if (reopened !== undefined) this.#reopen(reopened)
    const path = operationOf(event)
    if (path === undefined) return
    const known = this.#operations.get(path)
    const part = partOf(event.type)
    if (part === 'aside') {
      if (known === undefined) return
      known.doubt = eventData(event, 'tool.doubted')?.question ?? known.doubt
      known.until = eventData(event, 'operation.retimed')?.until ?? known.until
      if (event.type === 'operation.kept') this.#keep(known, event)
      return
    }
    if (event.type === 'budget.exceeded' && known !== undefined) this.#finish(path, event)
    else if (known === undefined || part === 'start' || part === 'whole') this.#begin(path, event, known, part)
    else if (part === 'lost') {
      known.dangling = false
      this.#underWay.delete(path)
      this.#givenUp.add(`${path}/attempt#${known.attempt}`)
    }
    if (part === 'end') this.#finish(path, event)
  }

  #begin(path: string, event: RunEvent, before: RecordedOperation | undefined, part: EventPart): void {
    if (before?.optional === true && !this.isSame(before.start, event)) this.renew(path)
    this.#operations.set(path, {
      path,
      start: event,
      attempt: this.attempts(path) + 1,
      dangling: part === 'start',
      doubt: undefined,
      end: part === 'whole' ? event : undefined,
      until: undefined,
      asked: false,
      taken: false,
      threw: false,
      optional: false,
      since: event.seq,
    })
    if (part === 'start') this.#underWay.add(path)
    // Refused before it began: the caller waits for it like for any other end. Only holds are not waited for.
    if (isRefusal(event) && !isHold(path)) this.#ends.push(path)
  }

  /** What failed is open again, what was taken back is forgotten, and what came later is there if it is asked for. */
  #reopen({ after, retried, redone }: RunEvents['run.reopened']): void {
    for (const path of redone) this.renew(path)
    const anew = new Set([...retried, ...redone])
    for (const path of retried) this.#retry(path)
    for (const operation of this.#operations.values()) {
      if (operation.since > after) operation.optional = true
      if (operation.optional) anew.add(operation.path)
    }
    this.#ends = this.#ends.filter((path) => !anew.has(path))
  }

  #retry(path: string): void {
    const known = this.#operations.get(path)
    if (known === undefined) return
    const { start, end } = known
    if (!isCarriedOn(start.type)) {
      this.#operations.delete(path)
      return
    }
    known.optional = true
    known.end = undefined
    // Attempts that failed are over; whether one took effect may not be known.
    known.dangling =
      start.type === 'model.requested' ? false : start.type !== 'tool.called' || mayHaveHappened(start, end)
    known.threw = known.dangling && start.type === 'tool.called'
  }

  #keep(operation: RecordedOperation, event: RunEvent): void {
    settleAt(operation, event)
    this.#ends.push(operation.path)
  }

  #finish(path: string, event: RunEvent): void {
    const known = this.#operations.get(path)
    if (known === undefined) return
    known.dangling = false
    known.end = event
    this.#underWay.delete(path)
    if (this.#underWay.size > 0) this.#beside.add(path)
    if (known.optional) settleAt(known, event)
    if (!isUndo(path)) this.#ends.push(path)
  }
}

/** The code has asked for it since the run was reopened: it belongs to what happened after that, not before. */
function settleAt(operation: RecordedOperation, { seq }: RunEvent): void {
  operation.optional = false
  operation.since = seq
}

function isRefusal({ type }: RunEvent): boolean {
  return type === 'budget.exceeded' || type === 'tool.denied'
}

/** Operations of which a reopened run does not begin from nothing: attempts are counted on, children and decisions go on. */
function isCarriedOn(type: string): boolean {
  return ['model.requested', 'tool.called', 'child.started', 'decision.requested'].includes(type)
}

/** What must not happen twice may have happened before it threw, unless it was never called. */
function mayHaveHappened(start: RunEvent, end: RunEvent | undefined): boolean {
  const error = eventData(end, 'tool.failed')?.error
  if (error === undefined) return false
  const isOnce = eventData(start, 'tool.called')?.effect === 'once'
  return error.type === 'unknown_outcome' || (isOnce && error.code !== 'BATON_TOOL_INPUT_INVALID')
}

/** What is taken back is done by the kernel when a run ends, so no code waits for it. */
function isUndo(path: string): boolean {
  return path.startsWith('undo:')
}

function isHold(path: string): boolean {
  return path.startsWith('hold#', path.lastIndexOf('/') + 1)
}

/** What new runs have. */
export const nothingRecorded: Recording = new Recording([])
