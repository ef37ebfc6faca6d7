import { expect, test } from 'vitest'
import { crowd } from '../journal/crowd-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()

test('a hundred processes run six hundred runs on one journal, and no run fails or stops by it', async () => {
  const report = await crowd(`${folder()}/crowd.journal`, 100, 6)
  expect(report).toMatchObject({ ended: { completed: 600 }, trouble: [], kept: { completed: 600 } })
})
