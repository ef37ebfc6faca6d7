import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { poisonNames, runChaos } from './chaos.ts'
import { PeerRig } from './peer-rig.ts'

const folder = temporaryFolder()
const options = { leaseMs: 2_000, pollMs: 50, workMs: 2, quietPolls: 3 }

test('eight processes share a hundred tasks, each done by one of them (S-WSP-4)', { tags: ['slow'] }, async () => {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'race-')), options)
  await rig.layOut()
  for (let number = 0; number < 100; number++) rig.drop(`task${number}`)
  for (let number = 0; number < 8; number++) rig.start()
  await rig.untilDone(60_000)
  await rig.stop()
  const { completed, failed, left, doubles, doubleClaims, counts } = rig.report()
  expect({ completed, failed, left, doubles, doubleClaims }, rig.complaints).toEqual({
    completed: 100,
    failed: [],
    left: [],
    doubles: [],
    doubleClaims: [],
  })
  expect(counts).toMatchObject({ claimed: 100, published: 100 })
})

test('eight whole peers share a hundred tasks and a journal: one owner, one run and one result each (S-WSP-4)', {
  tags: ['slow'],
}, async () => {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'work-')), { ...options, peers: 'FileAgent' })
  await rig.layOut()
  for (let number = 0; number < 100; number++) rig.drop(`task${number}`)
  for (let number = 0; number < 8; number++) rig.start()
  await rig.untilDone(120_000)
  await rig.stop()
  const { completed, failed, left, doubles, doubleClaims, counts } = rig.report()
  expect({ completed, failed, left, doubles, doubleClaims, counts }, rig.complaints).toEqual({
    completed: 100,
    failed: [],
    left: [],
    doubles: [],
    doubleClaims: [],
    // No step is taken twice, and nothing failed on the way.
    counts: { complaints: 0, claimed: 100, step: 300, published: 100 },
  })
})

test('a task outlives its owner, also one that dies while it publishes, and kills three of them at most', {
  tags: ['slow'],
}, async () => {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'killed-')), options)
  await rig.layOut()
  rig.drop('plain')
  rig.drop('poison', { kills: true })
  rig.drop('commit', { kills_commit: true })
  const refill = setInterval(() => rig.alive < 2 && rig.start(), 20)
  await rig.untilDone(60_000)
  clearInterval(refill)
  await rig.stop()
  expect(rig.report(), rig.complaints).toMatchObject({ completed: 2, failed: ['poison.json'], left: [], doubles: [] })
  const poison = JSON.parse(readFileSync(join(rig.root, 'tasks/failed/poison.json'), 'utf8'))
  expect(poison).toMatchObject({ attempts: 3, error: { type: 'poison' } })
})

test('killed and stopped whole peers lose no task and publish none twice, and exactly the poison fails', {
  tags: ['slow'],
}, async () => {
  const plan = { peers: 4, tasks: 40, kills: 4, stops: 4, poison: 2, commits: 4 }
  const root = mkdtempSync(join(folder(), 'chaos-'))
  const end = await runChaos(root, plan, {
    leaseMs: 2_000,
    pollMs: 100,
    workMs: 100,
    quietPolls: 0,
    peers: 'FileAgent',
  })
  const { completed, left, doubles, doubleClaims, complaints, failed, disturbed } = end
  expect(disturbed).toBeGreaterThan((plan.kills + plan.stops) / 2)
  expect({ completed, left, doubles, doubleClaims, failed: failed.toSorted() }, complaints).toEqual({
    completed: 38,
    left: [],
    doubles: [],
    doubleClaims: [],
    failed: poisonNames(plan),
  })
})
