import { shownOperand } from '../conditions/comparison-of.ts'
import type { Comparison } from '../conditions/condition.ts'
import { pairKey, type Region } from './comparison-regions.ts'

/** Which relations are meant, as a sum: 1 less, 2 equal, 4 more. */
const operators: Readonly<Record<number, string>> = { 1: '<', 2: '==', 3: '<=', 4: '>', 5: '!=', 6: '>=' }
const all = 7

/**
 * Regions that have something in common, in as few words as say it: `quality_score < {{ min_quality }} and
 * revision_count >= {{ max_revisions }}`. Each description covers only regions that have it; a few at most are given.
 */
export function describeRegions(
  regions: readonly Region[],
  has: (region: Region) => boolean,
  comparisons: readonly Comparison[],
): readonly string[] {
  const pairs = new Map<string, Comparison>()
  for (const comparison of comparisons) {
    const mirrored = pairKey({ ...comparison, left: comparison.right, right: comparison.left })
    if (!pairs.has(mirrored)) pairs.set(pairKey(comparison), comparison)
  }
  const having = new Set(regions.filter(has))
  const described: string[] = []
  const most = 3
  while (having.size > 0 && described.length < most) {
    const [first] = having
    if (first === undefined) break
    const masks = widened(first, regions, has, [...pairs.keys()])
    described.push(wordsFor(masks, pairs))
    for (const region of having) if (matches(region, masks)) having.delete(region)
  }
  return described
}

type Masks = ReadonlyMap<string, number>

/**
 * Takes back one relation after the other as long as all regions that are then meant have it: first from `<` to `<=`, so
 * that bounds on both sides stay together, then altogether.
 */
function widened(
  region: Region,
  regions: readonly Region[],
  has: (region: Region) => boolean,
  pairs: readonly string[],
): Masks {
  const masks = new Map(pairs.map((pair) => [pair, bit(region.relations.get(pair))]))
  const isCovered = (): boolean => regions.every((other) => !matches(other, masks) || has(other))
  for (const wider of [[3, 6, 5], [all]]) {
    for (const pair of pairs) {
      const own = masks.get(pair) ?? all
      const fits = wider.find((mask) => {
        masks.set(pair, mask)
        return (mask & own) === own && isCovered()
      })
      masks.set(pair, fits ?? own)
    }
  }
  return masks
}

function matches({ relations }: Region, masks: Masks): boolean {
  return [...masks].every(([pair, mask]) => (bit(relations.get(pair)) & mask) !== 0)
}

function bit(relation: number | undefined): number {
  return relation === undefined ? all : 2 ** (relation + 1)
}

function wordsFor(masks: Masks, pairs: ReadonlyMap<string, Comparison>): string {
  const said = [...masks].flatMap(([pair, mask]) => {
    const comparison = pairs.get(pair)
    const operator = operators[mask]
    if (comparison === undefined || operator === undefined) return []
    return [`${shownOperand(comparison.left)} ${operator} ${shownOperand(comparison.right)}`]
  })
  return said.length === 0 ? 'always' : said.join(' and ')
}
