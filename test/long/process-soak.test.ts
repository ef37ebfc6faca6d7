import { expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { disturbProcesses } from '../soak/process-rig.ts'

const folder = temporaryFolder()
const isQuick = process.env['BATON_LONG'] === 'quick'
const trees = Number(process.env['BATON_TREES'] ?? (isQuick ? 60 : 300))

test(`${trees} trees of runs end as ever while their processes are killed, frozen, kept out and given wrong clocks`, async () => {
  const report = await disturbProcesses(folder(), trees, isQuick ? 12 : 60)
  console.log(JSON.stringify({ ...report, wrong: report.wrong.length }))
  expect(report.wrong).toEqual([])
})
