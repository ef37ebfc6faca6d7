// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LyingStage, liedTo, partsThatVanished } from './lying-lead.ts'

test('whatever a lead says, every part that was planned or asked for is in the answer as done or unmet (WO-42, WO-45, WO-C6)', async () => {
  const stage = await LyingStage.open()
  await fc.assert(
    fc.asyncProperty(liedTo, async (lies) => {
      expect(partsThatVanished(lies, await stage.play(lies))).toEqual([])
    }),
    { numRuns: 150, seed: 16 },
  )
})
