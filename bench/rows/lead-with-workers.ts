import { columnNames } from '../column.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

const latency = 50

/** A lead that asks for many agents at once, as tools. Every model call takes 50 ms, so 150 ms is ideal. */
export const leadWithWorkers: Row = {
  name: 'lead-with-workers',
  section: 'in memory',
  columns: columnNames,
  sizes: { tiny: [3], quick: [100, 1_000], full: [10, 100, 1_000] },
  lines: (workers) => [
    {
      figure: 'ideal',
      says: `lead + ${count(workers)} agents as tools, wall`,
      unit: '× ideal',
      goal: { atMost: 1.25 },
    },
    { figure: 'cpuMicros', says: `lead + ${count(workers)} agents as tools, CPU of one`, unit: 'µs' },
  ],
  take: async (column, workers, pace) => {
    const work = await column.leadWithWorkers({ latency }, workers)
    const { cpuMicros, wallMicros } = await repeat(work, 'done', pace, 2)
    return { ideal: wallMicros / 1_000 / (3 * latency), cpuMicros: cpuMicros / workers }
  },
}

const count = (workers: number): string => workers.toLocaleString('en')
