import { BatonError } from '../errors/baton-error.ts'
import type { Cancellation } from './cancellation.ts'
import { type Limits, nothing, type Spendable } from './limits.ts'
import { WaitingRoom } from './waiting-room.ts'

const dimensions = ['usdMicros', 'tokens', 'modelCalls', 'toolCalls'] as const

/**
 * The purse of one run, inside the purse of its parent.
 *
 * An operation first reserves the most it can cost, here and in every purse
 * above; afterwards the true cost is settled. Since a reservation that does not
 * fit is refused, no number of parallel branches can spend more than a limit.
 * One that does not fit only because of what others might use waits for them.
 */
export class Escrow {
  readonly limits: Limits
  readonly #parent: Escrow | undefined
  /** Counted from the first time on: what a run waits for has not been spent yet, and few hold anything back. */
  #spent: Amount | undefined
  /** Put aside for operations, and held back. */
  readonly #reserved: Amount = { ...nothing }
  /** Held back by code, for as long as it likes. */
  #held: Amount | undefined
  readonly #waitingRoom: WaitingRoom

  constructor(limits: Limits, parent?: Escrow) {
    this.limits = limits
    this.#parent = parent
    this.#waitingRoom = parent === undefined ? new WaitingRoom() : parent.#waitingRoom
  }

  /** What an operation could still reserve, given all purses above. */
  remaining(): Spendable {
    const above = this.#parent?.remaining()
    return mapSpendable((dimension) => {
      const own = Math.max(0, this.#left(dimension))
      return above === undefined ? own : Math.min(own, above[dimension])
    })
  }

  /** Puts `amount` aside in this and every purse above, or in none. */
  reserve(operation: string, amount: Spendable): void {
    for (let purse: Escrow | undefined = this; purse !== undefined; purse = purse.#parent) {
      purse.#refuseUnlessFits(operation, amount)
    }
    this.putAside(amount)
  }

  /**
   * Where an amount does not fit now, but may when other operations have ended that put more aside than they use. False
   * if it turns out not to fit, nothing where that is plain already.
   */
  reserveLater(amount: Spendable, cancellation: Cancellation): Promise<boolean> | undefined {
    return cancellation.reason === undefined && this.mayFit(amount)
      ? this.#waitingRoom.wait(this, amount, cancellation)
      : undefined
  }

  fits(amount: Spendable): boolean {
    return this.#all((purse) => dimensions.every((dimension) => !purse.#lacks(dimension, amount)))
  }

  /** What is under way counts as a call in any case, and may cost nothing. What is held back stays so. */
  mayFit(amount: Spendable): boolean {
    return this.#all((purse) => dimensions.every((dimension) => purse.#mayHold(dimension, amount[dimension])))
  }

  /** Puts `amount` aside for code that gives it back when it likes, or never. */
  hold(operation: string, amount: Spendable): void {
    this.reserve(operation, amount)
    this.#each((purse) => purse.#holdBack(amount, 1))
  }

  /** The same where the log says that it fitted. */
  holdAgain(amount: Spendable): void {
    this.putAside(amount)
    this.#each((purse) => purse.#holdBack(amount, 1))
  }

  release(held: Spendable): void {
    this.#each((purse) => purse.#holdBack(held, -1))
    this.settle(held, nothing)
  }

  /** Puts it aside without asking whether it fits, because the log says that it did. */
  putAside(amount: Spendable): void {
    this.#each((purse) => add(purse.#reserved, amount, 1))
  }

  /** Replaces a reservation by what was truly spent. */
  settle(reserved: Spendable, spent: Spendable): void {
    this.#each((purse) => {
      add(purse.#reserved, reserved, -1)
      purse.#spend(spent, 1)
    })
    this.#waitingRoom.serve()
  }

  /** Counts what the log says was spent before this process took over. */
  charge(spent: Spendable): void {
    this.settle(nothing, spent)
  }

  /** Takes a charge back. */
  refund(charged: Spendable): void {
    this.#each((purse) => purse.#spend(charged, -1))
  }

  #refuseUnlessFits(operation: string, amount: Spendable): void {
    for (const dimension of dimensions) {
      if (!this.#lacks(dimension, amount)) continue
      const remaining = Math.max(0, this.#left(dimension))
      throw new BatonError('BATON_BUDGET_EXCEEDED', { operation, dimension, needed: amount[dimension], remaining })
    }
  }

  #left(dimension: keyof Spendable): number {
    return this.limits[dimension] - (this.#spent?.[dimension] ?? 0) - this.#reserved[dimension]
  }

  #lacks(dimension: keyof Spendable, amount: Spendable): boolean {
    const left = this.#left(dimension)
    // A call whose estimate is 0 used more than it was to use before, so what it will use now is not known either.
    const isOverdrawn = left < 0 && amount.modelCalls > 0 && dimension !== 'toolCalls'
    return (amount[dimension] > 0 || isOverdrawn) && amount[dimension] > left
  }

  #mayHold(dimension: keyof Spendable, needed: number): boolean {
    const isCount = dimension === 'modelCalls' || dimension === 'toolCalls'
    const gone = isCount ? this.#reserved[dimension] : (this.#held?.[dimension] ?? 0)
    return needed <= this.limits[dimension] - (this.#spent?.[dimension] ?? 0) - gone
  }

  #spend(amount: Spendable, sign: 1 | -1): void {
    this.#spent ??= { ...nothing }
    add(this.#spent, amount, sign)
  }

  #holdBack(amount: Spendable, sign: 1 | -1): void {
    this.#held ??= { ...nothing }
    add(this.#held, amount, sign)
  }

  #all(isSo: (purse: Escrow) => boolean): boolean {
    for (let purse: Escrow | undefined = this; purse !== undefined; purse = purse.#parent) {
      if (!isSo(purse)) return false
    }
    return true
  }

  #each(visit: (purse: Escrow) => void): void {
    for (let purse: Escrow | undefined = this; purse !== undefined; purse = purse.#parent) visit(purse)
  }
}

type Amount = { -readonly [Key in keyof Spendable]: number }

function add(total: Amount, amount: Spendable, sign: 1 | -1): void {
  total.usdMicros += sign * amount.usdMicros
  total.tokens += sign * amount.tokens
  total.modelCalls += sign * amount.modelCalls
  total.toolCalls += sign * amount.toolCalls
}

function mapSpendable(map: (dimension: keyof Spendable) => number): Spendable {
  return {
    usdMicros: map('usdMicros'),
    tokens: map('tokens'),
    modelCalls: map('modelCalls'),
    toolCalls: map('toolCalls'),
  }
}
