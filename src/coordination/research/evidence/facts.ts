import { datesIn } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type StatedEvent, valuesOfEvents } from './event-facts.ts'
import { eventInCell, eventsIn, type ToldEvent } from './events.ts'
import { topicOfFact } from './fact-topic.ts'
import { isMeasured, measureOf, noPrice } from './measures.ts'
import { isDifference, modalityOf } from './modality.ts'
import { numbersIn, type WrittenNumber } from './numbers.ts'
import { officeIn } from './office-holders.ts'
import { spelledNumbersIn } from './spelled-numbers.ts'
import { numberedIn } from './thing-marks.ts'
import type { TextUnit } from './units.ts'

/** One value that a unit states of something: an amount, a date, a time of day, a place, or the name of a holder or a doer. */
export interface StatedFact {
  readonly unit: TextUnit
  readonly kind: 'number' | 'date' | 'time' | 'name' | 'place'
  /** What it is measured in, in a base unit; of a name, the role or the deed. */
  readonly measure: string
  readonly written: string
  readonly value: number | string
  readonly isAbout: boolean
  /** Values that the unit says it is not: "497,200 euros, not 488,300". */
  readonly denied: readonly number[]
  /** What the unit says besides the value, without words that only lead to it. */
  readonly terms: ReadonlySet<string>
  /** Of a count: what is counted. */
  readonly counted: ReadonlySet<string>
  /** The noun that the unit is about; empty where none is found. */
  readonly head: string
  /** Which of several measures in one unit, such as `long` and `deep`. */
  readonly dimension: string
  /** Names, codes, years and quarters: facts that differ in them are about different things. */
  readonly names: ReadonlySet<string>
  /** Days, months and years that the unit speaks of besides the value. */
  readonly periods: readonly string[]
  /** How the value is meant, and in which case: a target and what was reached are no contradiction. */
  readonly modality: string
  /** What was done or happened to what, where it is a value of that. */
  readonly event?: StatedEvent
}

const code = /\b(?:[\p{Lu}]{1,6}-?\d[\p{L}\d.-]*|(?:19|20)\d{2}|[QH][1-4]|v\d[\d.]*)\b/gu
/** What is paid for, or is not: a seat or a road can be free in other ways. */
const freeOfCharge =
  /\b(?:(?:entry|entrance|admission|parking|access|participation|membership|registration|delivery|tickets?|tours?|travel|transport|rides?|lessons?|courses?|workshops?|concerts?|breakfast|lunch|use)\b[^.;,]{0,60}?\s(?:is|are|was|were|remains?)\s(?:always\s)?(?<free>free)(?!\s{1,20}(?:of(?!\s{1,20}charge)|from|to)\b))/iu
const clock = /(?<![\d.,:])(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?![\d:])/g
const partOf = /,\s+(?:\p{L}+\s)?of which\b/iu
/** What happens once has one year: that of a sentence without another value is its value. */
const happens =
  /(?<!\b(?:to|to be|have been|planned to be)\s)\b(?:built|finished|completed|opened|founded|established|closed|laid|bought|signed|introduced|abolished|launched|born|died|renewed|installed)\b[^.]{0,30}?\b(?:in|since)\s(?<year>(?:1[5-9]|20)\d{2})\b/i

/** The facts of a unit. Of several values with one measure nothing is taken, because which is which is not clear. */
export function factsIn(unit: TextUnit): StatedFact[] {
  return unit.kind === 'row' ? factsOfRow(unit) : factsOfText(unit, unit.text, unit.text, eventsIn(unit.text))
}

/** Each cell is a fact of what its row and its column are called. */
function factsOfRow(unit: TextUnit): StatedFact[] {
  const [label = '', ...cells] = unit.cells
  return cells.flatMap((cell, index) => {
    const column = unit.header[index + 1] ?? ''
    const name = /^(?:values?|figures?|data|amount)$/i.test(column.trim()) ? '' : column
    return factsOfText(unit, cell, `${label} ${name} ${cell}`, eventInCell(label, name, cell))
  })
}

function factsOfText(unit: TextUnit, text: string, context: string, events: readonly ToldEvent[]): StatedFact[] {
  const told = valuesOfEvents(events).map(({ value, event }) => ({ ...fact(unit, context, value), event }))
  const isTold = ({ kind, value }: StatedFact): boolean =>
    kind === 'date' && told.some((one) => one.kind === kind && one.value === value)
  const values = valuesIn(unit, text, context).filter((one) => !isTold(one))
  const names = told.some(({ kind }) => kind === 'name') ? [] : namesIn(unit, text, context)
  return [...values, ...told, ...pricesIn(unit, text, context), ...names]
}

