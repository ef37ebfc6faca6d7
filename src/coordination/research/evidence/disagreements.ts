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

/** Where passages of different documents that hold today give different values for the same: numbers, dates, roles and deeds. */
export function disagreementsIn(evidence: Evidence): readonly Disagreement[] {
  const found = known.get(evidence) ?? foundIn(evidence)
  known.set(evidence, found)
  return found
}

/** Several questions are asked of the same evidence. */
const known = new WeakMap<Evidence, readonly Disagreement[]>()

function foundIn(evidence: Evidence): Disagreement[] {
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
    return byEvent(this.#groups).map((group) => ({
      about: aboutOf([...group]),
      sides: [...group].map(({ fact }) => fact),
    }))
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

/** Papers that differ in the doer of something often differ in its day, too: of one event all is told at once. */
function byEvent(groups: readonly ReadonlySet<ToldFact>[]): ReadonlySet<ToldFact>[] {
  const found: Set<ToldFact>[] = []
  const places = new Map<string, number>()
  for (const group of groups) {
    const keys = [...group].flatMap(({ fact: { unit, event } }) =>
      event === undefined ? [] : [`${keyOf(unit)} ${event.deed.name}`],
    )
    const known = keys.flatMap((key) => places.get(key) ?? [])[0] ?? found.length
    found[known] = new Set([...(found[known] ?? []), ...group])
    for (const key of keys) places.set(key, known)
  }
  return found
}

/** "The opening of the hall", by a side that names what was opened. */
function eventOf(group: readonly ToldFact[]): string | undefined {
  const named = group.find(({ fact: { event } }) => event?.of.isUnnamed === false)?.fact.event
  return named === undefined ? undefined : `The ${named.deed.noun} of ${named.of.written}`
}

/** What the first side says up to the value, as far as every side says it; else the words that all share. */
function aboutOf(group: readonly ToldFact[]): string {
  const [first] = group
  if (first === undefined) return ''
  const { unit, written, kind } = first.fact
  const event = group.every(({ fact }) => fact.event !== undefined) ? eventOf(group) : undefined
  if (event !== undefined) return event
  if (unit.kind === 'row') return `${unit.cells[0]}`
  const shared = (word: string): boolean =>
    termsOf(word).some((term) => group.every(({ subject }) => subject.has(unified(term))))
  const at = unit.text.indexOf(written)
  const words = withoutAttribution(unit.text.slice(0, at)).trim().split(/\s+/)
  const last = words.findLastIndex((word) => shared(word))
  const counted = countedBehind(first.fact)
  // "It sent 64 warnings": the sender stands elsewhere, and what is counted stands here.
  if (counted !== '' && (last < 1 || /^(?:it|they|he|she|we)$/i.test(words[0] ?? ''))) return `The number of ${counted}`
  if (last >= 1 || (kind === 'name' && last >= 0))
    return words
      .slice(0, last + 1)
      .join(' ')
      .replace(/[:,]$/, '')
  const all = (unit.text.replace(written, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []).filter(shared)
  return [...new Set(all)].slice(0, 6).join(' ')
}

/** Of a count: the noun behind the number. */
function countedBehind({ unit, written, counted }: StatedFact): string {
  const [, noun = ''] = /^\s(\p{Ll}{3,}s)\b/u.exec(unit.text.slice(unit.text.indexOf(written) + written.length)) ?? []
  return termsOf(noun).some((term) => counted.has(term)) ? noun : ''
}
