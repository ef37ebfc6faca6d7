import { columnNames } from '../column.ts'
import { withServer } from '../http/server-process.ts'
import { repeat } from '../repeat.ts'
import { noSize, type Row } from '../row.ts'

/** One turn, the model reached over HTTP. Baton streams, so that a silent provider is noticed; the others need not. */
export const httpTurn: Row = {
  name: 'http-turn',
  section: 'over HTTP',
  columns: columnNames,
  sizes: noSize,
  lines: () => [{ figure: 'cpuMicros', says: 'one turn, CPU', unit: 'µs', goal: { atMost: 0.6, of: 'ai-sdk' } }],
  take: (column, _, pace) =>
    withServer(async (http) => ({ ...(await repeat(await column.oneTurn({ http }), 'done', pace)) })),
}
