import type { Context } from '../../../kernel/context.ts'
import type { Limits, Spendable } from '../../../kernel/limits.ts'
import type { AskedLimits } from '../files/asked-by.ts'

/** What a posted task may use, and what is put aside for it meanwhile. */
interface TaskShare {
  readonly held: Spendable
  readonly passedOn: AskedLimits
}

const dimensions = ['usdMicros', 'tokens', 'modelCalls', 'toolCalls'] as const

/** Posting and reading, and as much once more. */
const ownCalls = 4

/**
 * Peers can't see the purse of the run that asks, so it hands a share to the task, which nothing else can spend until the
 * task has ended: all that is left where the workspace says what a task may use, or where nothing works beside it; else
 * half of it, because runs beside it need something too.
 */
export function whatTheTaskMayUse(context: Context, budget: Partial<Limits>): TaskShare {
  const left = context.budget.remaining()
  const own = { ...left, toolCalls: Math.max(0, left.toolCalls - ownCalls) }
  const held = { ...own }
  for (const dimension of dimensions) {
    const isAll = !context.isNested || budget[dimension] !== undefined
    if (!isAll) held[dimension] = Math.floor(own[dimension] / 2)
  }
  const { depth, allowUnpriced, usualUsd } = context.budget.limits
  const flags = { ...(allowUnpriced ? { allowUnpriced } : {}), ...(usualUsd === true ? { usualUsd } : {}) }
  return { held, passedOn: { ...held, depth: Math.max(0, depth - 1), ...flags } }
}
