import type { Outage } from '../events/run.ts'
import type { Message } from './ports/journal.ts'
import type { Run } from './run.ts'

/** Something outside that a run waits for without doing anything: a person, a message or a time. */
export interface Wait {
  readonly run: Run
  readonly op: string
  /** A deadline is kept beside other waits, and is nothing to wait for by itself. */
  readonly kind: 'question' | 'message' | 'timer' | 'outage' | 'deadline'
  /** What a message must be about. */
  readonly topic?: string
  /** Questions of linked runs that it is held up by, as `run/operation`. */
  readonly questions?: readonly string[]
  /** When it is over by itself, by the time of day. */
  readonly until: number | undefined
  readonly due: Due | undefined
  /** Whose providers are down, for the log. */
  readonly outage?: Outage
  /** An answer or a message came, and ends the wait. */
  readonly take: (message: Message) => void
  /** Ends the wait before its time. */
  readonly hurry?: () => void
}

/** When a wait is over in time that can't be set, and when by the time of day its log said that it would be. */
export interface Due {
  readonly at: number
  readonly saidUntil: number
}

/** What hears of it. */
export interface ActivityWatcher {
  /** Nothing is left to do but wait. */
  onQuiet(): void
  /** The same as far as can be known: code that runs side by side may wait for something that is no operation. */
  onResting(): void
  /** It goes on after it had rested. */
  onStir(): void
  /** Something began to wait. */
  onWait(): void
  /** No code runs, as far as can be known or for certain, and operations wait for it to come to where its log ends. */
  onHeldUp(isCertain: boolean): void
}

/**
 * Knows when a tree of runs has nothing left to do but wait, so that it can be
 * taken out of memory: no operation is under way, and no code of a run is running.
 */
export class Activity {
  readonly #watcher: ActivityWatcher
  #waits: Map<string, Wait> | undefined
  /** Operations under way, and strands of code that run. */
  #active = 0
  /** Strands of code of which it can't be known. */
  #loose = 0
  /** Operations that wait for code to come to where its log ends. */
  #heldUp = 0
  #checking = false
  /** Waits that the log knows of and that last until then at most are over, whatever the clock has been set to. */
  reached: number = Number.NEGATIVE_INFINITY
  /** The logs say that it waits, though it is in memory. */
  #hasRested = false
  #isHurried = false

  constructor(watcher: ActivityWatcher) {
    this.#watcher = watcher
  }

  get waits(): Iterable<Wait> {
    return this.#waits?.values() ?? []
  }

  enter(): void {
    this.#active++
    if (!this.#hasRested) return
    this.#hasRested = false
    this.#watcher.onStir()
  }

  leave(): void {
    this.#active--
    if (this.#active === 0 && (this.#heldUp > 0 || this.#isWaiting)) this.#check()
  }

  enterLoose(): void {
    this.#loose++
  }

  leaveLoose(): void {
    this.#loose--
    if (this.#active === 0 && this.#loose === 0 && (this.#heldUp > 0 || this.#isWaiting)) this.#check()
  }

  /** Its logs say that it waits. Its watcher hears when it goes on. */
  rest(): void {
    this.#hasRested = true
  }

  /** Nothing is under way that is known to be. */
  get isResting(): boolean {
    return this.#active === 0 && this.#loose > 0 && this.#isWaiting
  }

  /** Counts as active until the work is done. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.enter()
    try {
      return await work
    } finally {
      this.leave()
    }
  }

  /** The opposite, for work that only waits for other operations. */
  without<Result>(work: Promise<Result>): Promise<Result> {
    this.leave()
    return work.then(
      (result) => {
        this.enter()
        return result
      },
      (thrown: unknown) => {
        this.enter()
        throw thrown
      },
    )
  }

  /** An operation that is active waits for its turn instead, until it goes on. */
  holdUp(): void {
    this.#heldUp++
    this.leave()
    this.#check()
  }

  goOn(): void {
    this.#heldUp--
    this.enter()
  }

  /** Waits for code to come to where its log ends. That is not active: when nothing else is, it may never come there. */
  async heldUp<Result>(wait: Promise<Result>): Promise<Result> {
    this.#heldUp++
    this.#check()
    try {
      return await wait
    } finally {
      this.#heldUp--
    }
  }

  /** Nothing is under way that is known to be but waits for code to come to where its log ends. */
  get isHeldUp(): boolean {
    return this.#active === 0 && this.#heldUp > 0
  }

  /** Looks once more whether nothing is left to do, one pass of the event loop later. */
  lookAgain(): void {
    this.#check()
  }

  /** It is to go on: providers that were down when it was last at work are asked again at once. */
  hurry(): void {
    this.#isHurried = true
    for (const wait of [...this.waits]) if (wait.kind === 'outage') wait.hurry?.()
  }

  get isHurried(): boolean {
    return this.#isHurried
  }

  find(runId: string, op: string): Wait | undefined {
    return this.#waits?.get(`${runId}/${op}`)
  }

  /** Of those in a run that wait for a message on a topic, the one that asked first. */
  findReceiver(runId: string, topic: string): Wait | undefined {
    for (const wait of this.waits) {
      if (wait.kind === 'message' && wait.topic === topic && wait.run.id === runId) return wait
    }
    return undefined
  }

  /** Remembers a time at which something must happen even if the tree is not in memory by then. */
  keepDeadline(run: Run, op: string, until: number, due: Due): () => void {
    this.#waits ??= new Map()
    const waits = this.#waits
    const key = `${run.id}/${op}/deadline`
    waits.set(key, { run, op, kind: 'deadline', until, due, take: () => {} })
    return () => waits.delete(key)
  }

  /** Whether a run, or one below it, waits for a person or for providers that are down: then its time does not run. */
  standsStill(run: Run): boolean {
    for (const wait of this.waits) {
      if (wait.kind !== 'question' && wait.kind !== 'outage' && wait.questions === undefined) continue
      for (let above: Run | undefined = wait.run; above !== undefined; above = above.origin.parent) {
        if (above === run) return true
      }
    }
    return false
  }

  /** What could wake the tree: not the deadlines of runs whose time stands still. */
  get wakeable(): readonly Wait[] {
    return [...this.waits].filter(({ kind, run }) => kind !== 'deadline' || !this.standsStill(run))
  }

  /** Puts something else in the place of each of its waits. */
  replaceWaits(by: (wait: Wait) => Wait): void {
    for (const [key, wait] of this.#waits ?? []) this.#waits?.set(key, by(wait))
  }

  /** Waits instead of being active, until the returned function is called. */
  waitFor(wait: Wait): () => void {
    const key = `${wait.run.id}/${wait.op}`
    this.#waits ??= new Map()
    const waits = this.#waits
    waits.set(key, wait)
    this.leave()
    queueMicrotask(() => this.#watcher.onWait())
    return () => {
      if (waits.delete(key)) this.enter()
    }
  }

  get #isWaiting(): boolean {
    for (const { kind } of this.waits) if (kind !== 'deadline') return true
    return false
  }

  /** What was set in motion may still be about to start something, so look again one pass of the event loop later. */
  #check(): void {
    if (this.#checking) return
    this.#checking = true
    setImmediate(() => {
      this.#checking = false
      if (this.#active > 0) return
      if (this.#heldUp > 0) this.#watcher.onHeldUp(this.#loose === 0)
      else if (!this.#isWaiting) return
      else if (this.#loose === 0) this.#watcher.onQuiet()
      else this.#watcher.onResting()
    })
  }
}
