import { columnNames } from '../column.ts'
import { withServer } from '../http/server-process.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** An agent that calls a tool again and again, the model reached over HTTP. */
export const httpLoop: Row = {
  name: 'http-loop',
  section: 'over HTTP',
  columns: columnNames,
  sizes: { tiny: [2], quick: [20], full: [20] },
  lines: (turns) => [
    { figure: 'cpuMicros', says: `tool turn at ${turns}, CPU`, unit: 'µs', goal: { atMost: 0.6, of: 'ai-sdk' } },
  ],
  take: (column, turns, pace) =>
    withServer(async (http) => {
      const { cpuMicros } = await repeat(await column.toolTurns({ http }, turns), 'done', pace)
      return { cpuMicros: cpuMicros / turns }
    }),
}
