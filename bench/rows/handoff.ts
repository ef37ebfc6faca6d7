import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Agents that hand over to each other. Who has no handoff of its own does it in plain code. */
export const handoff: Row = {
  name: 'handoff',
  section: 'in memory',
  columns: ['floor', 'baton', 'before', 'ai-sdk', 'openai-agents'],
  sizes: { tiny: [3], quick: [10], full: [10] },
  lines: (hops) => [
    {
      figure: 'cpuMicros',
      says: `hop by handoff in a chain of ${hops}, CPU`,
      unit: 'µs',
      goal: { atMost: 0.4, of: 'ai-sdk' },
    },
  ],
  take: async ({ handoff: handOver }, hops, pace) => {
    if (handOver === undefined) return { absent: 'has none' }
    const { cpuMicros } = await repeat(await handOver({}, hops), 'done', pace)
    return { cpuMicros: cpuMicros / hops }
  },
}
