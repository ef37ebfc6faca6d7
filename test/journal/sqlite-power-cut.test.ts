import { expect, test } from 'vitest'
import { canCutPower } from './loop-disk.ts'
import { cutPower } from './power-cut-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

test('three power cuts lose nothing acknowledged', { tags: ['slow'] }, async ({ skip }) => {
  if (!canCutPower(folder())) return skip('cutting the power needs root and loop devices')
  for (let cut = 0; cut < 3; cut++) {
    const { acknowledged, lost } = await cutPower(folder(), 'full')
    expect(acknowledged).toBeGreaterThan(0)
    expect(lost).toBe(0)
  }
})

test('power cuts take what was never synced, so this test can fail', { tags: ['slow'] }, async ({ skip }) => {
  if (!canCutPower(folder())) return skip('cutting the power needs root and loop devices')
  let lost = 0
  // A cut that happens to follow a sync takes nothing.
  for (let cut = 0; cut < 10 && lost === 0; cut++) lost = (await cutPower(folder(), 'normal')).lost
  expect(lost).toBeGreaterThan(0)
})
