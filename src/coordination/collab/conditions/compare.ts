import { shownOperand } from './comparison-of.ts'
import type { ComparedOperand, Comparison, ComparisonOperator } from './condition.ts'
import { type Truth, truthOf } from './truth.ts'
import { asNumber, type ContextVariables, describeValue, valueUnderName } from './variables.ts'

export interface ComparisonOutcome {
  readonly truth: Truth
  /** With values in the place of variables: `900 >= 1500`. Empty when one is missing. */
  readonly values: string
  /** Why it is unknown: `missing:threshold`, `type:…`, `not_finite:…`. */
  readonly notes: readonly string[]
}

interface Side {
  readonly name: string
  readonly value: unknown
}

/** A comparison in code. What can't be compared is unknown, never false (COL-23). */
export function compare({ left, operator, right }: Comparison, variables: ContextVariables): ComparisonOutcome {
  const [first, second] = [sideOf(left, variables), sideOf(right, variables)]
  const sides = [first, second]
  const missing = sides.filter(({ value }) => value === undefined)
  if (missing.length > 0) return { truth: 'unknown', values: '', notes: missing.map(({ name }) => `missing:${name}`) }
  const values = `${shownSide(first)} ${operator} ${shownSide(second)}`
  const infinite = sides.filter(({ value }) => !Number.isFinite(asNumber(value) ?? 0))
  if (infinite.length > 0) {
    return { truth: 'unknown', values, notes: infinite.map(({ name }) => `not_finite:${name}`) }
  }
  const held = operator === '==' || operator === '!=' ? equal(first.value, second.value) : undefined
  if (held !== undefined) return { truth: truthOf(held === (operator === '==')), values, notes: [] }
  const ordered = inOrder(first.value, operator, second.value)
  if (ordered !== undefined) return { truth: truthOf(ordered), values, notes: [] }
  return { truth: 'unknown', values, notes: [mismatch(first, operator, second)] }
}

function sideOf(operand: ComparedOperand, variables: ContextVariables): Side {
  if (operand.kind === 'constant') return { name: shownOperand(operand), value: operand.value }
  return { name: operand.name, value: valueUnderName(variables, operand.name) }
}

/** Texts are equal to the letter; a text that is a number equals that number. */
function equal(left: unknown, right: unknown): boolean | undefined {
  const [type, other] = [typeof left, typeof right]
  if (type === other && type !== 'object') return left === right
  const [first, second] = [asNumber(left), asNumber(right)]
  return first === undefined || second === undefined ? undefined : first === second
}

function inOrder(left: unknown, operator: ComparisonOperator, right: unknown): boolean | undefined {
  const [first, second] = [asNumber(left), asNumber(right)]
  if (first === undefined || second === undefined) return undefined
  switch (operator) {
    case '>':
      return first > second
    case '<':
      return first < second
    case '>=':
      return first >= second
    case '<=':
      return first <= second
    default:
      return undefined
  }
}

function mismatch(left: Side, operator: ComparisonOperator, right: Side): string {
  const isOrder = operator !== '==' && operator !== '!='
  const odd = [left, right].find(({ value }) => isOrder && asNumber(value) === undefined)
  if (odd !== undefined) return `type:${odd.name} is ${describeValue(odd.value)}, not a number`
  return `type:${left.name} is ${describeValue(left.value)} and ${right.name} is ${describeValue(right.value)}`
}

function shownSide({ value }: Side): string {
  return typeof value === 'number' ? String(value) : describeValue(value).replace(/^the (?:text|truth value) /, '')
}
