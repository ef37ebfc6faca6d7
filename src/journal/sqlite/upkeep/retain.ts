import type { Pruned } from '../../../kernel/ports/upkeep.ts'
import { isRetained } from './is-retained.ts'
import { marksOf } from './marks.ts'
import { prune } from './prune.ts'
import type { SmallSteps } from './small-steps.ts'

/**
 * Prunes what is older than a journal is to keep, unless that was done within a day. Of several processes one does it.
 * If it is stopped in the middle, the next process goes on.
 */
export function retain(steps: SmallSteps, ms: number, now: number): Pruned | undefined {
  const marks = marksOf(steps.db)
  const isMine = steps.step(() => {
    if (isRetained(marks, now)) return false
    marks.set('retained at', now)
    return true
  })
  if (!isMine) return undefined
  try {
    return prune(steps, { endedBefore: now - ms })
  } catch (error) {
    marks.clear('retained at')
    throw error
  }
}
