import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Evidence } from './evidence.ts'
import type { StatedFact } from './facts.ts'
import { isContradiction, type ToldFact, toldFactsIn } from './told-facts.ts'

/** Current sources that say different things of the same. */
export interface Disagreement {
  /** The words that both sides share. */
  readonly about: string
  readonly sides: readonly StatedFact[]
}

/** Where passages of different documents that hold today give different values for the same. Numbers, dates and roles only. */
export function disagreementsIn(evidence: Evidence): Disagreement[] {
  const { told, rarity } = toldFactsIn(evidence)
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
