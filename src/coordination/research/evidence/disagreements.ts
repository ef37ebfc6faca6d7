import { termsOf } from '../../../understanding/prose/terms.ts'
import { compareFacts } from './compared-facts.ts'
import type { Evidence } from './evidence.ts'
import { unified, withoutAttribution } from './fact-topic.ts'
import type { StatedFact } from './facts.ts'
import { isContradiction, isDenial, isOtherValue, type ToldFact, timedByItself, toldFactsIn } from './told-facts.ts'
import type { TextUnit } from './units.ts'

/** Current sources that say different things of the same. */
export interface Disagreement {
  /** The words that both sides share. */
  readonly about: string
  readonly sides: readonly StatedFact[]
}

/** Where passages of different documents that hold today give different values for the same. Numbers, dates and roles only. */
export function disagreementsIn(evidence: Evidence): Disagreement[] {
  const { told, rarity } = toldFactsIn(evidence)
  const groups = new Groups()
  compareFacts(told, (one, other) => {
    if (isContradiction(one, other, rarity)) groups.join(one, other)
  })
  // What is denied in so many words needs no likeness of the sentences.
  const values = Map.groupBy(told, ({ fact }) => fact.value)
  for (const one of told)
    for (const denied of one.fact.denied)
      for (const other of values.get(denied) ?? []) if (isDenial(one, other)) groups.join(one, other)
  return groups.disagreements
}

/**
 * Where units that answer one question give different values, though documents of other times may each be right. That they
 * answer the same tells that they are of the same, however common their words.
 */
export function differencesAmong(units: readonly TextUnit[], evidence: Evidence): Disagreement[] {
  if (new Set(units.map(({ passage }) => passage)).size < 2) return []
  const { told } = toldFactsIn(evidence)
  const wanted = new Set(units.map(keyOf))
  const own = told.filter(({ fact }) => wanted.has(keyOf(fact.unit))).map(timedByItself)
  const groups = new Groups()
  compareFacts(own, (one, other) => {
    if (isOtherValue(one, other, () => 1)) groups.join(one, other)
  })
  return groups.disagreements
}

function keyOf({ passage, order }: TextUnit): string {
  return `${passage} ${order}`
}

/** Facts that contradict each other, in the order in which that was found. */
class Groups {
  readonly #groups: Set<ToldFact>[] = []
  /** The first group that a fact came into. */
  readonly #first = new Map<ToldFact, number>()

  get disagreements(): Disagreement[] {
    return this.#groups.map((group) => ({ about: aboutOf([...group]), sides: [...group].map(({ fact }) => fact) }))
  }

  join(left: ToldFact, right: ToldFact): void {
    const known = Math.min(this.#first.get(left) ?? this.#groups.length, this.#first.get(right) ?? this.#groups.length)
    const group = this.#groups[known] ?? new Set()
    this.#groups[known] = group
    for (const one of [left, right]) {
      group.add(one)
      this.#first.set(one, Math.min(known, this.#first.get(one) ?? known))
    }
  }
}

/** What the first side says up to the value, as far as every side says it; else the words that all share. */
function aboutOf(group: readonly ToldFact[]): string {
  const [first] = group
  if (first === undefined) return ''
  const { unit, written, kind } = first.fact
  if (unit.kind === 'row') return `${unit.cells[0]}`
  const shared = (word: string): boolean =>
    termsOf(word).some((term) => group.every(({ subject }) => subject.has(unified(term))))
  const at = unit.text.indexOf(written)
  const words = withoutAttribution(unit.text.slice(0, at)).trim().split(/\s+/)
  const last = words.findLastIndex((word) => shared(word))
  if (last >= 1 || (kind === 'name' && last >= 0))
    return words
      .slice(0, last + 1)
      .join(' ')
      .replace(/[:,]$/, '')
  const all = (unit.text.replace(written, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []).filter(shared)
  return [...new Set(all)].slice(0, 6).join(' ')
}
