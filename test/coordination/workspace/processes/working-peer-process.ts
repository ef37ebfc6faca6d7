/**
 * A whole peer, as `baton peer start` makes one: it judges by rules, bids, claims, and has each task done by a run in a journal
 * that all peers share. The work is three steps with a pause after each. Some tasks kill it, as their name says: `poison`
 * always, `commit` once, between the commit and its publication. Every claim, step and publication is a line in `audit.log`
 * of the workspace. Leaves on SIGTERM.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createBaton } from '../../../../src/baton.ts'
import { Sightings } from '../../../../src/coordination/workspace/claims/sightings.ts'
import { completeWorkspace } from '../../../../src/coordination/workspace/definition.ts'
import { Proposals } from '../../../../src/coordination/workspace/extension/proposals.ts'
import type { Disk } from '../../../../src/coordination/workspace/files/disk.ts'
import { realDisk } from '../../../../src/coordination/workspace/files/real-disk.ts'
import { judgeAlone } from '../../../../src/coordination/workspace/peer/judging.ts'
import { Peer } from '../../../../src/coordination/workspace/peer/peer.ts'
import { workspaceRunnable } from '../../../../src/coordination/workspace/run.ts'
import { isProvenDead, processOwner } from '../../../../src/journal/owner.ts'
import { sqliteJournal } from '../../../../src/journal/sqlite/open.ts'
import type { Tool } from '../../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { systemClock } from '../../../../src/kernel/system-clock.ts'

const [, , root = '', agentId = '', given = '{}'] = process.argv
const { leaseMs = 2_000, pollMs = 100, workMs = 20, audit = `${root}/audit.log` } = JSON.parse(given)

const note = (line: string): void => appendFileSync(audit, `${line}\n`)
const own = realDisk(root, systemClock)
const isKilledInCommit = (from: string, to: string): boolean => /\/commit\d+_/.test(from) && /\.completed\./.test(to)
const disk: Disk = {
  ...own,
  rename: async (from, to) => {
    const isRenamed = await own.rename(from, to)
    if (isRenamed && to.startsWith('tasks/.commit/') && isKilledInCommit(from, to)) process.kill(process.pid, 'SIGKILL')
    if (isRenamed && to.startsWith('tasks/active/')) note(`claimed ${from.slice('tasks/pending/'.length)} ${agentId}`)
    return isRenamed
  },
  link: async (from, to) => {
    const linked = await own.link(from, to)
    if (linked === 'linked' && /^tasks\/(?:completed|failed)\//.test(to)) note(`published ${to} ${agentId}`)
    return linked
  },
}

type StepInput = { readonly step: number; readonly task: string; readonly kills: boolean }
const step: Tool<StepInput, string> = {
  name: 'step',
  description: 'Takes a step.',
  effect: 'read',
  run: async (input) => {
    if (input.kills) process.kill(process.pid, 'SIGKILL')
    await pause(workMs / 3)
    note(`step ${input.task}:${input.step} ${agentId}`)
    return `step ${input.step}`
  },
}
const work = defineFunction('work', async (context, { text }) => {
  const kills = text.includes('poison')
  for (const number of [1, 2, 3]) await context.tool(step, { step: number, task: text.replaceAll(' ', '-'), kills })
  return `done: ${text}`
})

const written = {
  types: { FileAgent: { executor: 'function:work' } },
  timing: { poll: pollMs, window: 160, backoff: 60, lease: leaseMs, quiet: 2_000 },
}
const definition = completeWorkspace(written)
const type = definition.types.find((one) => one.type === 'FileAgent')
if (type === undefined) throw new Error('there is no such type')
// A process that may be silent for longer may wait for longer.
const journal = await sqliteJournal(`${root}/journal.db`, { busyTimeoutMs: Math.max(15_000, leaseMs * 0.75) })
const baton = await createBaton({
  journal,
  runnables: [workspaceRunnable('main', written), work],
  tools: [step],
  leaseMs: leaseMs * 0.75,
  onUnwritable: (reason) => {
    if (reason !== undefined) note(`unwritable ${agentId} ${JSON.stringify(String(reason))}`)
  },
})
const ground = {
  disk,
  clock: systemClock,
  agentId,
  timing: definition.timing,
  sightings: new Sightings(systemClock),
  isProvenDead,
}
const peer = new Peer({
  target: 'workspace:main',
  workspaceId: 'rig',
  definition,
  type,
  ground,
  runtime: baton,
  judge: judgeAlone,
  proposals: new Proposals(realDisk(`${root}-agents`, systemClock), 'rig', agentId),
  promotes: [],
  owner: processOwner(),
  tell: ({ what, message, task }) => {
    if (what === 'trouble') note(`trouble ${String(task)} ${JSON.stringify(message)}`)
    if (what === 'fenced' || what === 'retried') note(`${what} ${String(task)} ${JSON.stringify(message ?? '')}`)
  },
})
const leaving = new AbortController()
process.on('SIGTERM', () => leaving.abort())
await peer.live(leaving.signal)
await baton.close()
await journal.close()
