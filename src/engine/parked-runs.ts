import type { Clock, Timer } from '../kernel/ports/clock.ts'
import { type Journal, type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'

interface Parked {
  /** The messages it waits for, as `run/topic`; undefined when it was another process that parked it. */
  readonly topics: ReadonlySet<string> | undefined
  readonly updatedAt: number
  /** Messages on topics that it does not wait for. */
  readonly passedOver: Set<string>
  timer: Timer | undefined
}

/** Runs that wait outside of memory for a time, a person or a message. This is all that is left of them in memory. */
export class ParkedRuns {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #wake: (runId: string) => void
  readonly #runs = new Map<string, Parked>()

  constructor(journal: Journal, clock: Clock, wake: (runId: string) => void) {
    this.#journal = journal
    this.#clock = clock
    this.#wake = wake
  }

  park({ runId, wakeAt, updatedAt }: RunSummary, topics: readonly string[] | undefined): void {
    const known = this.#runs.get(runId)
    known?.timer?.cancel()
    const parked: Parked = {
      topics: topics && new Set(topics),
      updatedAt,
      passedOver: new Set(),
      timer: undefined,
    }
    this.#runs.set(runId, parked)
    if (wakeAt !== null) this.#wakeIn(parked, runId, Math.max(0, wakeAt - this.#clock.now()))
  }

  /** Tries again later, unless it is forgotten by then. */
  postpone(runId: string, ms: number): void {
    const parked = this.#runs.get(runId)
    if (parked !== undefined) this.#wakeIn(parked, runId, ms)
  }

  has(runId: string): boolean {
    return this.#runs.has(runId)
  }

  get ids(): string[] {
    return [...this.#runs.keys()]
  }

  forget(runId: string): void {
    this.#runs.get(runId)?.timer?.cancel()
    this.#runs.delete(runId)
  }

  forgetAll(): void {
    for (const runId of this.ids) this.forget(runId)
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
      this.#wake(runId)
    })
  }
}
