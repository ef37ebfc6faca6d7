import { constants, functions } from './functions.ts'
import { ArithmeticError, type ArithmeticToken, tokensOf } from './tokens.ts'

const longest = 500
const deepest = 60

/**
 * The value of an expression. No `eval`; every text ends in a number or an `ArithmeticError` with a position.
 *
 * Works in double precision and rounds the result to 15 significant digits, so that `0.1 + 0.2` is 0.3.
 * `^` binds tightest and to the right, then a leading minus, then `* / %`, then `+ -`.
 * `%` is the remainder between two values, otherwise a percentage: `15% of 80`, `10 % 3`.
 * After `+` or `-` a percentage is of what stands before it, as on a pocket calculator: `200 + 10%` is 220.
 */
export function evaluate(expression: string): number {
  if (expression.length > longest)
    throw new ArithmeticError(`An expression may have ${longest} characters; it ends`, longest)
  const value = new Parser(tokensOf(expression)).whole()
  return Number(value.toPrecision(15))
}

interface Operand {
  readonly value: number
  /** Written as `15%`. */
  readonly percentage: boolean
}

const plain = (value: number): Operand => ({ value, percentage: false })

class Parser {
  readonly #tokens: readonly ArithmeticToken[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly ArithmeticToken[]) {
    this.#tokens = tokens
  }

  whole(): number {
    const { value } = this.#sum()
    if (this.#token.kind !== 'end') throw new ArithmeticError(`Unexpected ${shown(this.#token)}`, this.#token.at)
    return value
  }

  get #token(): ArithmeticToken {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 1 }
  }

  #take(...signs: readonly string[]): string | undefined {
    const token = this.#token
    const found = token.kind === 'sign' ? token.sign : token.kind === 'name' ? token.name : undefined
    if (found === undefined || !signs.includes(found)) return undefined
    this.#next++
    return found
  }

  #finite(value: number, at: number): Operand {
    if (Number.isFinite(value)) return plain(value)
    throw new ArithmeticError(Number.isNaN(value) ? 'There is no real result' : 'The result is too large', at)
  }

  #sum(): Operand {
    let left = this.#product()
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-')) {
      const { at } = this.#token
      const right = this.#product()
      const amount = right.percentage && !left.percentage ? left.value * right.value : right.value
      left = this.#finite(sign === '+' ? left.value + amount : left.value - amount, at)
    }
    return left
  }

  #product(): Operand {
    let left = this.#negation()
    for (let sign = this.#multiplier(); sign !== undefined; sign = this.#multiplier()) {
      const { at } = this.#token
      const right = this.#negation().value
      if ((sign === '/' || sign === '%') && right === 0) throw new ArithmeticError('Division by zero', at)
      const divided = sign === '/' ? left.value / right : left.value % right
      left = this.#finite(sign === '/' || sign === '%' ? divided : left.value * right, at)
    }
    return left
  }

  #multiplier(): string | undefined {
    return this.#take('*', '/', 'x', 'of') ?? (this.#startsValue(1) ? this.#take('%') : undefined)
  }

  #negation(): Operand {
    if (this.#take('+') !== undefined) return this.#deeper(() => this.#negation())
    if (this.#take('-') === undefined) return this.#percentage()
    const { value, percentage } = this.#deeper(() => this.#negation())
    return { value: -value, percentage }
  }

  #percentage(): Operand {
    const base = this.#power()
    if (this.#startsValue(1) || this.#take('%') === undefined) return base
    return { value: base.value / 100, percentage: true }
  }

  #power(): Operand {
    const base = this.#value()
    const { at } = this.#token
    const raised = this.#take('²', '³', '^')
    if (raised === undefined) return base
    if (raised === '^') return this.#finite(base.value ** this.#deeper(() => this.#exponent()).value, at)
    return this.#finite(base.value ** (raised === '²' ? 2 : 3), at)
  }

  #exponent(): Operand {
    if (this.#take('-') !== undefined) return plain(-this.#deeper(() => this.#exponent()).value)
    return this.#power()
  }

  #value(): Operand {
    const token = this.#token
    this.#next++
    if (token.kind === 'number') return this.#finite(token.value, token.at)
    if (token.kind === 'sign' && token.sign === '(') return plain(this.#inParentheses(() => this.#sum().value))
    if (token.kind === 'name') return this.#named(token.name, token.at)
    throw new ArithmeticError(`Expected a number and found ${shown(token)}`, token.at)
  }

  #named(name: string, at: number): Operand {
    const constant = constants.get(name)
    if (constant !== undefined) return plain(constant)
    const known = functions.get(name)
    if (known === undefined) {
      throw new ArithmeticError(
        `"${name}" is not known; known: ${[...functions.keys(), ...constants.keys()].join(', ')}`,
        at,
      )
    }
    if (this.#take('(') === undefined) throw new ArithmeticError(`Expected "(" after ${name}`, this.#token.at)
    const values = this.#inParentheses(() => this.#list())
    const [fewest, most] = known.takes
    if (values.length < fewest || values.length > most) {
      throw new ArithmeticError(`${name} does not take ${values.length} values`, at)
    }
    return this.#finite(known.work(...values), at)
  }

  #list(): number[] {
    const values = [this.#sum().value]
    while (this.#take(',') !== undefined) values.push(this.#sum().value)
    return values
  }

  #inParentheses<Inside>(read: () => Inside): Inside {
    const inside = this.#deeper(read)
    if (this.#take(')') === undefined) {
      throw new ArithmeticError(`Expected ")" and found ${shown(this.#token)}`, this.#token.at)
    }
    return inside
  }

  #deeper<Inside>(read: () => Inside): Inside {
    if (++this.#depth > deepest) throw new ArithmeticError('Nested too deeply', this.#token.at)
    const inside = read()
    this.#depth--
    return inside
  }

  /** Whether the token after the next `ahead` ones, the first being `%`, can begin a value. */
  #startsValue(ahead: number): boolean {
    const token = this.#tokens[this.#next + ahead]
    if (token?.kind === 'name') return token.name !== 'of' && token.name !== 'x'
    return token?.kind === 'number' || (token?.kind === 'sign' && token.sign === '(')
  }
}

function shown(token: ArithmeticToken): string {
  if (token.kind === 'end') return 'the end'
  return `"${token.kind === 'number' ? token.value : token.kind === 'name' ? token.name : token.sign}"`
}
