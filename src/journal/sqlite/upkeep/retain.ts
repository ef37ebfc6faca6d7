import type { Pruned } from '../../../kernel/ports/upkeep.ts'
import { marksOf } from './marks.ts'
import { prune } from './prune.ts'
import type { SmallSteps } from './small-steps.ts'

const day = 86_400_000

/**
 * Prunes what is older than a journal is to keep, unless that was done within a day. Of several processes one does it.
 * If it is stopped in the middle, the next process goes on.
 */
export function retain(steps: SmallSteps, ms: number, now: number): Pruned | undefined {
  const marks = marksOf(steps.db)
  const before = marks.get('retained at')
  // A time that lies ahead is from a clock that was set back since.
  const isDone = (at: number | undefined): boolean => at !== undefined && at > now - day && at <= now
  if (isDone(before)) return undefined
  const isMine = steps.step(() => {
    if (isDone(marks.get('retained at'))) return false
    marks.set('retained at', now)
    return true
  })
  if (!isMine) return undefined
  try {
    return prune(steps, { endedBefore: now - ms })
  } catch (error) {
    if (marks.get('retained at') === now) marks.clear('retained at')
    throw error
  }
}
