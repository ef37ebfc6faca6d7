import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, holds } from './evidence.ts'
import { factsIn, type StatedFact } from './facts.ts'
import { isSameNumber } from './numbers.ts'
import { unitsOf } from './units.ts'

/** So much of what the shorter of two statements says must be said by the other too, weighed by how rare it is. */
const sameSubject = 0.6
const sameWords = 0.9

/** A fact with the document that states it. */
export interface ToldFact {
  readonly fact: StatedFact
  readonly document: string
  readonly subject: ReadonlySet<string>
  /** Names with a digit in them, such as `vlx-500` and `2024`, as one text. */
  readonly codes: string
}

/** What is said in the passages that hold today, and how rare their words are. */
export interface ToldFacts {
  readonly told: readonly ToldFact[]
  readonly rarity: (term: string) => number
}

/** The facts of all passages that hold today, but for what is told as the past. */
export function toldFactsIn(evidence: Evidence): ToldFacts {
  const titles = new Map(evidence.documents.map(({ sha256, title }) => [sha256, title]))
  const units = evidence.passages
    .filter(holds)
    .flatMap((passage) => unitsOf(passage).map((unit) => ({ unit, passage })))
  const told = units
    .filter(({ unit }) => !unit.isHistory)
    .flatMap(({ unit, passage }): ToldFact[] => {
      const around = `${unit.heading} ${passage.place.heading} ${titles.get(passage.document) ?? ''}`
      return factsIn(unit).map((fact) => ({
        fact,
        document: passage.document,
        subject: new Set([...fact.terms, ...termsOf(around)]),
        codes: codesOf(fact),
      }))
    })
  return { told, rarity: rarityOf(units.map(({ unit }) => new Set(termsOf(unit.text)))) }
}

/** Whether two documents give different values for the same. */
export function isContradiction(left: ToldFact, right: ToldFact, rarity: (term: string) => number): boolean {
  const [one, other] = [left.fact, right.fact]
  if (left.document === right.document || one.modality !== other.modality || isSameValue(one, other)) return false
  if (left.codes !== right.codes && left.codes !== '' && right.codes !== '') return false
  if (one.names.size > 0 && other.names.size > 0 && one.names.isDisjointFrom(other.names)) return false
  if (one.kind === 'name') return true
  const [small, large] = one.terms.size <= other.terms.size ? [left, right] : [right, left]
  const shared = [...small.fact.terms].filter((term) => large.subject.has(term))
  const direct = shared.filter((term) => large.fact.terms.has(term))
  const total = [...small.fact.terms].reduce((sum, term) => sum + rarity(term), 0)
  const share = shared.reduce((sum, term) => sum + rarity(term), 0) / Math.max(total, 1e-9)
  // A bare number, a count or a date says little of itself: more of the words around it must agree.
  const isMeasured =
    one.kind === 'number' && /^[$€£%°]|^(?:k?wh?|mwh?|km|kg|m|mm|cm|hour|minute|day|week)$/.test(one.measure)
  if (direct.length >= 3 || (direct.length === 2 && isMeasured)) return share >= sameSubject
  return direct.length === 2 && share >= sameWords
}

/** Names with a digit in them, as one text. */
export function codesOf({ names }: StatedFact): string {
  return [...names]
    .filter((name) => /\d/.test(name))
    .sort()
    .join(' ')
}

function isSameValue(one: StatedFact, other: StatedFact): boolean {
  if (typeof one.value === 'number' && typeof other.value === 'number') {
    return isSameNumber({ value: one.value, isAbout: one.isAbout }, { value: other.value, isAbout: other.isAbout })
  }
  const [left, right] = [String(one.value), String(other.value)]
  return (
    left.startsWith(right) ||
    right.startsWith(left) ||
    (one.kind === 'name' && (left.includes(right) || right.includes(left)))
  )
}

function rarityOf(units: readonly ReadonlySet<string>[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const unit of units) for (const term of unit) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weight = (count: number): number => Math.log(1 + units.length / (1 + count))
  const weights = new Map([...counts].map(([term, count]) => [term, weight(count)]))
  return (term) => weights.get(term) ?? weight(0)
}
