import { BatonError } from '../errors/baton-error.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { attemptsFor, Fault, type FaultKind } from '../pacing/fault.ts'
import { wait } from './waiting.ts'

export interface RetryOptions {
  readonly model: string
  readonly attempts: number
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  /** The longest to wait for a provider that is left alone because it is down. */
  readonly waitForDownMs: number
  /** The longest to wait for one that asks for time. */
  readonly waitForBusyMs: number
  /** Whether what another attempt may cost is covered. */
  readonly mayGoOn: () => boolean
}

const firstDelayMs = 500
const longestDelayMs = 30_000

const codes = {
  'rate-limited': 'BATON_MODEL_RATE_LIMITED',
  unavailable: 'BATON_MODEL_UNAVAILABLE',
  refused: 'BATON_MODEL_REFUSED',
  'too-long': 'BATON_MODEL_OVERFLOW',
  'cut-off': 'BATON_MODEL_CUT_OFF',
  invalid: 'BATON_MODEL_ANSWER_INVALID',
  silent: 'BATON_MODEL_SILENT',
  down: 'BATON_MODEL_PROVIDER_DOWN',
} as const satisfies Record<FaultKind, string>

/** Asks until it works, or another attempt is not worth it; then fails with a code. */
export async function withRetries<Result>(
  { model, attempts, clock, random, signal, waitForDownMs, waitForBusyMs, mayGoOn }: RetryOptions,
  make: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await make()
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      const tooLong = (thrown.retryAfterMs ?? 0) > (thrown.kind === 'down' ? waitForDownMs : waitForBusyMs)
      if (tooLong || attempt >= attemptsFor(thrown, attempts) || !mayGoOn()) {
        const { kind, message: problem, askedMs } = thrown
        const asked = askedMs === undefined ? {} : { retryAfterMs: askedMs }
        throw new BatonError(codes[kind], { model, attempts: attempt, problem, ...asked })
      }
      await wait(clock, delayMs(thrown, attempt, random), signal)
    }
  }
}

/** Anywhere between nothing and twice as long as the time before, so that many callers do not come back together. */
function delayMs({ retryAfterMs }: Fault, attempt: number, random: () => number): number {
  if (retryAfterMs !== undefined) return retryAfterMs + Math.floor(random() * firstDelayMs)
  return Math.floor(random() * Math.min(firstDelayMs * 2 ** attempt, longestDelayMs))
}
