import { expect, test } from 'vitest'
import { crowd } from '../journal/crowd-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const processes = process.env['BATON_LONG'] === 'quick' ? 24 : 100
const runsEach = 6

test(`${processes} processes run ${runsEach} runs each on one journal, and no run fails or stops by it`, async () => {
  const report = await crowd(`${folder()}/crowd.journal`, processes, runsEach)
  const completed = processes * runsEach
  expect(report).toMatchObject({ ended: { completed }, trouble: [], kept: { completed } })
})