function valuesIn(unit: TextUnit, text: string, context: string): StatedFact[] {
  const spelled = spelledNumbersIn(text)
  if (spelled.length === 0 && !/\d/.test(text)) return []
  const dates = datesIn(text)
  const times = [...text.matchAll(clock)]
  const taken = [...dates, ...times.map(({ index, 0: { length } }) => ({ start: index, end: index + length }))]
  // The 12 of "station 12" says which one it is, and nothing of it.
  const notAmounts = [...taken, ...numberedIn(text, false)]
  const all = [...numbersIn(text), ...spelled]
    .filter(
      ({ start, end, value, unit: measure }) =>
        !notAmounts.some((other) => start < other.end && other.start < end) &&
        !(isYear(value) && /^$|^[a-z]/.test(measure)),
    )
    .map((number) => ({ ...number, ...measureOf(number, text) }))
  const isDenied = ({ start }: { readonly start: number }): boolean =>
    /\bnot\s+(?:about\s+)?$/i.test(text.slice(0, start))
  const stated = all.filter((number) => !isDenied(number))
  const aside = partOf.exec(text)?.index ?? text.length
  const whole = new Set(stated.flatMap(({ start, measure }) => (start < aside ? [measure] : [])))
  // "6.8 million, of which 2 million was a grant": the part is no second value of the whole.
  const numbers = stated.filter(({ start, measure }) => start < aside || !whole.has(measure))
  const denied = all.filter(isDenied).map(({ value }) => value)
  const facts = numbers
    .filter(({ measure }) => numbers.filter((other) => other.measure === measure).length === 1)
    .map(({ raw, value, measure, isAbout }) =>
      fact(unit, context, { kind: 'number', measure, written: raw, value, isAbout, denied }),
    )
  const exact = { measure: 'date', isAbout: false, denied: [] }
  const [date] = dates
  // "On 12 May the meeting had 40 members": the day is when, and the number what is said.
  const isWhen = numbers.length > 0 && /^(?:on|in|by|since|until|as of)?\s*$/i.test(text.slice(0, date?.start))
  if (date !== undefined && dates.length === 1 && !isWhen) {
    const written = text.slice(date.start, date.end)
    facts.push(fact(unit, context, { ...exact, kind: 'date', written, value: date.date }))
  }
  const [time] = times
  if (time !== undefined && times.length === 1 && time.groups !== undefined) {
    const value = 60 * Number(time.groups['hour']) + Number(time.groups['minute'])
    facts.push(fact(unit, context, { ...exact, measure: 'time', kind: 'time', written: time[0], value }))
  }
  const year = happens.exec(text)?.groups?.['year']
  if (year !== undefined && taken.length === 0 && numbers.length === 0)
    facts.push(fact(unit, context, { ...exact, kind: 'date', written: year, value: year }))
  return facts
}

function namesIn(unit: TextUnit, text: string, context: string): StatedFact[] {
  const named = officeIn(text)
  if (named === undefined) return []
  const { measure, written } = named
  return [
    fact(unit, context, { kind: 'name', measure, written, value: written.toLowerCase(), isAbout: false, denied: [] }),
  ]
}

/** "Entry is free": a price of nothing, in every currency. */
function pricesIn(unit: TextUnit, text: string, context: string): StatedFact[] {
  const written = freeOfCharge.exec(text)?.groups?.['free']
  if (written === undefined) return []
  return [fact(unit, context, { kind: 'number', measure: noPrice, written, value: 0, isAbout: false, denied: [] })]
}

/** What a clause behind the value says of it, or of a part of it, is said besides: ", of which the county paid a half". */
function withoutAside(text: string, written: string): string {
  const end = text.indexOf(written) + written.length
  return text.slice(0, end) + text.slice(end).replace(/,\s+(?:\p{L}+\s)?of which\b[^;]*/iu, '')
}

type Value = Pick<StatedFact, 'kind' | 'measure' | 'written' | 'value' | 'isAbout' | 'denied'>

function fact(unit: TextUnit, context: string, value: Value): StatedFact {
  const rest = withoutAside(context, value.written).replace(value.written, ' ')
  const around = `${rest} ${unit.heading}`
  const { terms, head, dimension } = topicOfFact(rest)
  const isCount = value.kind === 'number' && !isMeasured(value.measure)
  const isPast = value.kind === 'name' && /\b(?:until|was|former|had been)\b/i.test(rest)
  return {
    unit,
    ...value,
    terms,
    counted: new Set(isCount ? termsOf(value.measure.split(' per ')[0] ?? '') : []),
    head,
    dimension,
    names: new Set([...codesIn(around), ...properNames(rest)]),
    periods: periodsIn(rest, unit.heading),
    modality: `${modalityOf(rest)}${isPast ? ' past' : ''}${isDifference(context, value.written) ? ' difference' : ''}`,
  }
}

/** Dates and years of a text; where it has none, those of what it stands under. */
export function periodsIn(text: string, above: string): string[] {
  const dates = datesIn(text)
  const years = [...text.matchAll(/\b(?:1[5-9]|20)\d{2}\b/g)].filter(
    ({ index }) => !dates.some(({ start, end }) => index >= start && index < end),
  )
  const own = [...dates.map(({ date }) => date), ...years.map(([year]) => year)]
  return own.length > 0 || above === '' ? own : periodsIn(above, '')
}

function codesIn(text: string): string[] {
  return (text.match(code) ?? []).map((one) => one.toLowerCase())
}

/** Words with a capital that do not begin the text. */
function properNames(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll}\p{N},)]\s)\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name.toLowerCase())
}

function isYear(value: WrittenNumber['value']): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100
}
