import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crowdEnd } from '../coordination/workspace/crowd-end.ts'
import { PeerRig } from '../coordination/workspace/peer-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const isQuick = process.env['BATON_LONG'] === 'quick'
const processes = isQuick ? 24 : 100
const files = isQuick ? 1_000 : 10_000
/** On two cores that are busy with other things as well it took 21 minutes. It may be more. */
const longestMs = 3 * 60 * 60_000

const timing = { leaseMs: 60_000, workMs: 0, quietPolls: 1 }
const allOfThem = { completed: files, failed: [], left: [], doubles: [], doubleClaims: [] }

async function shared(options: ConstructorParameters<typeof PeerRig>[1]) {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'crowd-')), options)
  await rig.layOut()
  for (let number = 0; number < files; number++) rig.drop(`task${number}`)
  const began = performance.now()
  try {
    for (let number = 0; number < processes; number++) rig.start()
    await rig.untilDone(longestMs)
  } finally {
    await rig.stop()
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  const { reasons, counts, ...report } = rig.report()
  return { root: rig.root, seconds, counts, report, said: [rig.complaints, ...reasons].join('\n') }
}

test(`${processes} peers that only claim share ${files} tasks: each has one owner, and none is lost or fails`, {
  timeout: longestMs * 1.1,
}, async () => {
  const { seconds, counts, report, said } = await shared({ ...timing, pollMs: 10_000 })
  console.log({ seconds, counts })
  expect(report, said).toEqual(allOfThem)
  expect(counts['claimed']).toBe(files)
})

test(`${processes} whole peers share ${files} tasks and a journal: one owner, one run and one result each, and none fails`, {
  timeout: longestMs * 1.1,
}, async () => {
  const { root, seconds, counts, report, said } = await shared({ ...timing, pollMs: 1_000, peers: 'FileAgent' })
  const end = await crowdEnd(root)
  console.log({ seconds, counts, ...end })
  expect(report, said).toEqual(allOfThem)
  expect(end).toMatchObject({
    withOneOwner: files,
    withOneRun: files,
    withOneResult: files,
    otherRuns: 0,
    failedForBusyJournal: 0,
  })
})
