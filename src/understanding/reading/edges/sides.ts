import type { Token } from '../tokens.ts'
import type { TokenReach } from './edge.ts'

type ChangeSide = 'from' | 'to' | undefined

/** On which side of a change each thing stands: "from French", "100 USD", "into German", and all that are in a row with it. */
export function sidesOf(found: readonly TokenReach<unknown>[], tokens: readonly Token[]): readonly ChangeSide[] {
  const sides: ChangeSide[] = []
  for (const [at, one] of found.entries()) {
    const before = tokens[one.from - 1]
    const between = tokens.slice(found[at - 1]?.to ?? 0, one.from).map(({ lower }) => lower)
    const isRow = at > 0 && between.length > 0 && between.every((word) => /^(?:,|and|or|&|into|in|to)$/.test(word))
    if (before?.kind === 'number' || before?.lower === 'from') sides.push('from')
    else if (/^(?:to|into|in|as)$/.test(before?.lower ?? '')) sides.push('to')
    else sides.push(isRow ? sides.at(-1) : undefined)
  }
  return sides
}

/** How well a side suits a parameter that is one of two ends. */
export function sideFit(side: ChangeSide, end: ChangeSide): number {
  return side === undefined || end === undefined ? 0 : side === end ? 1.5 : -3
}
