import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PeerRig } from '../coordination/workspace/peer-rig.ts'
import { canCutPower, freeze, LoopDisk } from '../journal/loop-disk.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const cuts = Number(process.env['BATON_POWER_CUTS'] ?? 20)
const tasks = 200
const options = { leaseMs: 2_000, pollMs: 20, workMs: 5, quietPolls: 1_000_000 }

interface CutWorkspace {
  readonly claimed: number
  readonly ended: number
  /** What was claimed or ended for good, and is not so any more. */
  readonly lost: readonly string[]
  /** How many tasks are completed when peers have gone on with what was left. */
  readonly completed: number
}

/** Cuts the power of a disk on which four peers share tasks, and lets others go on with what that leaves. */
async function cutWorkspace(): Promise<CutWorkspace> {
  const disk = new LoopDisk(`${folder()}/disk`)
  disk.make()
  disk.mount()
  const audit = `${folder()}/audit.log`
  const rig = new PeerRig(join(disk.folder, 'workspace'), { ...options, audit })
  let left: LoopDisk
  try {
    await rig.layOut()
    for (let number = 0; number < tasks; number++) rig.drop(`task${number}`)
    execFileSync('sync', ['-f', disk.folder])
    for (let number = 0; number < 4; number++) rig.start()
    while (!readFileSync(audit, 'utf8').includes('ended ')) await pause(5)
    await pause(Math.random() * 500)
    await Promise.all(rig.processes.map(freeze))
    left = disk.copy(`${folder()}/left`)
  } finally {
    for (const child of rig.processes) child.kill('SIGKILL')
    while (rig.alive > 0) await pause(5)
    disk.unmount()
  }
  const said = readFileSync(audit, 'utf8').split('\n')
  const names = (word: string): string[] =>
    said.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1] ?? '')
  left.mount()
  const again = new PeerRig(join(left.folder, 'workspace'), { ...options, audit: `${folder()}/again.log` })
  try {
    const there = (place: string): string[] => readdirSync(join(again.root, 'tasks', place))
    const lost = [
      ...names('has').filter((stem) => there('pending').includes(`${stem}.json`)),
      ...names('ended').filter((stem) => !there('completed').includes(`${stem.replace(/\.r\d+$/, '')}.json`)),
    ]
    for (let number = 0; number < 4; number++) again.start()
    await again.untilDone(60_000)
    await again.stop()
    const completed = there('completed').length
    return { claimed: names('has').length, ended: names('ended').length, lost, completed }
  } finally {
    left.unmount()
  }
}

test(`${cuts} power cuts lose no task that was claimed or completed, and the rest is done afterwards`, async ({
  skip,
}) => {
  if (!canCutPower(folder())) return skip('cutting the power needs root and loop devices')
  const total = { claimed: 0, ended: 0 }
  for (let cut = 0; cut < cuts; cut++) {
    const { claimed, ended, lost, completed } = await cutWorkspace()
    expect({ lost, completed }).toEqual({ lost: [], completed: tasks })
    total.claimed += claimed
    total.ended += ended
  }
  console.log(`${cuts} power cuts: ${total.claimed} claimed and ${total.ended} completed before them, 0 lost`)
})
