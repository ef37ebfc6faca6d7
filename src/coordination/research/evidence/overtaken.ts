import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, type EvidencePassage, holds, type OvertakenUnit } from './evidence.ts'
import { unified } from './fact-topic.ts'
import { factsIn, type StatedFact } from './facts.ts'
import { measureOf } from './measures.ts'
import { numbersIn } from './numbers.ts'
import { olderInSeries } from './older-in-series.ts'
import { type TextUnit, unitsOf } from './units.ts'

/** A fact with when its document was written, and what the sentences and headings around it say. */
interface DatedFact {
  readonly fact: StatedFact
  readonly passage: EvidencePassage
  readonly date: string
  readonly around: ReadonlySet<string>
}

/** What begins, ends or comes: of that a day is planned, and later told. */
const events: ReadonlySet<string> = new Set(
  termsOf('open reopen start begin launch finish complete end close deliver arrive move install accept introduce').map(
    unified,
  ),
)
const past = /\b(?:was|were|had been|\p{Ll}{3,80}ed|began|came|left)\b/u
/** Says nothing of what begins or ends. */
const loose: ReadonlySet<string> = new Set(termsOf('again now still then first new planned work'))
const meant =
  /\b(?:was|were|had been) (?:\p{L}+ly )?(?:planned|expected|scheduled|meant|intended|due|to)\b|\bshould have\b/u
/** A value that held before: behind such words. */
const former =
  /\b(?:before(?: that)?,?\s(?:it|this|that|the \p{L}+)\s(?:was|were)|before(?: that)? (?:it|they) (?:was|were)|(?:it|they|this|the \p{L}+) (?:was|were) (?:formerly |previously |before )|\. it was|formerly|previously|instead of|no longer|(?:reduced|raised|increased|changed|lowered|cut|rose|fell|moved|grew|extended) (?:[\p{L}\s]{0,20})?from|up from|down from)\s+(?:about\s+|only\s+)?$/iu

/**
 * What other documents have overtaken in passages that hold otherwise: a day that was planned where a later document tells
 * when it came to be, a value of which a later document says that it held before, and one of an older report of a series. By the
 * ids of the passages.
 */
export function overtakenIn(evidence: Evidence): Map<string, OvertakenUnit[]> {
  const titles = new Map(evidence.documents.map(({ sha256, title }) => [sha256, title]))
  const dated = evidence.passages.filter(holds).flatMap((passage): DatedFact[] => {
    const { date } = passage
    if (date === null) return []
    const units = unitsOf(passage)
    return units.flatMap((unit) =>
      factsIn(unit).map((fact) => ({
        fact,
        passage,
        date,
        around: aroundOf(unit, units, titles.get(passage.document) ?? ''),
      })),
    )
  })
  const found = new Map<string, OvertakenUnit[]>()
  const put = ({ unit: { passage, text } }: StatedFact, because: string): void => {
    const known = found.get(passage) ?? []
    if (!known.some((one) => one.text === text)) found.set(passage, [...known, { text, because }])
  }
  const days = dated.filter(({ fact }) => fact.kind === 'date')
  for (const told of days.filter(isTold))
    for (const planned of days)
      if (isPlanOf(planned, told))
        put(planned.fact, `it was planned; ${told.passage.id} says that it was "${told.fact.written}"`)
  const numbers = Map.groupBy(
    dated.filter(({ fact }) => fact.kind === 'number'),
    ({ fact }) => numberOf(fact),
  )
  for (const { unit, passage, date, around } of unitsThatTellBefore(evidence, titles))
    for (const value of formerValues(unit.text))
      for (const older of numbers.get(value.value) ?? [])
        if (isFormer(older, { date, around, measure: value.measure }) && older.passage.document !== passage.document)
          put(older.fact, `${passage.id} says that it was so before`)
  for (const { older, newer } of olderInSeries(evidence))
    put(older, `it is of an earlier year; ${newer.unit.passage} says "${newer.written}"`)
  return found
}

function aroundOf(unit: TextUnit, units: readonly TextUnit[], title: string): ReadonlySet<string> {
  const before = units[unit.order - 1]
  const said = before?.block === unit.block ? before.text : ''
  return new Set(termsOf(`${said} ${unit.text} ${unit.heading} ${title}`).map(unified))
}

/** Told as known: in the past tense, and written when the day had come. */
function isTold({ fact, date }: DatedFact): boolean {
  return past.test(fact.unit.text) && String(fact.value) <= date && !meant.test(fact.unit.text)
}

function isPlanOf(planned: DatedFact, told: DatedFact): boolean {
  const [plan, event] = [planned.fact, told.fact]
  if (planned.passage.document === told.passage.document || planned.date >= told.date) return false
  const [day, came] = [String(plan.value), String(event.value)]
  if (day <= planned.date || came <= planned.date || day.startsWith(came) || came.startsWith(day)) return false
  const shared = [...plan.terms].filter((term) => told.around.has(term))
  if (!shared.some((term) => events.has(term) && event.terms.has(term))) return false
  return (
    shared.some((term) => !events.has(term) && !loose.has(term)) &&
    (event.head === '' || events.has(event.head) || plan.terms.has(event.head))
  )
}

function unitsThatTellBefore(
  evidence: Evidence,
  titles: ReadonlyMap<string, string>,
): { unit: TextUnit; passage: EvidencePassage; date: string; around: ReadonlySet<string> }[] {
  return evidence.passages.filter(holds).flatMap((passage) => {
    const { date } = passage
    if (date === null) return []
    const units = unitsOf(passage)
    return units.map((unit) => ({
      unit,
      passage,
      date,
      around: aroundOf(unit, units, titles.get(passage.document) ?? ''),
    }))
  })
}

function formerValues(text: string): { readonly value: number; readonly measure: string }[] {
  return numbersIn(text).flatMap((number) =>
    former.test(text.slice(0, number.start))
      ? [{ value: number.value, measure: number.unit === '' ? '' : measureOf(number, text).measure }]
      : [],
  )
}

interface LaterWord {
  readonly date: string
  readonly around: ReadonlySet<string>
  readonly measure: string
}

/** Of a bare number more must be the same than of one with its unit. */
function isFormer({ fact, date }: DatedFact, later: LaterWord): boolean {
  if (date >= later.date) return false
  const isBare = later.measure === ''
  if (!isBare && !fact.measure.startsWith(later.measure)) return false
  const shared = [...fact.terms].filter((term) => later.around.has(term) && term !== fact.measure)
  return shared.length >= (isBare ? 2 : 1)
}

/** As it is written: 30 of "30 days". */
function numberOf({ written, value }: StatedFact): number {
  return numbersIn(written)[0]?.value ?? Number(value)
}
