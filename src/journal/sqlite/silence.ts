import type { SignOfLife } from '../sign-of-life.ts'

interface Observed {
  readonly expiresAt: number
  readonly since: number
  /** It was seen to change. */
  readonly changed: boolean
}

/** Whether owners of which clocks can't tell still give signs of life, as far as this process has seen by itself. */
export class Silence {
  readonly #observed = new Map<string, Observed>()

  /** How long an owner has said nothing new, as far as was seen here. */
  lasted(owner: string, { expiresAt }: SignOfLife, elapsed: number): number {
    const before = this.#observed.get(owner)
    if (before?.expiresAt === expiresAt) return elapsed - before.since
    this.#observed.set(owner, { expiresAt, since: elapsed, changed: before !== undefined })
    return 0
  }

  /** Whether it was seen to say something new within its lease. */
  isBroken(owner: string, sign: SignOfLife, elapsed: number): boolean {
    return this.lasted(owner, sign, elapsed) < sign.leaseMs && this.#observed.get(owner)?.changed === true
  }
}
