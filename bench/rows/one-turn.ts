import { columnNames } from '../column.ts'
import { repeat } from '../repeat.ts'
import { noSize, type Row } from '../row.ts'

/** One agent, one model call, one answer. */
export const oneTurn: Row = {
  name: 'one-turn',
  section: 'in memory',
  columns: columnNames,
  sizes: noSize,
  lines: () => [
    { figure: 'cpuMicros', says: 'one turn, CPU', unit: 'µs', goal: { atMost: 15 } },
    { figure: 'wallMicros', says: 'one turn, wall', unit: 'µs' },
  ],
  take: async (column, _, pace) => ({ ...(await repeat(await column.oneTurn({}), 'done', pace)) }),
}
