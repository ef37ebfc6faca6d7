import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LyingStage, liedTo, partsThatVanished } from '../coordination/workorder/lying-lead.ts'

const numRuns = process.env['BATON_LONG'] === 'quick' ? 500 : 5_000

test(`in ${numRuns} work orders with a lead that lies, no part that was planned or asked for vanishes (WO-42, WO-45, WO-C6)`, async () => {
  const stage = await LyingStage.open()
  await fc.assert(
    fc.asyncProperty(liedTo, async (lies) => {
      expect(partsThatVanished(lies, await stage.play(lies))).toEqual([])
    }),
    { numRuns },
  )
}, 1_200_000)
