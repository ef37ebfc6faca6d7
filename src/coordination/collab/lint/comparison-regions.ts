import { shownOperand } from '../conditions/comparison-of.ts'
import type { ComparedOperand, Comparison, ComparisonOperator } from '../conditions/condition.ts'
import { type Truth, truthOf } from '../conditions/truth.ts'
import { isCount } from './known-variables.ts'

/** One way in which values that are compared with each other can stand to each other. */
export interface Region {
  /** Of every comparison, by `comparisonKey`. */
  readonly truths: ReadonlyMap<string, Truth>
  /** Of every pair that is compared: whether the left is less (-1), equal (0) or more (1). */
  readonly relations: ReadonlyMap<string, number>
  /** Whether all variables have values. */
  readonly isKnown: boolean
}

/** Values that stand next to each other are equal; what comes later is greater. */
type Plateau = { readonly constant?: number | string | boolean; readonly variables: readonly string[] }

const mostVariables = 4
const mostRegions = 3_000

export function comparisonKey({ left, operator, right }: Comparison): string {
  return `${shownOperand(left)} ${operator} ${shownOperand(right)}`
}

/** Which values a comparison holds together, whatever its operator. */
export function pairKey({ left, right }: Comparison): string {
  return JSON.stringify([shownOperand(left), shownOperand(right)])
}

/**
 * All regions of comparisons whose variables hang together; nothing when they can't be told: too many, or texts and
 * numbers mixed.
 */
export function regionsOf(comparisons: readonly Comparison[], withMissing: boolean): readonly Region[] | undefined {
  const operands = comparisons.flatMap(({ left, right }) => [left, right])
  const variables = [...new Set(operands.flatMap((one) => (one.kind === 'variable' ? [one.name] : [])))]
  const constants = constantsIn(operands, variables)
  if (variables.length > mostVariables || !isComparable(comparisons, constants)) return undefined
  const regions: Region[] = []
  for (const missing of withMissing ? subsetsOf(variables) : [[]]) {
    const present = variables.filter((name) => !missing.includes(name))
    for (const levels of orders(present, constants)) {
      regions.push(regionOf(comparisons, levels, missing))
      if (regions.length > mostRegions) return undefined
    }
  }
  return regions
}

function constantsIn(
  operands: readonly ComparedOperand[],
  variables: readonly string[],
): readonly (number | string | boolean)[] {
  const found = operands.flatMap((one) => (one.kind === 'constant' ? [one.value] : []))
  if (found.some((value) => typeof value === 'boolean')) found.push(true, false)
  const isNumeric = found.every((value) => typeof value === 'number')
  const all = new Set(isNumeric && variables.some(isCount) ? [...found, 0] : found)
  return [...all].toSorted((left, right) => (left < right ? -1 : 1))
}

/** Numbers may be ordered; texts and truth values only be equal or not; and nothing may be mixed. */
function isComparable(comparisons: readonly Comparison[], constants: readonly (number | string | boolean)[]): boolean {
  const types = new Set(constants.map((value) => typeof value))
  if (types.size > 1) return false
  return types.size === 0 || types.has('number') || comparisons.every(({ operator }) => /^[=!]=$/.test(operator))
}

/** Every way to put variables among constants that values could have. */
function orders(
  variables: readonly string[],
  constants: readonly (number | string | boolean)[],
): readonly (readonly Plateau[])[] {
  let all: readonly (readonly Plateau[])[] = [constants.map((constant) => ({ constant, variables: [] }))]
  for (const name of variables) all = all.flatMap((levels) => placed(name, levels)).slice(0, mostRegions + 1)
  return all.filter(isPossible)
}

function placed(name: string, levels: readonly Plateau[]): readonly (readonly Plateau[])[] {
  const joining = levels.map((level, at) => levels.with(at, { ...level, variables: [...level.variables, name] }))
  // A truth value is one of the two, and nothing between them.
  const isTruth = levels.some(({ constant }) => typeof constant === 'boolean')
  if (isTruth) return joining
  const between = Array.from({ length: levels.length + 1 }, (_, at) => levels.toSpliced(at, 0, { variables: [name] }))
  return [...joining, ...between]
}

/** Counts are whole and not less than 0: between 1 and 2 there is none, between 1 and 3 one. */
function isPossible(levels: readonly Plateau[]): boolean {
  let low = Number.NEGATIVE_INFINITY
  let between = 0
  for (const { constant, variables } of levels) {
    const counted = variables.some(isCount)
    if (typeof constant !== 'number') {
      if (counted && constant === undefined) between++
      continue
    }
    if (counted && (!Number.isInteger(constant) || constant < 0)) return false
    if (between > room(low, constant)) return false
    low = constant
    between = 0
  }
  return true
}

function room(low: number, high: number): number {
  return Math.max(0, Math.ceil(high) - Math.max(0, Math.floor(low) + 1))
}

function regionOf(comparisons: readonly Comparison[], levels: readonly Plateau[], missing: readonly string[]): Region {
  const truths = new Map<string, Truth>()
  const relations = new Map<string, number>()
  const levelOf = (operand: ComparedOperand): number =>
    levels.findIndex(({ constant, variables }) =>
      operand.kind === 'variable' ? variables.includes(operand.name) : constant === operand.value,
    )
  for (const comparison of comparisons) {
    const { left, operator, right } = comparison
    const isMissing = [left, right].some((one) => one.kind === 'variable' && missing.includes(one.name))
    const relation = Math.sign(levelOf(left) - levelOf(right))
    truths.set(comparisonKey(comparison), isMissing ? 'unknown' : truthOf(holdsAt(operator, relation)))
    if (!isMissing) relations.set(pairKey(comparison), relation)
  }
  return { truths, relations, isKnown: missing.length === 0 }
}

function holdsAt(operator: ComparisonOperator, relation: number): boolean {
  const held = { '>': relation > 0, '<': relation < 0, '>=': relation >= 0, '<=': relation <= 0 }
  return operator === '==' ? relation === 0 : operator === '!=' ? relation !== 0 : held[operator]
}

function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  let all: readonly (readonly string[])[] = [[]]
  for (const name of names) all = [...all, ...all.map((one) => [...one, name])]
  return all
}
