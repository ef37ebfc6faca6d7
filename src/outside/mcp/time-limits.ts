import type { Clock, Timer } from '../../kernel/ports/clock.ts'

export interface TimeLimits {
  /** The longest silence. */
  readonly silenceMs: number
  /** The longest in all. */
  readonly totalMs: number
}

/** A call that took too long, and how long it was given. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
  readonly ms: number

  constructor(ms: number) {
    super(`took longer than ${ms} ms`)
    this.ms = ms
  }
}

export interface Limited {
  /** Given when the caller stops it or the time is over. */
  readonly signal: AbortSignal
  /** There are signs of life, so the silence begins anew. */
  readonly alive: () => void
}

/** Does something until it ends, is stopped, or is silent or at work for too long. */
export async function withinLimits<Value>(
  clock: Clock,
  { silenceMs, totalMs }: TimeLimits,
  signal: AbortSignal,
  work: (limited: Limited) => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted()
  const controller = new AbortController()
  let late: TookTooLong | undefined
  const timeOut = (ms: number) => (): void => {
    late = new TookTooLong(ms)
    // The server is told this text, so it says no more than it must.
    controller.abort('it took too long')
  }
  const stop = (): void => controller.abort('it was cancelled')
  const total = clock.timer(totalMs, timeOut(totalMs))
  let silence: Timer = clock.timer(silenceMs, timeOut(silenceMs))
  const alive = (): void => {
    silence.cancel()
    silence = clock.timer(silenceMs, timeOut(silenceMs))
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await work({ signal: controller.signal, alive })
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    throw late ?? thrown
  } finally {
    signal.removeEventListener('abort', stop)
    total.cancel()
    silence.cancel()
  }
}
