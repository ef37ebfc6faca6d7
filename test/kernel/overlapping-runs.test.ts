import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { killOverlapping } from './overlap-kill-rig.ts'

const folder = temporaryFolder()

async function expectNothingLost(runs: number, kills: number): Promise<void> {
  const report = await killOverlapping(folder(), runs, kills)
  expect(report).toMatchObject({ runs, kills, lost: [] })
  // Each run says four things at least.
  expect(report.acknowledged).toBeGreaterThanOrEqual(4 * runs)
}

describe('runs alone and at once, in processes that are killed, lose nothing that was promised to be durable', () => {
  test('two hundred of them', { tags: ['slow'] }, () => expectNothingLost(200, 3))

  test('two thousand of them', { tags: ['slow'], timeout: 600_000 }, () => expectNothingLost(2_000, 20))
})
