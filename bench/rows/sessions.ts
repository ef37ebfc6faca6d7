import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, measure, median } from '../measure.ts'
import type { Row } from '../row.ts'

const steps = 50

/** Many durable agents at once, which can share commits: what one step of one of them costs. */
export const sessions: Row = {
  name: 'sessions',
  section: 'on disk',
  columns: ['floor', 'baton', 'before'],
  sizes: { tiny: [2], quick: [64], full: [64] },
  lines: (count) => [
    {
      figure: 'wallMicros',
      says: `step of ${count} durable sessions, wall`,
      unit: 'µs',
      goal: { atMost: 1.4, of: 'floor' },
    },
    {
      figure: 'cpuMicros',
      says: `step of ${count} durable sessions, CPU`,
      unit: 'µs',
      goal: { atMost: 1.4, of: 'floor' },
    },
  ],
  take: async ({ sharedDurable }, count, pace) => {
    if (sharedDurable === undefined) return { absent: 'has none' }
    const folder = mkdtempSync(join(pace.folder, 'sessions-'))
    const { run, close } = await sharedDurable({}, count, { steps, file: join(folder, 'one.db') })
    for (let warm = 0; warm < (pace.warmMs > 0 ? 6 : 0); warm++) await run()
    const taken: Measured[] = []
    for (let round = 0; round < (pace.warmMs > 0 ? 5 : 1); round++) taken.push(await measure(run))
    await close?.()
    rmSync(folder, { recursive: true })
    const middle = (pick: 'wallMicros' | 'cpuMicros'): number => median(taken.map((one) => one[pick])) / count / steps
    return { wallMicros: middle('wallMicros'), cpuMicros: middle('cpuMicros') }
  },
}
