import type { Due } from '../kernel/activity.ts'
import type { Clock, Timer } from '../kernel/ports/clock.ts'
import { type Journal, type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'

interface Parked {
  /** The messages it waits for, as `run/topic`; undefined when it was another process that parked it. */
  readonly topics: ReadonlySet<string> | undefined
  readonly updatedAt: number
  /** Messages on topics that it does not wait for. */
  readonly passedOver: Set<string>
  /** When it is to be woken, by the time of day. */
  readonly wakeAt: number | null
  readonly due: Due | undefined
  timer: Timer | undefined
}

/** Runs that wait outside of memory for a time, a person or a message. This is all that is left of them in memory. */
export class ParkedRuns {
  readonly #journal: Journal
  readonly #clock: Clock
  /** `reached` is the time that it waited for. */
  readonly #wake: (runId: string, reached: number | undefined) => void
  readonly #runs = new Map<string, Parked>()
  #stopWatching: (() => void) | undefined

  constructor(journal: Journal, clock: Clock, wake: (runId: string, reached: number | undefined) => void) {
    this.#journal = journal
    this.#clock = clock
    this.#wake = wake
  }

  /**
   * `due` is when its time comes, where that is known better than by the clock. It is woken then, or as soon as the clock
   * says that its time has come.
   */
  park({ runId, wakeAt, updatedAt }: RunSummary, topics: readonly string[] | undefined, due?: Due): void {
    const known = this.#runs.get(runId)
    known?.timer?.cancel()
    const parked: Parked = {
      topics: topics && new Set(topics),
      updatedAt,
      passedOver: new Set(),
      wakeAt,
      due,
      timer: undefined,
    }
    this.#runs.set(runId, parked)
    if (wakeAt === null) return
    const leftMs = due === undefined ? wakeAt - this.#clock.now() : due.at - this.#clock.elapsed()
    this.#wakeIn(parked, runId, Math.max(0, leftMs))
    this.#stopWatching ??= this.#clock.onJump(() => this.#lookAfterJump())
  }

  /** Tries again later, unless it is forgotten by then. */
  postpone(runId: string, ms: number): void {
    const parked = this.#runs.get(runId)
    if (parked !== undefined) this.#wakeIn(parked, runId, ms)
  }

  /** The time that has come for a run that waits for one, as far as it has passed here and whatever the clock says. */
  reached(runId: string): number | undefined {
    const due = this.#runs.get(runId)?.due
    return due === undefined ? undefined : due.saidUntil - Math.max(0, due.at - this.#clock.elapsed())
  }

  has(runId: string): boolean {
    return this.#runs.has(runId)
  }

  get ids(): string[] {
    return [...this.#runs.keys()]
  }

  forget(runId: string): void {
    const parked = this.#runs.get(runId)
    if (parked === undefined) return
    parked.timer?.cancel()
    this.#runs.delete(runId)
  }

  forgetAll(): void {
    for (const runId of this.ids) this.forget(runId)
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  /** Whether one of these messages is something that a parked run waits for. */
  async isWokenBy(rootRunId: string, messages: readonly Message[]): Promise<boolean> {
    const parked = this.#runs.get(rootRunId)
    if (parked === undefined) return false
    const { topics, passedOver } = parked
    if (topics === undefined) return true
    let isNew = false
    for (const message of messages) {
      if (message.kind !== 'topic' || topics.has(`${message.runId}/${message.topic}`)) return true
      isNew ||= !passedOver.has(message.id)
      passedOver.add(message.id)
    }
    // When another process has carried it on since, what is known here of what it waits for is out of date.
    return isNew && (await summaryOf(this.#journal, rootRunId))?.updatedAt !== parked.updatedAt
  }

  #wakeIn(parked: Parked, runId: string, ms: number): void {
    parked.timer?.cancel()
    parked.timer = this.#clock.timer(ms, () => {
      parked.timer = undefined
      this.#wake(runId, this.reached(runId))
    })
  }

  #lookAfterJump(): void {
    const now = this.#clock.now()
    for (const [runId, parked] of this.#runs)
      if (parked.wakeAt !== null && parked.wakeAt <= now && parked.timer !== undefined) this.#wakeIn(parked, runId, 0)
  }
}
