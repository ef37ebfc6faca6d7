import type { Pruned } from '../../../kernel/ports/upkeep.ts'
import { prepareQuery } from '../query.ts'
import type { BriefWriter } from './brief-writer.ts'
import { isRetained } from './is-retained.ts'
import { marksOf } from './marks.ts'
import { prune } from './prune.ts'

const day = 86_400_000

/**
 * Prunes what is older than a journal is to keep, unless that was done within a day. Of several processes one does it.
 * If it is stopped in the middle, the next process goes on.
 *
 * A clock that was set a year ahead would make everything too old. So time counts only up to a day after the last event: a
 * journal in which nothing happens keeps what it has.
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
    return prune(writer, { endedBefore: Math.min(now, latestMoment(writer) + day) - ms })
  } catch (error) {
    marks.clear('retained at')
    throw error
  }
}

/** When something was last written down; before all time if nothing was. */
function latestMoment({ db }: BriefWriter): number {
  const find = prepareQuery<[number]>(db, 'SELECT ts FROM events WHERE run <> 0 ORDER BY number DESC LIMIT 1')
  return find.get()?.[0] ?? 0
}
