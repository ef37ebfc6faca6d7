/** An allowance per minute that refills evenly as time passes, up to one minute's worth. */
export class Bucket {
  readonly #perMinute: number
  #level: number
  #at: number

  constructor(perMinute: number, now: number) {
    this.#perMinute = perMinute
    this.#level = perMinute
    this.#at = now
  }

  /** How long until there is enough. More than a minute's worth is let through by a full bucket. */
  waitMs(amount: number, now: number): number {
    this.#fill(now)
    const missing = Math.min(amount, this.#perMinute) - this.#level
    return missing <= 0 ? 0 : Math.ceil((missing / this.#perMinute) * 60_000)
  }

  /** May go below zero; later calls then wait until that is made up. */
  take(amount: number, now: number): void {
    this.#fill(now)
    this.#level = Math.min(this.#perMinute, this.#level - amount)
  }

  #fill(now: number): void {
    const gained = (Math.max(0, now - this.#at) / 60_000) * this.#perMinute
    this.#level = Math.min(this.#perMinute, this.#level + gained)
    this.#at = now
  }
}
