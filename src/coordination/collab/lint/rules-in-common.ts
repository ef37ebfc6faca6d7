import type { HandoffRule } from '../conditions/candidates.ts'
import { atomsOf, variablesIn } from '../conditions/condition.ts'
import type { Region } from './comparison-regions.ts'
import { describeRegions } from './region-words.ts'
import { languageKey, type WorldAnswers, worldsOf } from './worlds.ts'

/** Whether two rules name something in common. */
export function isAbout(left: HandoffRule, right: HandoffRule): boolean {
  return !namedIn(left).isDisjointFrom(namedIn(right))
}

function namedIn({ condition }: HandoffRule): ReadonlySet<string> {
  return new Set(
    atomsOf(condition).flatMap((atom) => [
      ...variablesIn(atom).map(({ name }) => name),
      ...(languageKey(atom) === undefined ? [] : [`"${languageKey(atom)}`]),
    ]),
  )
}

/** Where all of some rules can be true at once, or none of them, in words. Nothing when it can't be proven. */
export function regionsWhere(rules: readonly HandoffRule[], wanted: 'all' | 'none'): readonly string[] {
  const worlds = worldsOf(
    rules.map(({ condition }) => condition),
    false,
  )
  if (worlds === undefined || !worlds.isExact) return []
  const isTrue = (region: Region, answers: WorldAnswers) =>
    rules.map(({ condition }) => worlds.truthOf(condition, region, answers) === 'true')
  const has = (region: Region): boolean =>
    wanted === 'all'
      ? worlds.answers().some((answers) => isTrue(region, answers).every(Boolean))
      : worlds.answers().every((answers) => !isTrue(region, answers).some(Boolean))
  const known = new Map(worlds.regions.map((region) => [region, has(region)]))
  const comparisons = rules.flatMap(({ condition }) => atomsOf(condition)).filter((atom) => atom.kind === 'comparison')
  return describeRegions(worlds.regions, (region) => known.get(region) ?? false, comparisons)
}
