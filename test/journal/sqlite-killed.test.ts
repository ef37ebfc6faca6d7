import { expect, test } from 'vitest'
import { killUnderLoad } from './kill-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

test('fifteen processes killed in the middle of their work lose nothing acknowledged, and the next goes on at once', async () => {
  const { acknowledged, lost, stuck } = await killUnderLoad(folder(), 15)
  expect({ lost, stuck }).toEqual({ lost: 0, stuck: 0 })
  expect(acknowledged).toBeGreaterThan(300)
}, 120_000)
