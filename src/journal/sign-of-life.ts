import { bootOfMachine, isProvenDead, isSameHost } from './owner.ts'

/** What a process last said of itself. */
export interface SignOfLife {
  /** Until when it may be believed, in milliseconds since 1970 by the clock it had then. */
  readonly expiresAt: number
  /** The boot in which `saidAt` counts; null where that is not known. */
  readonly boot: string | null
  /** When it was said, in milliseconds that no one can set. */
  readonly saidAt: number
  readonly leaseMs: number
}

/** When a sign of life is judged. */
export interface Moment {
  readonly now: number
  readonly elapsed: number
}

/**
 * How long an owner is still believed to live, in milliseconds; 0 or less when it is dead. Within one boot that goes by a
 * clock that can't be set, so it is certain. Of an owner elsewhere only clocks can tell that people can set, its own and
 * ours: it is `doubtful` when they say that it is dead, or that it has longer than any sign of life lasts.
 */
export function outlookOf(owner: string, sign: SignOfLife | undefined, { now, elapsed }: Moment): number | 'doubtful' {
  if (sign === undefined || isProvenDead(owner)) return 0
  const { expiresAt, boot, saidAt, leaseMs } = sign
  const byTheClock = expiresAt - now
  if (boot === null) return byTheClock
  if (boot === bootOfMachine()) return saidAt + leaseMs - elapsed
  if (byTheClock > leaseMs) return 'doubtful'
  // Another boot of this very machine, and none of its processes has lived to see this one.
  if (byTheClock > 0 || isSameHost(owner)) return byTheClock
  return 'doubtful'
}
