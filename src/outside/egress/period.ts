import type { Clock } from '../../kernel/ports/clock.ts'

/** The time a request may take, with all its redirects. */
export interface Period {
  /** Aborted when it is over, for whatever reason. */
  readonly signal: AbortSignal
  /** Why it ended early; nothing if the caller cancelled it. */
  readonly problem: string | undefined
  /** Whether anything may have been sent by now. */
  sent: boolean
  end(problem: string): void
  /** The same promise, given up when the period ends: looking up a name can't be stopped. */
  within<Value>(promise: Promise<Value>): Promise<Value>
  close(): void
}

export function openPeriod(clock: Clock, ms: number, outer: AbortSignal): Period {
  const ending = new AbortController()
  const signal = AbortSignal.any([outer, ending.signal])
  let problem: string | undefined
  const end = (why: string): void => {
    problem ??= why
    ending.abort(new Error(why))
  }
  const timer = clock.timer(ms, () => end(`it took longer than ${ms / 1000} seconds`))
  return {
    signal,
    sent: false,
    get problem() {
      return problem
    },
    end,
    within: (promise) => {
      const { promise: over, reject } = Promise.withResolvers<never>()
      const give = (): void => reject(signal.reason)
      if (signal.aborted) give()
      signal.addEventListener('abort', give, { once: true })
      return Promise.race([promise, over]).finally(() => signal.removeEventListener('abort', give))
    },
    close: () => {
      timer.cancel()
      ending.abort()
    },
  }
}
