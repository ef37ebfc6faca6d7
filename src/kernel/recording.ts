import { eventData, partOf } from '../events/catalog.ts'
import { type EventPart, operationOf, type RunEvent } from '../events/event.ts'
import { isRetired } from './retired-operations.ts'

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
  /** The code has asked for it again. */
  asked: boolean
  /** It is being carried on by this process, which will write its end. */
  taken: boolean
}

/** A run's log, arranged for being asked "did this happen already?". */
export class Recording {
  readonly #operations = new Map<string, RecordedOperation>()
  readonly #ends: string[] = []
  /** Attempts that were given up, by path: what was asked about them is not asked again. */
  readonly #givenUp = new Set<string>()
  readonly #pins = new Map<string, string>()
  /** Operations that the code has not asked for yet; made when it is first needed. */
  #ahead: Set<string> | undefined
  /** Operations that ended and that the code will ask for again, in the order they did. */
  readonly ends: readonly string[]

  constructor(events: readonly RunEvent[]) {
    for (const event of events) this.#take(event)
    this.ends = this.#ends.filter((path) => !this.#isEnclosed(path))
  }

  find(path: string): RecordedOperation | undefined {
    const recorded = this.#operations.get(path)
    if (recorded !== undefined) recorded.asked = true
    this.#ahead?.delete(path)
    return recorded
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
    for (const { path, asked } of this.#operations.values()) {
      if (!asked && !isUndo(path) && !this.#isEnclosed(path)) paths.add(path)
    }
    return paths
  }

  /** The first operation in the log that the code has not asked for. */
  get firstUnasked(): string | undefined {
    this.#ahead ??= this.#unaskedPaths()
    const [first] = this.#ahead
    return first
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

  #take(event: RunEvent): void {
    const pinned = eventData(event, 'definition.pinned')
    if (pinned !== undefined) this.#pins.set(pinned.name, pinned.hash)
    const accepted = eventData(event, 'definition.accepted')
    if (accepted !== undefined && this.#pins.get(accepted.name) === accepted.was) {
      this.#pins.set(accepted.name, accepted.hash)
    }
    const path = operationOf(event)
    if (path === undefined) return
    const known = this.#operations.get(path)
    const part = partOf(event.type)
    if (part === 'aside') {
      if (known !== undefined) known.doubt = eventData(event, 'tool.doubted')?.question ?? known.doubt
      return
    }
    if (event.type === 'budget.exceeded' && known !== undefined) this.#finish(path, event)
    else if (known === undefined || part === 'start') this.#begin(path, event, known, part)
    else if (part === 'lost') {
      known.dangling = false
      this.#givenUp.add(`${path}/attempt#${known.attempt}`)
    }
    if (part === 'end') this.#finish(path, event)
  }

  #begin(path: string, event: RunEvent, known: RecordedOperation | undefined, part: EventPart): void {
    this.#operations.set(path, {
      path,
      start: event,
      attempt: (known?.attempt ?? 0) + 1,
      dangling: part === 'start',
      doubt: undefined,
      end: part === 'whole' ? event : undefined,
      asked: false,
      taken: false,
    })
    // Refused before it began: the caller waits for it like for any other end. Only holds are not waited for.
    if (isRefusal(event) && !isHold(path)) this.#ends.push(path)
  }

  #finish(path: string, event: RunEvent): void {
    const known = this.#operations.get(path)
    if (known === undefined) return
    known.dangling = false
    known.end = event
    if (!isUndo(path)) this.#ends.push(path)
  }
}

function isRefusal({ type }: RunEvent): boolean {
  return type === 'budget.exceeded' || type === 'tool.denied'
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
