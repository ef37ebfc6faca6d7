// @module-tag slow
import { rmSync } from 'node:fs'
import { afterAll, describe, expect } from 'vitest'
import { search } from '../../search.ts'
import { toolRacer } from './file-racers.ts'
import { race, raceFolder } from './race-rig.ts'

const base = raceFolder()
afterAll(() => rmSync(base, { recursive: true, force: true }))

// Other systems have no /proc; what is weaker there is written in src/packs/files/held-by-path.ts.
describe.runIf(process.platform === 'linux')('while folders and files become links and back (H5)', () => {
  search('nothing outside is read or written', 10_000, async (tries) => {
    const { escapes, succeeded, refused, ...made } = await race(`${base}/${tries}`, toolRacer, { tries })
    expect({ ...made, escapes }).toMatchObject({ tries, escapes: 0 })
    // Both happened often, so the swaps did fall into the middle of things.
    expect(succeeded).toBeGreaterThan(tries / 50)
    expect(refused).toBeGreaterThan(tries / 50)
  })
})
