import { durableColumns, takeDurable } from '../durable/take-durable.ts'
import type { Row } from '../row.ts'

/** Steps of a workflow without a model, in a new journal on disk. */
export const durableWorkflow: Row = {
  name: 'durable-workflow',
  section: 'on disk',
  columns: durableColumns,
  sizes: { tiny: [2], quick: [20], full: [20, 200] },
  lines: (steps) => [
    { figure: 'wall', says: `durable workflow step at ${steps}, wall`, unit: 'ms' },
    { figure: 'cpu', says: `durable workflow step at ${steps}, CPU`, unit: 'ms' },
  ],
  take: (column, steps, pace) => takeDurable(column.durableWorkflow, steps, pace),
}
