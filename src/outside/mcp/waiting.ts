import type { Clock } from '../../kernel/ports/clock.ts'

/** Rejects with the reason of the signal as soon as it is given, whatever becomes of the promise. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.timer(ms, resolve))
}

/** The value, or what `late` gives if that takes too long. */
export function within<Value>(clock: Clock, ms: number, promise: Promise<Value>, late: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = clock.timer(ms, () => {
      try {
        resolve(late())
      } catch (thrown) {
        reject(thrown)
      }
    })
    promise.then(resolve, reject).finally(() => timer.cancel())
  })
}
