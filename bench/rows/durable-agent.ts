import { durableColumns, takeDurable } from '../durable/take-durable.ts'
import type { Row } from '../row.ts'

/** As `tool-turn`, in a new journal on disk: nothing of a step is lost once the next one begins. */
export const durableAgent: Row = {
  name: 'durable-agent',
  section: 'on disk',
  columns: durableColumns,
  sizes: { tiny: [2], quick: [20, 200], full: [20, 200] },
  lines: (steps) => [
    {
      figure: 'wall',
      says: `durable agent step at ${steps}, wall`,
      unit: 'ms',
      ...(steps === 200 ? { goal: { atMost: 1.3, of: 'floor' } } : {}),
    },
    { figure: 'cpu', says: `durable agent step at ${steps}, CPU`, unit: 'ms' },
    { figure: 'bytes', says: `database bytes of an agent step at ${steps}`, unit: 'bytes', goal: { atMost: 900 } },
  ],
  take: (column, steps, pace) => takeDurable(column.durableAgent, steps, pace),
}
