import type { DatabaseSync } from 'node:sqlite'
import { prepareQuery } from '../query.ts'

/** Writes down, as few ranges as possible, that these numbers of events are no longer in use. */
export function noteGaps(db: DatabaseSync): (numbers: readonly number[]) => void {
  const findBefore = prepareQuery<[number, number]>(
    db,
    'SELECT first, last FROM gaps WHERE first < ? ORDER BY first DESC LIMIT 1',
  )
  const findAfter = prepareQuery<[number]>(db, 'SELECT last FROM gaps WHERE first = ?')
  const remove = db.prepare('DELETE FROM gaps WHERE first = ?')
  const insert = db.prepare('INSERT INTO gaps VALUES (?, ?)')

  return (numbers) => {
    for (const [first, last] of rangesOf(numbers)) {
      const [start, end] = findBefore.get(first) ?? []
      const before = end === first - 1 ? start : undefined
      const after = findAfter.get(last + 1)?.[0]
      if (before !== undefined) remove.run(before)
      if (after !== undefined) remove.run(last + 1)
      insert.run(before ?? first, after ?? last)
    }
  }
}

function rangesOf(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
