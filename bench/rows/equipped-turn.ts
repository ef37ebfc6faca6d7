import { repeat } from '../repeat.ts'
import { noSize, type Row } from '../row.ts'

/** As `one-turn`, of an agent as people have them: with a page of instructions, and tools that it does not need this time. */
export const equippedTurn: Row = {
  name: 'equipped-turn',
  section: 'in memory',
  columns: ['floor', 'baton', 'before', 'ai-sdk'],
  sizes: noSize,
  lines: () => [{ figure: 'cpuMicros', says: 'one turn with 8 tools, CPU', unit: 'µs' }],
  take: async ({ equippedTurn }, _, pace) =>
    equippedTurn === undefined ? { absent: 'has none' } : { ...(await repeat(await equippedTurn({}), 'done', pace)) },
}
