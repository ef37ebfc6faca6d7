import { columnNames } from '../column.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Agents one after the other, each told what the one before said; for Baton, in a durable function. */
export const chain: Row = {
  name: 'chain',
  section: 'in memory',
  columns: columnNames,
  sizes: { tiny: [3], quick: [10], full: [10] },
  lines: (hops) => [
    { figure: 'cpuMicros', says: `hop in a chain of ${hops}, CPU`, unit: 'µs', goal: { atMost: 0.4, of: 'ai-sdk' } },
  ],
  take: async (column, hops, pace) => {
    const { cpuMicros } = await repeat(await column.chain({}, hops), 'done', pace)
    return { cpuMicros: cpuMicros / hops }
  },
}
