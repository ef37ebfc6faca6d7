import { expect, test } from 'vitest'
import { diff } from '../../../src/coordination/research/state.ts'
import { referenceBrief, referenceParts } from './scenarios/reference-run.ts'
import { openResearch, play } from './scenarios/stage.ts'

test('snapshots of one run can be compared, path by path (RES-28)', async () => {
  const { state } = await play(await openResearch(referenceParts), referenceBrief)
  const [planning, execution] = state.snapshots
  if (planning === undefined || execution === undefined) throw new Error('there are too few snapshots')
  expect(state.snapshots.map(({ label }) => label)).toEqual(['planning', 'execution', 'evaluation'])
  expect(diff(planning, planning)).toEqual([])
  const changed = diff(planning, execution)
  expect(changed).toContain('label')
  expect(changed).toContain('holds.cost_micros')
  expect(changed).not.toContain('holds')
  expect(diff({ a: [1], b: { c: 1 } }, { a: [2], b: { c: 1, d: null, e: 0 } })).toEqual(['a', 'b.e'])
})
