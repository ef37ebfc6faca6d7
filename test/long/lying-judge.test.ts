import { expect, test } from 'vitest'
import { lyingRuns } from '../coordination/collab/lying-judge.ts'

const runs = process.env['BATON_LONG'] === 'quick' ? 500 : 5_000

test(`${runs} runs of teams with a judge that lies: no rule is taken whose code part is false`, async () => {
  const figures = await lyingRuns(1, runs)
  console.log(JSON.stringify(figures))
  expect(figures.wrong).toEqual([])
  expect(figures.runs).toBe(runs)
}, 1_200_000)
