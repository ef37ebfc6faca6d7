import type { Clock } from '../../src/kernel/ports/clock.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

export interface WaitingClock extends Clock {
  /** Every wait that somebody waits for, shorter than the patience of `patient` providers. */
  readonly waits: readonly number[]
  advance(ms: number): Promise<void>
  /** Lets time pass until a promise settles. */
  passTime<Result>(result: Promise<Result>): Promise<Result>
}

/** Never gives up on a silent provider, so that a test can let any time pass. */
export const patient: { readonly firstByteMs: number; readonly silenceMs: number } = {
  firstByteMs: 1e12,
  silenceMs: 1e12,
}

/** A simulated clock that remembers what it was asked for. */
export function waitingClock(): WaitingClock {
  const clock = simulatedClock()
  const waits: number[] = []
  return {
    waits,
    now: clock.now,
    elapsed: clock.elapsed,
    onJump: clock.onJump,
    advance: clock.advance,
    timer: (ms, fire, background) => {
      if (ms < patient.silenceMs && background !== true) waits.push(ms)
      return clock.timer(ms, fire)
    },
    passTime: async (result) => {
      let settled = false
      const note = (): void => {
        settled = true
      }
      result.then(note, note)
      while (!settled) await clock.advance(1_000)
      return result
    },
  }
}
