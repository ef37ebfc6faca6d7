import { expect, test } from 'vitest'
import { faults, liveThrough } from '../soak/live-through.ts'

const trees = Number(process.env['BATON_TREES'] ?? (process.env['BATON_LONG'] === 'quick' ? 200 : 2_000))

test(`${trees} random trees of runs end as without faults of disk, clock, process and provider: none is stranded`, async () => {
  const figures = await liveThrough({ trees, acts: faults, most: 24 })
  console.log(JSON.stringify(figures))
  expect(figures.trees).toBeGreaterThanOrEqual(trees)
})
