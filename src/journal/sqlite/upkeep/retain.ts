import type { Pruned } from '../../../kernel/ports/upkeep.ts'
import type { BriefWriter } from './brief-writer.ts'
import { isRetained } from './is-retained.ts'
import { marksOf } from './marks.ts'
import { prune } from './prune.ts'

/**
 * Prunes what is older than a journal is to keep, unless that was done within a day. Of several processes one does it.
 * If it is stopped in the middle, the next process goes on.
 */
export function retain(writer: BriefWriter, ms: number, now: number): Pruned | undefined {
  const marks = marksOf(writer.db)
  const isMine = writer.write(() => {
    if (isRetained(marks, now)) return false
    marks.set('retained at', now)
    return true
  })
  if (!isMine) return undefined
  try {
    return prune(writer, { endedBefore: now - ms })
  } catch (error) {
    marks.clear('retained at')
    throw error
  }
}
