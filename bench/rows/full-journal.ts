import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Column } from '../column.ts'
import { measure, median } from '../measure.ts'
import type { Row } from '../row.ts'

/** What runs that are in the journal already cost: a third has ended, a third waits for a person, a third for a month. */
export const fullJournal: Row = {
  name: 'full-journal',
  section: 'on disk',
  columns: ['baton', 'before'],
  sizes: { tiny: [10], quick: [100, 10_000], full: [100, 1_000, 10_000, 100_000, 1_000_000] },
  lines: (runs) => [
    { figure: 'run', says: `a run beside ${count(runs)} in the journal, CPU`, unit: 'µs' },
    { figure: 'list', says: `listing 20 of ${count(runs)} runs, CPU`, unit: 'µs' },
    { figure: 'recover', says: `\`recover\` with ${count(runs)} runs, CPU`, unit: 'µs' },
  ],
  take: async ({ openJournal }, runs, { journals }, name) => {
    if (openJournal === undefined) return { absent: 'has none' }
    const folder = join(journals, `${name}-${runs}`)
    if (!existsSync(folder)) await fill(openJournal, runs, folder)
    const journal = await openJournal(join(folder, fileName))
    const recover = await middleOf(journal.recover)
    const list = await middleOf(journal.list)
    const run = await middleOf(journal.run)
    await journal.close()
    return { run, list, recover }
  },
}

const fileName = 'full.db'

/** In another folder until it is full, so that one that was cut short is not taken for it. */
async function fill(open: NonNullable<Column['openJournal']>, runs: number, folder: string): Promise<void> {
  const unfinished = mkdtempSync(`${folder}-unfinished-`)
  const journal = await open(join(unfinished, fileName))
  await journal.fill(runs)
  await journal.close()
  renameSync(unfinished, folder)
}

const count = (runs: number): string => runs.toLocaleString('en')

/** Microseconds of CPU, of one time; some before that are for the compiler. */
async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let times = 0; times < 30; times++) taken.push((await measure(work)).cpuMicros)
  return median(taken.slice(10))
}
