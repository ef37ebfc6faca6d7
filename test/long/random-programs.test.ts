import { expect, test } from 'vitest'
import { fates, liveThrough } from '../soak/live-through.ts'

const trees = Number(process.env['BATON_TREES'] ?? (process.env['BATON_LONG'] === 'quick' ? 300 : 10_000))

test(`${trees} random trees of runs end as if no process had died and no tool had failed: no answer is lost, none sleeps for good`, async () => {
  const figures = await liveThrough({ trees, acts: fates, most: 14 })
  console.log(JSON.stringify(figures))
  expect(figures.trees).toBeGreaterThanOrEqual(trees)
})
