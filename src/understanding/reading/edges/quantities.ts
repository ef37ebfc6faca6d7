import type { Found } from '../../extract/found.ts'
import { findUnits, type Measure } from '../../extract/numbers.ts'
import type { Parameter } from '../parameters.ts'
import type { ToRead } from '../sight.ts'
import { inUnit, unitCalled } from '../units.ts'
import { reaches, type ScoredReach } from './edge.ts'

/** An amount and its unit, each by where it is written. */
interface Quantity {
  readonly amount: Found<number>
  readonly unit: Found
}

/** Whether a tool takes an amount and its unit apart. */
export function takesUnits(parameters: readonly Parameter[]): boolean {
  return parameters.some(({ wanted }) => wanted === 'unit')
}

export function amountReaches(request: ToRead): ScoredReach<number>[] {
  return reaches(
    quantitiesOf(request).map(({ amount }) => amount),
    request.tokens,
  ).map((one) => ({ ...one, score: 3 }))
}

/** Units: of an amount, or those that it is wanted in. */
export function unitReaches({ end }: Parameter, request: ToRead): ScoredReach<string>[] {
  const { text, tokens, findings } = request
  const own = reaches(
    quantitiesOf(request).map(({ unit }) => unit),
    tokens,
  )
  const isOwn = (from: number, to: number): boolean => own.some((one) => from < one.to && one.from < to)
  const wanted = findings.wantedUnits.map(({ value, end: last }) => ({ value, start: last - value.length, end: last }))
  const isInMeasure = (one: Found): boolean =>
    findings.measures.some(({ start, end: last }) => start < one.end && one.start < last)
  const others = reaches(
    [...wanted, ...findUnits(text).filter((one) => !wanted.some(({ start }) => start === one.start))].filter(
      (one) => !isInMeasure(one),
    ),
    tokens,
  ).filter(({ from, to }) => !isOwn(from, to))
  return end === 'to'
    ? others.map((one) => ({ ...one, score: 2.5 }))
    : end === undefined
      ? []
      : own.map((one) => ({ ...one, score: 2.5 }))
}

/** "5 ft 11 in" is one quantity, told in the smaller of its units. */
function quantitiesOf({ text, findings }: ToRead): Quantity[] {
  const found: Quantity[] = []
  let open: Found<Measure> | undefined
  for (const measure of findings.measures) {
    const joined = open === undefined ? undefined : together(open, measure, text)
    if (joined !== undefined) found.pop()
    open = joined ?? measure
    const { start, end, value } = open
    const at = end - value.unit.length
    found.push({ amount: { value: value.amount, start, end: at }, unit: { value: value.unit, start: at, end } })
  }
  return found
}

function together(one: Found<Measure>, next: Found<Measure>, text: string): Found<Measure> | undefined {
  if (!/^\s*$/.test(text.slice(one.end, next.start))) return undefined
  const large = unitCalled(one.value.unit, true)
  const small = unitCalled(next.value.unit, true)
  const more = large === undefined || small === undefined ? undefined : inUnit(one.value.amount, large, small)
  if (more === undefined || large === undefined || small === undefined || large.factor <= small.factor) return undefined
  const amount = Number((more + next.value.amount).toPrecision(12))
  return { value: { amount, unit: next.value.unit }, start: one.start, end: next.end }
}
