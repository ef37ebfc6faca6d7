import { BatonError } from '../errors/baton-error.ts'
import { type Limits, nothing, type Spendable } from './limits.ts'

const dimensions = ['usdMicros', 'tokens', 'modelCalls', 'toolCalls'] as const

/**
 * The purse of one run, inside the purse of its parent.
 *
 * An operation first reserves the most it can cost, here and in every purse
 * above; afterwards the true cost is settled. Since a reservation that does not
 * fit is refused, no number of parallel branches can spend more than a limit.
 */
export class Escrow {
  readonly limits: Limits
  readonly #parent: Escrow | undefined
  readonly #spent = { ...nothing }
  readonly #reserved = { ...nothing }

  constructor(limits: Limits, parent?: Escrow) {
    this.limits = limits
    this.#parent = parent
  }

  /** What an operation could still reserve, given all purses above. */
  remaining(): Spendable {
    const above = this.#parent?.remaining()
    return mapSpendable((dimension) => {
      const own = Math.max(0, this.limits[dimension] - this.#spent[dimension] - this.#reserved[dimension])
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

  /** The same without asking whether it fits, because the log says that it did. */
  putAside(amount: Spendable): void {
    this.#each((purse) => add(purse.#reserved, amount, 1))
  }

  /** Replaces a reservation by what was truly spent. */
  settle(reserved: Spendable, spent: Spendable): void {
    this.#each((purse) => {
      add(purse.#reserved, reserved, -1)
      add(purse.#spent, spent, 1)
    })
  }

  /** Counts what the log says was spent before this process took over. */
  charge(spent: Spendable): void {
    this.settle(nothing, spent)
  }

  /** Takes a charge back. */
  refund(charged: Spendable): void {
    this.#each((purse) => add(purse.#spent, charged, -1))
  }

  #refuseUnlessFits(operation: string, amount: Spendable): void {
    for (const dimension of dimensions) {
      const needed = amount[dimension]
      const remaining = this.limits[dimension] - this.#spent[dimension] - this.#reserved[dimension]
      // A call whose estimate is 0 used more than it was to use before, so what it will use now is not known either.
      const isOverdrawn = remaining < 0 && amount.modelCalls > 0 && dimension !== 'toolCalls'
      if (needed === 0 && !isOverdrawn) continue
      if (needed > remaining) {
        throw new BatonError('BATON_BUDGET_EXCEEDED', {
          operation,
          dimension,
          needed,
          remaining: Math.max(0, remaining),
        })
      }
    }
  }

  #each(visit: (purse: Escrow) => void): void {
    for (let purse: Escrow | undefined = this; purse !== undefined; purse = purse.#parent) visit(purse)
  }
}

function add(total: { -readonly [Key in keyof Spendable]: number }, amount: Spendable, sign: 1 | -1): void {
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
