import { expect, test } from 'vitest'
import { lyingRuns } from './lying-judge.ts'

test('a judge that lies takes no rule that is false in code, and none by words that stand nowhere (COL-15, 4.1.8)', async () => {
  const { runs, handoffs, judgements, wrong } = await lyingRuns(1, 150)
  expect(wrong).toEqual([])
  expect(runs).toBe(150)
  expect(handoffs).toBeGreaterThan(100)
  expect(judgements).toBeGreaterThan(100)
})
