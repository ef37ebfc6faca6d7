import { columnNames } from '../column.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

const latency = 50

/** Many agents side by side, in the way that is a column's own. Every model call takes 50 ms, so 50 ms is ideal. */
export const fanOut: Row = {
  name: 'fan-out',
  section: 'in memory',
  columns: columnNames,
  sizes: { tiny: [3], quick: [1_000], full: [10, 100, 1_000] },
  lines: (workers) => [
    { figure: 'ideal', says: `fan-out of ${count(workers)}, wall`, unit: '× ideal', goal: { atMost: 1.15 } },
    { figure: 'cpuMicros', says: `fan-out of ${count(workers)}, CPU of one`, unit: 'µs' },
  ],
  take: async (column, workers, pace) => {
    const { cpuMicros, wallMicros } = await repeat(await column.fanOut({ latency }, workers), workers, pace, 2)
    return { ideal: wallMicros / 1_000 / latency, cpuMicros: cpuMicros / workers }
  },
}

const count = (workers: number): string => workers.toLocaleString('en')
