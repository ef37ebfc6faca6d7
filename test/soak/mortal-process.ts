import { type Baton, createBaton } from '../../src/baton.ts'
import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { foreign, workOf } from './perform.ts'
import { modelOf, refusalOf, toolsOf, type World } from './world.ts'

export interface Surroundings {
  readonly world: World
  readonly clock: Clock
  readonly journal: Journal
}

/** A process that can be killed, and stand still for a while. */
export class MortalProcess {
  readonly owner: string
  readonly baton: Promise<Baton>
  readonly #surroundings: Surroundings
  /** Resolves when it goes on; never for the dead. Nothing while it is at work. */
  #standstill: Promise<void> | undefined
  #goOn: () => void = () => {}
  isDead = false

  constructor(owner: string, surroundings: Surroundings, changes: Partial<BatonOptions> = {}) {
    this.owner = owner
    this.#surroundings = surroundings
    const { world } = surroundings
    this.baton = createBaton({
      clock: this.#clock(),
      journal: this.#journal(),
      owner,
      leaseMs: 60_000,
      random: () => 0.5,
      runnables: [workOf(world)],
      tools: toolsOf(world, this.#awake),
      model: modelOf(world, this.#awake),
      ...changes,
    })
  }

  /** It is gone, in the middle of whatever it did. Others see that at once. */
  async kill(): Promise<void> {
    this.isDead = true
    this.#standstill = new Promise(() => {})
    await this.#surroundings.journal.heartbeat(this.owner, 0)
  }

  stop(): void {
    if (this.#standstill !== undefined) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#standstill = promise
    this.#goOn = resolve
  }

  goOn(): void {
    if (this.isDead) return
    this.#standstill = undefined
    this.#goOn()
  }

  get isAtWork(): boolean {
    return this.#standstill === undefined
  }

  readonly #awake = (): Promise<void> | undefined => this.#standstill

  #clock(): Clock {
    const { clock } = this.#surroundings
    return {
      now: () => clock.now(),
      elapsed: () => clock.elapsed(),
      onJump: (listener) => clock.onJump(() => this.#whenAwake(listener)),
      timer: (ms, fire, background) => clock.timer(ms, () => this.#whenAwake(fire), background),
    }
  }

  #whenAwake(call: () => void): void {
    if (this.isAtWork) call()
    else void this.#standstill?.then(() => this.#whenAwake(call))
  }

  /** The journal as this process meets it. */
  #journal(): Journal {
    const { journal } = this.#surroundings
    const read =
      <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
      (...given: Given): Promise<Result> =>
        this.#through(() => call(...given), false)
    const write =
      <Given extends readonly unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
      (...given: Given): Promise<Result> =>
        this.#through(() => call(...given), true)
    return {
      place: journal.place,
      append: (lease, batch) => {
        if (this.isAtWork && this.#surroundings.world.disk === undefined) return journal.append(lease, batch)
        return this.#through(async () => journal.append(lease, batch), true)
      },
      read: read(journal.read.bind(journal)),
      value: read(journal.value.bind(journal)),
      list: read(journal.list.bind(journal)),
      since: read(journal.since.bind(journal)),
      owner: read(journal.owner.bind(journal)),
      messages: read(journal.messages.bind(journal)),
      messagesSince: read(journal.messagesSince.bind(journal)),
      heartbeat: write(journal.heartbeat.bind(journal)),
      claim: write(journal.claim.bind(journal)),
      release: write(journal.release.bind(journal)),
      post: write(journal.post.bind(journal)),
      discard: write(journal.discard.bind(journal)),
      onChange: (listener, about) => journal.onChange((change) => this.#whenAwake(() => listener(change)), about),
      close: async () => {},
    }
  }

  async #through<Result>(call: () => Promise<Result>, isWrite: boolean): Promise<Result> {
    const { world } = this.#surroundings
    while (!this.isAtWork) await this.#standstill
    if (world.disk === 'slow') await foreign(60)
    const fault = world.disk
    if (fault !== undefined && fault !== 'slow' && isWrite === (fault !== 'unreadable')) {
      world.refused++
      throw refusalOf(fault)
    }
    const result = await call()
    while (!this.isAtWork) await this.#standstill
    return result
  }
}
