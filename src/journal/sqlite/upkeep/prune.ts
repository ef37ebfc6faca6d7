import type { FinalStatus } from '../../../events/status.ts'
import type { Pruned, PruneOptions } from '../../../kernel/ports/upkeep.ts'
import { prepareQuery } from '../query.ts'
import type { BriefWriter } from './brief-writer.ts'
import { marksOf } from './marks.ts'
import { removeEvents } from './remove-events.ts'
import { sweepValues } from './sweep-values.ts'

const finalStatuses: readonly FinalStatus[] = ['completed', 'partial', 'failed', 'cancelled']
/** So many are looked for at once. */
const pageSize = 500

interface EndedTree {
  readonly number: number
  readonly runId: string
  readonly runs: number
  readonly events: number
}

/**
 * Removes trees that have ended: first each from the index, as one, so that no reader meets half of it; then, bit by
 * bit, its events; then values that no log refers to any more. A process that dies in between leaves only what no reader
 * can see, and the next pruning goes on with it.
 */
export function prune(writer: BriefWriter, options: PruneOptions): Pruned {
  const { db } = writer
  const marks = marksOf(db)
  const treesAfter = endedTrees(writer, options)
  const removeFromIndex = removingFromIndex(writer, options)
  const removed: EndedTree[] = []
  let last = 0
  for (let page = treesAfter(last); page.length > 0; page = treesAfter(last)) {
    for (const tree of page) {
      last = tree.number
      if (options.dryRun === true || removeFromIndex(tree)) removed.push(tree)
    }
  }
  const counted = {
    rootRunIds: removed.map(({ runId }) => runId),
    runs: removed.reduce((sum, { runs }) => sum + runs, 0),
    events: removed.reduce((sum, { events }) => sum + events, 0),
  }
  if (options.dryRun === true) return { ...counted, values: null }
  removeEvents(writer)
  const values = marks.get('unswept') === undefined ? 0 : sweepValues(writer)
  return { ...counted, values }
}

/** The trees that may be removed, in the order in which they began. */
function endedTrees({ db }: BriefWriter, options: PruneOptions): (after: number) => readonly EndedTree[] {
  const find = prepareQuery<[number, string, number, number]>(
    db,
    `SELECT t.number, t.id, count(*), sum(h.seq)
     FROM runs t JOIN runs r ON r.root = t.number JOIN heads h ON h.run = r.number
     WHERE t.number IN (
       SELECT number FROM runs WHERE number > ? AND parent IS NULL AND updated_at < ?
       AND status IN (SELECT value FROM json_each(?)) ORDER BY number LIMIT ${pageSize}
     ) GROUP BY t.number ORDER BY t.number`,
  )
  const { endedBefore, statuses = finalStatuses } = options
  return (after) =>
    find
      .all(after, endedBefore, JSON.stringify(statuses))
      .map(([number, runId, runs, events]) => ({ number, runId, runs, events }))
}

/** False if the tree is no longer as it was found: it was taken up again, or another process removed it. */
function removingFromIndex(writer: BriefWriter, options: PruneOptions): (tree: EndedTree) => boolean {
  const { db } = writer
  const marks = marksOf(db)
  const { endedBefore, statuses = finalStatuses } = options
  const findStatus = prepareQuery<[string, number]>(
    db,
    'SELECT status, updated_at FROM runs WHERE number = ? AND id = ?',
  )
  const findLastRun = prepareQuery<[number]>(db, 'SELECT coalesce(max(number), 0) FROM runs')
  const remove = [
    'INSERT INTO pruning SELECT h.run, h.event FROM runs r JOIN heads h ON h.run = r.number WHERE r.root = ?',
    'DELETE FROM heads WHERE run IN (SELECT number FROM runs WHERE root = ?)',
    'DELETE FROM tags WHERE run IN (SELECT number FROM runs WHERE root = ?)',
    'DELETE FROM leases WHERE root = ?',
    'DELETE FROM messages WHERE root = (SELECT id FROM runs WHERE number = ?)',
    'DELETE FROM runs WHERE root = ?',
  ].map((sql) => db.prepare(sql))

  return ({ number, runId }) =>
    writer.write(() => {
      const [status, updatedAt] = findStatus.get(number, runId) ?? []
      if (updatedAt === undefined || updatedAt >= endedBefore) return false
      if (!statuses.some((final) => final === status)) return false
      // Numbers are places in the order of runs, and given out once.
      marks.set('last run', Math.max(marks.get('last run') ?? 0, findLastRun.get()?.[0] ?? 0))
      marks.set('unswept', 1)
      for (const statement of remove) statement.run(number)
      return true
    })
}
