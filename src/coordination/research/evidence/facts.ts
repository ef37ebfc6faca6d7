import { termsOf } from '../../../understanding/prose/terms.ts'
import { datesIn } from './dates.ts'
import { numbersIn } from './numbers.ts'
import type { TextUnit } from './units.ts'

/** One value that a unit states of something: an amount, a date, or the name of a person in a role. */
export interface StatedFact {
  readonly unit: TextUnit
  readonly kind: 'number' | 'date' | 'name'
  /** What it is measured in; of a name, the role. */
  readonly measure: string
  readonly written: string
  readonly value: number | string
  readonly isAbout: boolean
  /** What the unit says besides the value. */
  readonly terms: ReadonlySet<string>
  /** Names, codes, years and quarters: facts that differ in them are about different things. */
  readonly names: ReadonlySet<string>
  /** Words such as "target" and "maximum": a target and what was reached are no contradiction. */
  readonly modality: string
}

const modal =
  /\b(?:targets?|targeted|plan(?:s|ned)?|forecasts?|budget(?:ed)?|expect(?:s|ed)?|estimates?|goal|max(?:imum)?|min(?:imum)?|average|mean|median|peak|at least|at most|up to|from|proposed|winter|summer|weekday|weekend|child|children|adult|students?|senior|single|return|monthly|annual|yearly|daily|first|second|third)\b/gi
const code = /\b(?:[\p{Lu}]{1,6}-?\d[\p{L}\d.-]*|(?:19|20)\d{2}|[QH][1-4]|v\d[\d.]*)\b/gu
const role =
  /\b(?<role>(?:(?:\p{Lu}?\p{Ll}+|\p{Lu}{2,5})\s){0,2}(?:director|manager|chair(?:woman|man|person)?|CEO|CFO|CTO|COO|head|owner|supplier|contractor|operator|architect|engineer|captain|auditor|insurer|spokes(?:woman|man|person)))(?:\s(?:of|for)\s(?:the\s)?(?<of>[\p{L}\s]{3,40}?))?(?:\s*:\s*|\s+(?:is|was|will be)\s+|,\s+)(?<name>\p{Lu}[\p{L}'.-]+(?:\s\p{Lu}[\p{L}'.-]+){1,3})/u

/** What things are measured in says nothing of what is measured. */
const measures: ReadonlySet<string> = new Set(
  termsOf(
    'per second seconds minute minutes hour hours day days week weeks month months year years metre metres meter meters km up million thousand billion about around more less than',
  ),
)

/** The facts of a unit. Of several values with one measure nothing is taken, because which is which is not clear. */
export function factsIn(unit: TextUnit): StatedFact[] {
  return unit.kind === 'row' ? factsOfRow(unit) : factsOfText(unit, unit.text, unit.text)
}

/** Each cell is a fact of what its row and its column are called. */
function factsOfRow(unit: TextUnit): StatedFact[] {
  const [label = '', ...cells] = unit.cells
  return cells.flatMap((cell, index) => factsOfText(unit, cell, `${label} ${unit.header[index + 1] ?? ''} ${cell}`))
}

function factsOfText(unit: TextUnit, text: string, context: string): StatedFact[] {
  const dates = datesIn(text)
  const numbers = numbersIn(text).filter(
    ({ start, end, value, unit: measure }) =>
      !dates.some((date) => start < date.end && date.start < end) && !(isYear(value) && /^$|^[a-z]/.test(measure)),
  )
  const facts = numbers
    .filter(({ unit: measure }) => numbers.filter((other) => other.unit === measure).length === 1)
    .map(({ raw, value, unit: measure, isAbout }) =>
      fact(unit, context, { kind: 'number', measure, written: raw, value, isAbout }),
    )
  const [date] = dates
  if (date !== undefined && dates.length === 1) {
    const written = text.slice(date.start, date.end)
    facts.push(fact(unit, context, { kind: 'date', measure: 'date', written, value: date.date, isAbout: false }))
  }
  const named = role.exec(text)?.groups
  if (named !== undefined) {
    const measure = termsOf(`${named['role']} ${named['of'] ?? ''}`).join(' ')
    const written = (named['name'] ?? '').replace(/[.'-]+$/, '')
    facts.push(fact(unit, context, { kind: 'name', measure, written, value: written.toLowerCase(), isAbout: false }))
  }
  return facts
}

type Value = Pick<StatedFact, 'kind' | 'measure' | 'written' | 'value' | 'isAbout'>

function fact(unit: TextUnit, context: string, value: Value): StatedFact {
  const rest = context.replace(value.written, ' ')
  const around = `${rest} ${unit.heading}`
  return {
    unit,
    ...value,
    terms: new Set(termsOf(rest).filter((term) => !/^\d/.test(term) && !measures.has(term))),
    names: new Set([...codesIn(around), ...properNames(rest)]),
    modality: [...new Set((rest.match(modal) ?? []).map((word) => word.toLowerCase().replace(/(?:ed|s)$/, '')))]
      .sort()
      .join(' '),
  }
}

function codesIn(text: string): string[] {
  return (text.match(code) ?? []).map((one) => one.toLowerCase())
}

/** Words with a capital that do not begin the text. */
function properNames(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll}\p{N},)]\s)\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name.toLowerCase())
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100
}
