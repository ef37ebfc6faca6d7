import { seriesOf } from '../../../understanding/documents/family.ts'
import { compareFacts } from './compared-facts.ts'
import type { Evidence } from './evidence.ts'
import type { StatedFact } from './facts.ts'
import { periodsIn } from './facts.ts'
import { isOtherValue, type ToldFact, timedByItself, toldFactsIn } from './told-facts.ts'

/** A value that a later report of the same series gives anew. */
export interface OlderValue {
  readonly older: StatedFact
  readonly newer: StatedFact
}

/** What is told as past stays true. */
const past = /\b(?:was|were|had|did|\p{Ll}{3,}ed|rose|fell|grew|came|sold|spent|won|lost|cost)\b/u

/**
 * "It employs 38 people" of the report for 2018 held for that year, where the report for 2025 says 41. Only what has no time of
 * its own and is told as it is: what is told as past stays as it is told.
 */
export function olderInSeries(evidence: Evidence): OlderValue[] {
  const series = Map.groupBy(
    evidence.documents.filter(({ title }) => seriesOf(title) !== '' && yearOf(title) !== ''),
    ({ title }) => seriesOf(title),
  )
  const several = [...series.values()].filter((own) => new Set(own.map(({ title }) => yearOf(title))).size > 1).flat()
  if (several.length === 0) return []
  const years = new Map(several.map(({ sha256, title }) => [sha256, yearOf(title)]))
  const passages = evidence.passages.filter(({ document, tables }) => years.has(document) && tables === undefined)
  const told = toldFactsIn({ ...evidence, passages })
    .told.map(timedByItself)
    .filter(isOfNow)
  const found: OlderValue[] = []
  for (const own of Map.groupBy(told, (one) => one.series).values())
    compareFacts(own.map(withoutSeries), (one, other) => {
      const [left, right] = [years.get(one.document) ?? '', years.get(other.document) ?? '']
      if (left === right || !isOtherValue(one, other, () => 1)) return
      const [older, newer] = left < right ? [one, other] : [other, one]
      found.push({ older: older.fact, newer: newer.fact })
    })
  return found
}

function isOfNow({ fact: { kind, unit, periods } }: ToldFact): boolean {
  return kind === 'number' && unit.kind === 'sentence' && periods.length === 0 && !past.test(unit.text)
}

/** Compared as if both were of one time. */
function withoutSeries(told: ToldFact): ToldFact {
  return { ...told, series: '', periods: [] }
}

function yearOf(title: string): string {
  return periodsIn(title, '')[0] ?? ''
}
