/**
 * A peer without a model: claims what is pending, waits a little in place of work, and completes it. Some tasks kill it, as
 * their `context` says: `kills` always, `kills_commit` once between the commit and its publication. Every publication is a
 * line in `audit.log` of the workspace, and so is every claim (`has`) and every end (`ended`) that no crash can take back. Ends when nothing has been left to do for a while, or on SIGTERM.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claim, type TaskClaim } from '../../../../src/coordination/workspace/claims/claim.ts'
import { inClaimOrder } from '../../../../src/coordination/workspace/claims/claim-order.ts'
import { conclude } from '../../../../src/coordination/workspace/claims/conclude.ts'
import type { PeerGround } from '../../../../src/coordination/workspace/claims/ground.ts'
import { ClaimHeartbeat } from '../../../../src/coordination/workspace/claims/heartbeat.ts'
import { announce, leave } from '../../../../src/coordination/workspace/claims/live.ts'
import { completedTask } from '../../../../src/coordination/workspace/claims/next-task.ts'
import { Sightings } from '../../../../src/coordination/workspace/claims/sightings.ts'
import { tidyUp } from '../../../../src/coordination/workspace/claims/tidy-up.ts'
import type { Disk } from '../../../../src/coordination/workspace/files/disk.ts'
import { TaskFinder } from '../../../../src/coordination/workspace/files/find-task.ts'
import { stemText } from '../../../../src/coordination/workspace/files/names.ts'
import { realDisk } from '../../../../src/coordination/workspace/files/real-disk.ts'
import { Scanner } from '../../../../src/coordination/workspace/files/scan.ts'
import type { ReadableTask } from '../../../../src/coordination/workspace/files/task-reader.ts'
import { isProvenDead, processOwner } from '../../../../src/journal/owner.ts'
import { systemClock } from '../../../../src/kernel/system-clock.ts'

const [, , root = '', agentId = '', given = '{}'] = process.argv
const { leaseMs = 2_000, pollMs = 100, workMs = 20, quietPolls = 20, audit = `${root}/audit.log` } = JSON.parse(given)

let killsInCommit = false
const own = realDisk(root, systemClock)
const note = (line: string): void => appendFileSync(audit, `${line}\n`)
const disk: Disk = {
  ...own,
  rename: async (from, to) => {
    const isRenamed = await own.rename(from, to)
    if (isRenamed && to.startsWith('tasks/.commit/') && killsInCommit) process.kill(process.pid, 'SIGKILL')
    if (isRenamed && to.startsWith('tasks/active/')) note(`claimed ${from.slice('tasks/pending/'.length)} ${agentId}`)
    return isRenamed
  },
  link: async (from, to) => {
    const linked = await own.link(from, to)
    if (linked === 'linked' && /^tasks\/(?:completed|failed)\//.test(to)) note(`published ${to} ${agentId}`)
    return linked
  },
}

const ground: PeerGround = {
  disk,
  clock: systemClock,
  agentId,
  timing: { pollMs, windowMs: 0, backoffMs: 0, leaseMs, quietMs: 2_000 },
  sightings: new Sightings(systemClock),
  isProvenDead,
}
const scanner = new Scanner(disk, agentId)
const finder = new TaskFinder(disk)
const held = new Set<string>()

await announce(ground, { agentId, type: 'Peer', capabilities: [], owner: processOwner(), startedAt: '' })
let isLeaving = false
process.on('SIGTERM', () => {
  isLeaving = true
})

let quiet = 0
while (!isLeaving && quiet < quietPolls) {
  const scan = await scanner.scan()
  const { facts, ready } = await tidyUp(ground, finder, scan, held)
  for (const fact of facts) note(`${fact.what} by ${agentId}`)
  const isIdle =
    scan.pending.length + scan.unread + scan.active.length + scan.waiting.length + scan.commits.length === 0
  quiet = isIdle ? quiet + 1 : 0
  const until = systemClock.elapsed() + pollMs
  await workOn(ready, until)
  await pause(Math.max(1, until - systemClock.elapsed()))
}
await leave(ground)

async function workOn(ready: readonly ReadableTask[], until: number): Promise<void> {
  for (const { stem } of inClaimOrder(ground, ready)) {
    if (isLeaving || systemClock.elapsed() > until) return
    const won = await claim(ground, stem)
    if (typeof won === 'string') continue
    note(`has ${stemText(stem)} ${agentId}`)
    await work(won)
  }
}

async function work(won: TaskClaim): Promise<void> {
  held.add(won.path)
  const heartbeat = new ClaimHeartbeat(ground, won.name, [won.task.id])
  const { kills, kills_commit } = won.task.context
  if (kills === true) process.kill(process.pid, 'SIGKILL')
  await pause(workMs)
  killsInCommit = kills_commit === true && won.task.attempts === 0
  const at = { path: won.path, stem: won.name.stem, owner: agentId }
  const task = completedTask(won.task, `done by ${agentId}`, { now: systemClock.now(), by: agentId })
  const ended = await conclude(ground, at, 'completed', task)
  killsInCommit = false
  heartbeat.stop()
  held.delete(won.path)
  if (ended === 'fenced') note(`fenced ${agentId}`)
  if (ended === 'done') note(`ended ${stemText(won.name.stem)} ${agentId}`)
}
