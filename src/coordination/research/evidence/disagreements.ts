import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, holds } from './evidence.ts'
import { factsIn, type StatedFact } from './facts.ts'
import { isSameNumber } from './numbers.ts'
import { unitsOf } from './units.ts'

/** Current sources that say different things of the same. */
export interface Disagreement {
  /** The words that both sides share. */
  readonly about: string
  readonly sides: readonly StatedFact[]
}

/** So much of what the shorter of two statements says must be said by the other too, weighed by how rare it is. */
const sameSubject = 0.6
const sameWords = 0.9

interface ToldFact {
  readonly fact: StatedFact
  readonly document: string
  readonly subject: ReadonlySet<string>
}

/** Where passages of different documents that hold today give different values for the same. Numbers, dates and roles only. */
export function disagreementsIn(evidence: Evidence): Disagreement[] {
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
      }))
    })
  const rarity = rarityOf(units.map(({ unit }) => new Set(termsOf(unit.text))))
  const groups: ToldFact[][] = []
  for (const sameMeasure of grouped(told)) {
    for (const [index, left] of sameMeasure.entries()) {
      for (const right of sameMeasure.slice(index + 1))
        if (isContradiction(left, right, rarity)) join(groups, left, right)
    }
  }
  return groups.map((group) => ({ about: aboutOf(group), sides: group.map(({ fact }) => fact) }))
}

function grouped(told: readonly ToldFact[]): ToldFact[][] {
  const groups = new Map<string, ToldFact[]>()
  for (const one of told) {
    const key = `${one.fact.kind} ${one.fact.measure}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function isContradiction(left: ToldFact, right: ToldFact, rarity: (term: string) => number): boolean {
  const [one, other] = [left.fact, right.fact]
  if (left.document === right.document || one.modality !== other.modality || isSameValue(one, other)) return false
  if (one.names.size > 0 && other.names.size > 0 && ![...one.names].some((name) => other.names.has(name))) return false
  const codes = (names: ReadonlySet<string>): string =>
    [...names]
      .filter((name) => /\d/.test(name))
      .sort()
      .join(' ')
  if (codes(one.names) !== codes(other.names) && codes(one.names) !== '' && codes(other.names) !== '') return false
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

function join(groups: ToldFact[][], left: ToldFact, right: ToldFact): void {
  const group = groups.find((one) => one.includes(left) || one.includes(right))
  if (group === undefined) groups.push([left, right])
  else for (const one of [left, right]) if (!group.includes(one)) group.push(one)
}

/** What the first side says up to the value, as far as every side says it; else the words that all share. */
function aboutOf(group: readonly ToldFact[]): string {
  const [first] = group
  if (first === undefined) return ''
  const { unit, written, kind } = first.fact
  if (unit.kind === 'row') return `${unit.cells[0]}`
  const shared = (word: string): boolean =>
    termsOf(word).some((term) => group.every(({ subject }) => subject.has(term)))
  const at = unit.text.indexOf(written)
  const words = unit.text.slice(0, at).trim().split(/\s+/)
  const last = words.findLastIndex((word) => shared(word))
  if (last >= 1 || (kind === 'name' && last >= 0))
    return words
      .slice(0, last + 1)
      .join(' ')
      .replace(/[:,]$/, '')
  const all = (unit.text.replace(written, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []).filter(shared)
  return [...new Set(all)].slice(0, 6).join(' ')
}

function rarityOf(units: readonly ReadonlySet<string>[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const unit of units) for (const term of unit) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + units.length / (1 + (counts.get(term) ?? 0)))
}
