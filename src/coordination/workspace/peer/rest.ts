import type { Clock } from '../../../kernel/ports/clock.ts'

/** The pause between two looks around, which anything may cut short. */
export class Rest {
  readonly #clock: Pick<Clock, 'timer'>
  #end: (() => void) | undefined
  #isWoken = false

  constructor(clock: Pick<Clock, 'timer'>) {
    this.#clock = clock
  }

  /** Ends the pause, or the next one where there is none. */
  wake(): void {
    this.#isWoken = true
    this.#end?.()
  }

  /** Woken often, a peer still lets others have their turn. */
  async for(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = this.#clock.timer(this.#isWoken ? Math.min(ms, shortest) : ms, resolve)
      this.#end = () => {
        timer.cancel()
        this.#clock.timer(shortest, resolve)
      }
    })
    this.#end = undefined
    this.#isWoken = false
  }
}

/** Several file events of one moment are one. */
const shortest = 10
