import { BatonError, describe } from '../../../errors/baton-error.ts'
import { awaitedRequest } from '../extension/stage-tasks.ts'
import type { TaskFinder } from '../files/find-task.ts'
import { explainQuarantine, quarantine, settleName } from '../files/intake.ts'
import { activePath, type CommitName, stemOfFile, stemText } from '../files/names.ts'
import type { Scan } from '../files/scan.ts'
import { deepestTask, type TaskError } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { dependencies, failForDependency, wakeParent } from './awaited.ts'
import { sweepBids } from './bid.ts'
import { cancelledAmong, cancelOpen, lineageOf, sweepCancels } from './cancel.ts'
import { forgetSeen } from './claim-order.ts'
import { sweepDrafts, sweepMarkers, type Tidied, tidyCommit } from './commit-janitor.ts'
import { conclude } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { sweepLive } from './live.ts'
import { failLoop, loopsIn, wakeFromLoop } from './loops.ts'
import { failedTask } from './next-task.ts'
import { forgetReaped, type Reaped, reap } from './reap.ts'

/** What a peer did for tasks that are not its own. */
export type TidyingFact =
  | { readonly what: 'reaped'; readonly reaped: Reaped }
  | { readonly what: 'commit'; readonly commit: CommitName; readonly tidied: Tidied }
  | {
      readonly what: 'quarantined' | Exclude<TaskSettled, 'ready' | 'open'>
      readonly name: string
    }
  /** Something unforeseen went wrong about one task. The others are none the worse for it. */
  | { readonly what: 'trouble'; readonly name: string; readonly problem: string }

/**
 * All that any peer does for the others at every look around, so that nothing depends on one of them (WSP-1). `held` are the
 * paths of what this peer is at work on. What it returns as `ready` is pending and could be begun, as far as time and other
 * tasks are concerned.
 */
export async function tidyUp(
  ground: PeerGround,
  finder: TaskFinder,
  scan: Scan,
  held: ReadonlySet<string>,
): Promise<{ readonly facts: readonly TidyingFact[]; readonly ready: readonly ReadableTask[] }> {
  const facts: TidyingFact[] = []
  for (const commit of scan.commits) {
    const tidied = await tidyCommit(ground, commit)
    if (tidied !== undefined) facts.push({ what: 'commit', commit, tidied })
  }
  for (const name of scan.active) {
    const reaped = held.has(activePath(name)) ? undefined : await reap(ground, name)
    if (reaped !== undefined) facts.push({ what: 'reaped', reaped })
  }
  for (const file of scan.unreadable) {
    if (await quarantine(ground, file)) facts.push({ what: 'quarantined', name: file.name })
  }
  const ready: ReadableTask[] = []
  const others = new Set([...scan.active, ...scan.waiting].map(({ stem }) => stem.base))
  const settle = async (file: ReadableTask, decide: () => Promise<TaskSettled>): Promise<void> => {
    finder.know(file.read.id, file.stem.base)
    try {
      const settled = (await cancelled(ground, finder, scan, file)) ?? (await decide())
      if (settled === 'ready') ready.push(file)
      else if (settled !== 'open') facts.push({ what: settled, name: file.name })
    } catch (thrown) {
      // A full disk, or one in pieces, concerns all of them.
      if (thrown instanceof BatonError) throw thrown
      facts.push({ what: 'trouble', name: file.name, problem: describe(thrown) })
    }
  }
  const loops = loopsIn(scan)
  for (const file of scan.waiting) {
    await settle(file, async () => {
      // What waits for a new type of agent goes on, or not, by what becomes of that.
      if (awaitedRequest(file.read) !== undefined) return 'open'
      const loop = loops.get(file.path)
      const isWoken =
        (loop !== undefined && (await wakeFromLoop(ground, file, loop, scan.waiting))) ||
        (await wakeParent(ground, finder, file))
      return isWoken ? 'woken' : 'open'
    })
  }
  for (const file of scan.pending) {
    await settle(file, async () => {
      const name = await settleName(ground, file, others)
      if (name !== 'kept') return name === 'renamed' ? 'renamed' : 'open'
      const loop = loops.get(file.path)
      if (loop !== undefined) return (await failLoop(ground, file, loop)) ? 'in a loop' : 'open'
      return settlePending(ground, finder, file)
    })
  }
  forgetReaped(ground, scan.active)
  forgetSeen(ground, scan.pending)
  return { facts, ready }
}

type TaskSettled = 'ready' | 'open' | 'renamed' | 'woken' | 'cancelled' | 'too deep' | 'dependency failed' | 'in a loop'

async function cancelled(
  ground: PeerGround,
  finder: TaskFinder,
  { cancels }: Scan,
  file: ReadableTask,
): Promise<TaskSettled | undefined> {
  if (cancels.length === 0) return undefined
  const above = await cancelledAmong(ground.disk, await lineageOf(ground.disk, finder, file.read))
  if (above === undefined) return undefined
  return (await cancelOpen(ground, file, above)) ? 'cancelled' : 'open'
}

async function settlePending(ground: PeerGround, finder: TaskFinder, file: ReadableTask): Promise<TaskSettled> {
  const { depth, depends_on, not_before } = file.read
  if (depth > deepestTask) {
    const message = `It is ${depth} levels below its root; ${deepestTask} are allowed.`
    return (await failUnowned(ground, file, { type: 'depth_exceeded', message })) ? 'too deep' : 'open'
  }
  const awaited = depends_on.length === 0 ? undefined : await dependencies(ground, finder, file.read)
  if (awaited?.state === 'failed') {
    return (await failForDependency(ground, file, awaited.task)) ? 'dependency failed' : 'open'
  }
  const isDue = not_before === null || Date.parse(not_before) <= ground.clock.now()
  return isDue && awaited?.state !== 'open' ? 'ready' : 'open'
}

/** Fails a task that no peer has, with a reason; one that no peer wants, for example. True when this peer did so. */
export async function failUnowned(
  ground: PeerGround,
  { path, stem, read }: ReadableTask,
  error: TaskError,
): Promise<boolean> {
  const task = failedTask(read, error, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'failed', task)) === 'done'
}

/** What needs no hurry: once in each lease is enough. */
export async function sweepUp(ground: PeerGround, finder: TaskFinder, scan: Scan): Promise<void> {
  const owners = new Set([...scan.active, ...scan.commits].map(({ owner }) => owner))
  const open = new Set<string>()
  if (scan.cancels.length > 0) {
    for (const { read } of [...scan.pending, ...scan.waiting]) {
      for (const id of await lineageOf(ground.disk, finder, read)) open.add(id)
    }
  }
  await sweepBids(ground, new Set([...scan.pendingNames].map((name) => stemText(stemOfFile(name)))))
  await sweepCancels(ground, finder, open)
  await sweepDrafts(ground)
  await sweepMarkers(ground)
  await sweepLive(ground, owners)
  await explainQuarantine(ground)
}
