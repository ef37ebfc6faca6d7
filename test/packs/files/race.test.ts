import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { toolRacer } from './file-racers.ts'
import { race, raceFolder } from './race-rig.ts'

const base = raceFolder()
afterAll(() => rmSync(base, { recursive: true, force: true }))

// Other systems have no /proc; what is weaker there is written in src/packs/files/held-by-path.ts.
test.runIf(process.platform === 'linux')(
  'nothing outside is read or written in 10,000 tries while folders and files become links and back (H5)',
  async () => {
    const { tries, escapes, succeeded, refused } = await race(base, toolRacer, { tries: 10_000 })
    expect({ tries, escapes }).toEqual({ tries: 10_000, escapes: 0 })
    // Both happened often, so the swaps did fall into the middle of things.
    expect(succeeded).toBeGreaterThan(200)
    expect(refused).toBeGreaterThan(200)
  },
  120_000,
)
