import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { naiveRacer, toolRacer } from '../packs/files/file-racers.ts'
import { race, raceFolder } from '../packs/files/race-rig.ts'

const base = raceFolder()
afterAll(() => rmSync(base, { recursive: true, force: true }))
const tries = process.env['BATON_LONG'] === 'quick' ? 20_000 : 500_000

test.runIf(process.platform === 'linux')(`nothing outside is reached in ${tries} tries (H5)`, async () => {
  const result = await race(`${base}/tools`, toolRacer, { tries })
  console.log(result)
  expect(result).toMatchObject({ tries, escapes: 0 })
})

test('the same race is lost by looking first and opening then, so it can be lost', async () => {
  const result = await race(`${base}/naive`, naiveRacer, { tries: 500_000, untilEscape: true })
  console.log(result)
  expect(result.escapes).toBeGreaterThan(0)
})
