import { columnNames } from '../column.ts'
import type { Row } from '../row.ts'
import { counted } from '../script.ts'

/** Sessions that wait for their model: what each of them takes of the memory. */
export const waiting: Row = {
  name: 'waiting',
  section: 'in memory',
  columns: columnNames,
  sizes: { tiny: [10], quick: [10_000], full: [10_000] },
  lines: (sessions) => [
    {
      figure: 'rss',
      says: `${sessions.toLocaleString('en')} waiting sessions, RSS of one`,
      unit: 'kB',
      goal: { atMost: 8 },
    },
    { figure: 'heap', says: `${sessions.toLocaleString('en')} waiting sessions, heap of one`, unit: 'kB' },
  ],
  take: async (column, sessions, { effort }) => {
    const gate: { opened: Promise<void> | undefined } = { opened: undefined }
    const work = await column.oneTurn({ gate })
    for (let warm = 0; warm < (effort === 'tiny' ? 1 : 300); warm++) await work()
    const before = await settledMemory()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.opened = promise
    const all: Promise<unknown>[] = []
    for (let begun = 0; begun < sessions; begun++) {
      all.push(work())
      if (begun % 100 === 99) await new Promise((next) => setImmediate(next))
    }
    while (counted.waiting < sessions) await new Promise((next) => setTimeout(next, 5))
    const after = await settledMemory()
    resolve()
    await Promise.all(all)
    const each = (bytes: number): number => bytes / sessions / 1_024
    return { rss: each(after.rss - before.rss), heap: each(after.heapUsed - before.heapUsed) }
  },
}

async function settledMemory(): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await new Promise((next) => setTimeout(next, 60))
  }
  return process.memoryUsage()
}
