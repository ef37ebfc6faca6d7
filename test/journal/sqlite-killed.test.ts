import { describe, expect, test } from 'vitest'
import { killUnderLoad } from './kill-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

async function expectNothingLost(kills: number): Promise<void> {
  const { acknowledged, lost, stuck } = await killUnderLoad(folder(), kills)
  expect({ lost, stuck }).toEqual({ lost: 0, stuck: 0 })
  expect(acknowledged).toBeGreaterThan(20 * kills)
}

describe('processes killed in the middle of their work lose nothing acknowledged, and the next goes on at once', () => {
  test('three of them', { tags: ['slow'] }, () => expectNothingLost(3))

  test('fifteen of them', { tags: ['slow'] }, () => expectNothingLost(15))
})
