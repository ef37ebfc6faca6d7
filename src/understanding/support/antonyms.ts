import { stem } from '../stem.ts'

/** Words of which each says the opposite of those on the other side. */
const pairs: readonly (readonly [string, string])[] = [
  [
    'increase increased rise rises rising rose grow grew growth higher raise raised up more elevated enhance upregulate promote improve',
    'decrease decreased fall fell falling decline declined reduce reduced lower drop dropped down less fewer diminished downregulate inhibit worsen',
  ],
  ['high', 'low'],
  ['activate', 'inactivate deactivate suppress inhibit'],
  ['positive', 'negative'],
  ['before', 'after'],
  ['first', 'last'],
  ['win won', 'lose lost'],
  ['accept accepted approve approved', 'reject rejected refuse refused'],
  ['open opened', 'close closed'],
  ['begin began start started', 'end ended stop stopped'],
  ['major majority most', 'minor minority few'],
  ['safe', 'unsafe dangerous harmful'],
  ['legal', 'illegal'],
  ['true', 'false'],
  ['success successful succeed succeeded', 'failure failed fail unsuccessful'],
  ['buy bought', 'sell sold'],
  ['gain gained', 'loss lose lost'],
  ['early earlier', 'late later'],
  ['large larger', 'small smaller'],
  ['strong stronger', 'weak weaker'],
  ['protect protective', 'harm harmful'],
  ['allow allowed', 'forbid forbidden prevent'],
]

const opposites: ReadonlyMap<string, ReadonlySet<string>> = bothWays()

function bothWays(): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>()
  const add = (from: string, to: string): void => {
    table.set(from, (table.get(from) ?? new Set()).add(to))
  }
  for (const [left, right] of pairs) {
    for (const one of left.split(' ').map(stem)) {
      for (const other of right.split(' ').map(stem)) {
        add(one, other)
        add(other, one)
      }
    }
  }
  return table
}

/** Whether terms say the opposite of a term that was claimed, and do not say the term itself. */
export function opposed(claimed: readonly string[], said: readonly string[]): boolean {
  const there = new Set(said)
  return claimed.some((term) => {
    if (there.has(term)) return false
    for (const opposite of opposites.get(term) ?? []) if (there.has(opposite)) return true
    return false
  })
}
