import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PeerRig } from '../coordination/workspace/peer-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const isQuick = process.env['BATON_LONG'] === 'quick'
const processes = isQuick ? 24 : 100
const files = isQuick ? 1_000 : 10_000

test.each([
  ['peers that only claim', { leaseMs: 60_000, pollMs: 10_000, workMs: 0, quietPolls: 1 }],
  ['whole peers', { leaseMs: 60_000, pollMs: 1_000, workMs: 0, quietPolls: 1, peers: 'FileAgent' as const }],
])(`${processes} %s share ${files} tasks: each has one owner, and none is lost or fails`, async (_, options) => {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'crowd-')), options)
  await rig.layOut()
  for (let number = 0; number < files; number++) rig.drop(`task${number}`)
  const began = performance.now()
  for (let number = 0; number < processes; number++) rig.start()
  await rig.untilDone(25 * 60_000)
  const seconds = Math.round((performance.now() - began) / 1_000)
  await rig.stop()
  const { completed, failed, left, doubles, doubleClaims, counts } = rig.report()
  console.log({ seconds, completed, counts }, rig.complaints)
  expect({ completed, failed, left, doubles, doubleClaims, claims: counts['claimed'] }, rig.complaints).toEqual({
    completed: files,
    failed: [],
    left: [],
    doubles: [],
    doubleClaims: [],
    claims: files,
  })
})
