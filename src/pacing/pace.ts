/** So many answers since the last refusal, and each that follows allows one call more at once, or shortens pauses by a fifth. */
const answersToHurry = 10
const hurriedShrinkage = 0.8
/** What an answer leaves of a pause before that. */
const shrinkage = 0.97
const firstPauseMs = 250
const longestPauseMs = 30_000
/** Up to so many refusals lately are put down to chance. */
const refusalsByChance = 3
/** How many refusals one answer makes up for. All of them, where the provider says with each when to come back. */
const madeUpFor = 0.2
/** How much longer than a pause that was too short one gets by chance. */
const longerByChance = 8

/**
 * How fast a provider lets us go, learned from what it refuses: half as many calls at once after each refusal,
 * then pauses between them; and slowly faster again, the faster the longer nothing is refused. Several refusals of one
 * burst count once. A provider that refuses some whatever the pace does not bring it to a standstill: single refusals
 * make pauses longer only up to a bound, many make them as long as need be.
 */
export class Pace {
  readonly #most: number
  #limit: number
  #pauseMs = 0
  /** Since the last refusal. */
  #answers = 0
  /** Those lately that answers have not made up for. */
  #refusals = 0
  #saysWhen = false
  /** The longest that the provider asked for. */
  #statedMs = 0
  /** The pause that was too short when more was refused than by chance. */
  #tooShortMs = 0
  #begun = 0
  #begunWhenSlowed = 0

  constructor(most: number) {
    this.#most = most
    this.#limit = most
  }

  /** Calls under way at once. */
  get limit(): number {
    return this.#limit
  }

  /** From the beginning of one call to that of the next. */
  get pauseMs(): number {
    return this.#pauseMs
  }

  /** The number of a call that begins. */
  begin(): number {
    return ++this.#begun
  }

  answered(): void {
    this.#answers++
    this.#refusals = this.#saysWhen ? 0 : Math.max(0, this.#refusals - madeUpFor)
    const hurries = this.#answers > answersToHurry
    if (hurries) this.#tooShortMs *= hurriedShrinkage
    if (this.#pauseMs > 0) {
      const next = this.#pauseMs * (hurries ? hurriedShrinkage : shrinkage)
      this.#pauseMs = next < firstPauseMs / 2 ? 0 : next
    } else if (this.#limit < this.#most && this.#answers >= answersToHurry) this.#limit++
  }

  /** A call was too many. The provider may have said when to come back. */
  refused(call: number, retryAfterMs?: number): void {
    if (call <= this.#begunWhenSlowed) return
    this.#begunWhenSlowed = this.#begun
    this.#answers = 0
    this.#refusals++
    this.#saysWhen = retryAfterMs !== undefined
    this.#statedMs = Math.max(this.#statedMs, retryAfterMs ?? firstPauseMs / 2)
    if (this.#limit > 1) this.#limit = Math.floor(this.#limit / 2)
    else this.#pauseMs = this.#longerPauseMs()
  }

  /** Twice as long. After a single refusal, twice what the provider asked for is enough, or a few times what was too short. */
  #longerPauseMs(): number {
    const doubled = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs)
    if (this.#refusals > refusalsByChance) {
      this.#tooShortMs = Math.max(this.#pauseMs, this.#tooShortMs)
      return doubled
    }
    const enough = Math.max(2 * this.#statedMs, longerByChance * this.#tooShortMs)
    return Math.max(this.#pauseMs, Math.min(doubled, enough))
  }

  /** Begins small, for a provider that has just come back. */
  restart(): void {
    this.#limit = Math.min(2, this.#most)
    this.#answers = 0
  }
}
