import type { Spendable } from '../../kernel/limits.ts'

type Dimension = keyof Spendable

const dimensions: readonly Dimension[] = ['usdMicros', 'tokens', 'modelCalls', 'toolCalls']

/** What an agent needs to begin at all, and the most it says it uses. */
export interface Need {
  readonly least: Spendable
  readonly most: Partial<Spendable>
}

/** What each of several agents may use, and what is kept for the agent that works after them. */
export interface Shares {
  readonly kept: Spendable
  /** In the order asked for; undefined for one that no longer fits. */
  readonly each: readonly (Spendable | undefined)[]
}

/**
 * Divides what is left between several and one that comes after them, whose share is put aside first (PAT-34).
 * All get equal parts; where that is too little to begin with, the first come first.
 */
export function shareOut(remaining: Spendable, last: Spendable, needs: readonly Need[]): Shares {
  const kept = mapped((dimension) =>
    Math.min(remaining[dimension], Math.max(last[dimension], Math.floor(remaining[dimension] / (needs.length + 1)))),
  )
  const free = mapped((dimension) => remaining[dimension] - kept[dimension])
  let left = free
  const each = needs.map(({ least, most }) => {
    if (dimensions.some((dimension) => least[dimension] > left[dimension])) return undefined
    const before = left
    const share = mapped((dimension) => {
      const equal = Math.max(least[dimension], Math.floor(free[dimension] / needs.length))
      return Math.min(equal, most[dimension] ?? equal, before[dimension])
    })
    left = mapped((dimension) => before[dimension] - share[dimension])
    return share
  })
  return { kept, each }
}

/**
 * What is put aside for the last turn of a team, so that there is always a report: a quarter, and three attempts. Before
 * the ninth edition, to hand it in took a tool call.
 */
export function lastShare(remaining: Spendable, oneCall: Spendable, edition: number): Spendable {
  return mapped((dimension) => {
    const least = dimension === 'toolCalls' && edition < 9 ? 1 : 3 * oneCall[dimension]
    return Math.min(remaining[dimension], Math.max(least, Math.floor(remaining[dimension] / 4)))
  })
}

function mapped(value: (dimension: Dimension) => number): Spendable {
  return {
    usdMicros: value('usdMicros'),
    tokens: value('tokens'),
    modelCalls: value('modelCalls'),
    toolCalls: value('toolCalls'),
  }
}
