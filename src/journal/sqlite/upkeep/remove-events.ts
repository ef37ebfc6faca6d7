import type { DatabaseSync } from 'node:sqlite'
import { prepareOneRowQuery, prepareQuery, type Query } from '../query.ts'
import type { BriefWriter } from './brief-writer.ts'
import { noteGaps } from './gaps.ts'
import { type Marks, marksOf } from './marks.ts'

/** So many are removed in one transaction, in about a millisecond. */
const eventsPerWrite = 200

/**
 * Removes the events of runs that are gone from the index.
 *
 * The next event gets the number after the highest there is. Were the last of all removed, its number would be given out
 * again, and readers that have seen it would pass over the new one. So it stays, without its content, until others follow.
 */
export function removeEvents(writer: BriefWriter): void {
  const { db } = writer
  const marks = marksOf(db)
  const noteGone = noteGaps(db)
  const findRuns = prepareQuery<[number, number]>(db, 'SELECT run, event FROM pruning LIMIT 50')
  const findLast = prepareOneRowQuery<[number]>(db, 'SELECT coalesce(max(number), 0) FROM events')
  const walk = walking(db)
  const removeEvent = db.prepare('DELETE FROM events WHERE number = ?')
  const empty = db.prepare(
    `UPDATE events SET run = 0, seq = 0, ts = 0, type = '', version = 0, actor = NULL, causation = 0, previous = 0,
     data = '', hash = x'' WHERE number = ?`,
  )
  const goOnAt = db.prepare('UPDATE pruning SET event = ? WHERE run = ?')
  const finish = db.prepare('DELETE FROM pruning WHERE run = ?')

  const remove = (numbers: readonly number[]): void => {
    const [last] = findLast.get()
    const gone = numbers.filter((number) => number !== last)
    for (const number of gone) removeEvent.run(number)
    noteGone(gone)
    if (gone.length === numbers.length) return
    empty.run(last)
    marks.set('placeholder', last)
  }

  const removeSome = (): boolean => {
    const numbers: number[] = []
    for (const [run, event] of findRuns.all()) {
      const { found, next } = walk(run, event, eventsPerWrite - numbers.length)
      numbers.push(...found)
      if (next === 0) finish.run(run)
      else goOnAt.run(next, run)
      if (numbers.length >= eventsPerWrite) break
    }
    remove(numbers)
    return findRuns.get() !== undefined
  }

  writer.write(() => forgetPlaceholder(marks, findLast.get()[0], remove))
  while (writer.write(removeSome));
}

function forgetPlaceholder(marks: Marks, last: number, remove: (numbers: readonly number[]) => void): void {
  const placeholder = marks.get('placeholder')
  if (placeholder === undefined || placeholder === last) return
  remove([placeholder])
  marks.clear('placeholder')
}

/** The numbers of some events of a run, backwards from one of them, and where to go on; 0 at the end. */
function walking(db: DatabaseSync): (run: number, event: number, limit: number) => { found: number[]; next: number } {
  const findPrevious: Query<[number]> = prepareQuery(db, 'SELECT previous FROM events WHERE number = ? AND run = ?')
  return (run, event, limit) => {
    const found: number[] = []
    let next = event
    while (next !== 0 && found.length < limit) {
      const row = findPrevious.get(next, run)
      // A log that is damaged here ends here.
      if (row === undefined) return { found, next: 0 }
      found.push(next)
      next = row[0]
    }
    return { found, next }
  }
}
