import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PeerRig } from '../coordination/workspace/peer-rig.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const isQuick = process.env['BATON_LONG'] === 'quick'
const share = (whole: number): number => (isQuick ? Math.ceil(whole / 10) : whole)
const plan = {
  peers: 8,
  tasks: share(1_000),
  kills: share(60),
  stops: share(60),
  poison: share(20),
  commits: share(50),
}
const options = { leaseMs: 2_000, pollMs: 100, workMs: 150, quietPolls: Number.MAX_SAFE_INTEGER }

test(`${JSON.stringify(plan)}: nothing is lost, nothing published twice, and exactly the poison fails`, async () => {
  const rig = new PeerRig(mkdtempSync(join(folder(), 'chaos-')), options)
  await rig.layOut()
  const began = performance.now()
  const ordinary = plan.tasks - plan.poison - plan.commits
  for (let number = 0; number < ordinary; number++) rig.drop(`task${number}`)
  for (let number = 0; number < plan.poison; number++) rig.drop(`poison${number}`, { kills: true })
  for (let number = 0; number < plan.commits; number++) rig.drop(`commit${number}`, { kills_commit: true })
  const refill = setInterval(() => rig.alive < plan.peers && rig.start(), 20)
  const chaos = Array.from({ length: plan.kills + plan.stops }, (_, number) => number % 2 === 0)
  const stopped = new Set<ChildProcess>()
  const goingOn: Promise<void>[] = []
  const letGoOn = async (peer: ChildProcess): Promise<void> => {
    await pause(options.leaseMs * 1.3)
    stopped.delete(peer)
    peer.kill('SIGCONT')
  }
  for (const isKill of chaos) {
    await pause(100)
    const peer = await rig.anyAtWork(stopped)
    peer.kill(isKill ? 'SIGKILL' : 'SIGSTOP')
    if (isKill) continue
    stopped.add(peer)
    goingOn.push(letGoOn(peer))
  }
  await Promise.all(goingOn)
  await rig.untilDone(20 * 60_000)
  clearInterval(refill)
  await rig.stop()
  const { completed, failed, left, doubles, doubleClaims, counts } = rig.report()
  console.log({ seconds: Math.round((performance.now() - began) / 1_000), completed, failed: failed.length, counts })
  const poison = Array.from({ length: plan.poison }, (_, number) => `poison${number}.json`)
  expect({ completed, left, doubles, doubleClaims }, rig.complaints).toEqual({
    completed: plan.tasks - plan.poison,
    left: [],
    doubles: [],
    doubleClaims: [],
  })
  expect(failed.toSorted()).toEqual(poison.toSorted())
})
