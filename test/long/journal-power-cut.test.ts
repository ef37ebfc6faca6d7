import { expect, test } from 'vitest'
import { canCutPower } from '../journal/loop-disk.ts'
import { type CutReport, cutPower } from '../journal/power-cut-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const cuts = Number(process.env['BATON_POWER_CUTS'] ?? 20)

async function cutOften(times: number, synchronous: 'full' | 'normal'): Promise<CutReport> {
  const total = { acknowledged: 0, lost: 0 }
  for (let cut = 0; cut < times; cut++) {
    const { acknowledged, lost } = await cutPower(folder(), synchronous)
    total.acknowledged += acknowledged
    total.lost += lost
  }
  console.log(`${times} power cuts, synchronous=${synchronous}: ${total.acknowledged} acknowledged, ${total.lost} lost`)
  return total
}

test(`${cuts} power cuts lose nothing acknowledged`, async ({ skip }) => {
  if (!canCutPower(folder())) return skip('cutting the power needs root and loop devices')
  expect((await cutOften(cuts, 'full')).lost).toBe(0)
})

test('power cuts take what was never synced, so this test can fail', async ({ skip }) => {
  if (!canCutPower(folder())) return skip('cutting the power needs root and loop devices')
  expect((await cutOften(5, 'normal')).lost).toBeGreaterThan(0)
})
