/** How rare a word is among units, from 0 to 1. */
export function rarityOf(units: readonly ReadonlySet<string>[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const unit of units) for (const term of unit) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weight = (count: number): number => Math.log(1 + units.length / (1 + count))
  const most = weight(0) || 1
  const weights = new Map([...counts].map(([term, count]) => [term, weight(count) / most]))
  return (term) => weights.get(term) ?? 1
}
