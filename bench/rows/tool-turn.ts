import { columnNames } from '../column.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** An agent that calls a tool again and again: what one turn costs, by how many there are. */
export const toolTurn: Row = {
  name: 'tool-turn',
  section: 'in memory',
  columns: columnNames,
  sizes: { tiny: [2], quick: [20, 400], full: [20, 100, 200, 400] },
  lines: (turns) => [{ figure: 'cpuMicros', says: `tool turn at ${turns}, CPU`, unit: 'µs', goal: { atMost: 14 } }],
  take: async (column, turns, pace) => {
    const { cpuMicros } = await repeat(await column.toolTurns({}, turns), 'done', pace)
    return { cpuMicros: cpuMicros / turns }
  },
}
