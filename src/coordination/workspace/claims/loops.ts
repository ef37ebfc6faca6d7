import type { Scan } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { conclude } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { failedTask, returnedTask } from './next-task.ts'

/** Tasks that wait for each other in a circle: from the task round to itself, by their ids. */
export type Loop = readonly string[]

/**
 * The open tasks that would wait for themselves, by the path of their file: those that depend on each other, or on what waits
 * for them as its children (WSP-26, WSP-53). Without this they would wait for ever, and nothing would say why.
 */
export function loopsIn({ pending, waiting }: Pick<Scan, 'pending' | 'waiting'>): ReadonlyMap<string, Loop> {
  const open = [...pending, ...waiting]
  // Most tasks wait for nothing, and there may be many.
  if (open.every((file) => awaitedBy(file).length === 0)) return new Map()
  const named = new Map<string, ReadableTask>()
  for (const file of open) named.set(file.stem.base, file)
  for (const file of open) named.set(file.read.id, file)
  const ahead = new Map<ReadableTask, readonly ReadableTask[]>()
  for (const file of open) ahead.set(file, [...new Set(awaitedBy(file).flatMap((name) => named.get(name) ?? []))])
  const inLoops = keptRound(ahead)
  const loops = new Map<string, Loop>()
  for (const file of inLoops.keys()) {
    const loop = wayRound(file, inLoops)
    if (loop !== undefined) loops.set(file.path, loop)
  }
  return loops
}

function awaitedBy({ read: { phase, children, depends_on } }: ReadableTask): readonly string[] {
  // One that is put together has had its children.
  return phase === 'synthesize' ? depends_on : [...children, ...depends_on]
}

/** Takes away, until nothing changes, what waits for nothing that is left. What remains leads into a loop. */
function keptRound(
  ahead: ReadonlyMap<ReadableTask, readonly ReadableTask[]>,
): ReadonlyMap<ReadableTask, readonly ReadableTask[]> {
  const left = new Map(ahead)
  const behind = new Map<ReadableTask, ReadableTask[]>()
  for (const [file, next] of ahead) {
    for (const one of next) behind.set(one, [...(behind.get(one) ?? []), file])
  }
  const free = [...ahead].filter(([, next]) => next.length === 0).map(([file]) => file)
  for (let file = free.pop(); file !== undefined; file = free.pop()) {
    left.delete(file)
    for (const one of behind.get(file) ?? []) {
      const rest = (left.get(one) ?? []).filter((next) => next !== file)
      if (!left.has(one)) continue
      left.set(one, rest)
      if (rest.length === 0) free.push(one)
    }
  }
  return left
}

/** The shortest way from a task round to itself; undefined for one that only leads into a loop. */
function wayRound(start: ReadableTask, ahead: ReadonlyMap<ReadableTask, readonly ReadableTask[]>): Loop | undefined {
  const cameFrom = new Map<ReadableTask, ReadableTask>()
  const reached = [start]
  for (const file of reached) {
    for (const next of ahead.get(file) ?? []) {
      if (next === start) return wayTo(file, cameFrom).map(({ read }) => read.id)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      reached.push(next)
    }
  }
  return undefined
}

function wayTo(end: ReadableTask, cameFrom: ReadonlyMap<ReadableTask, ReadableTask>): ReadableTask[] {
  const way: ReadableTask[] = []
  for (let at: ReadableTask | undefined = end; at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}

/** Fails a pending task that waits for itself, and says round which others. True when this peer did so. */
export async function failLoop(ground: PeerGround, { path, stem, read }: ReadableTask, loop: Loop): Promise<boolean> {
  const message = `It would wait for itself for ever: ${[...loop, ...loop.slice(0, 1)].join(' waits for ')}.`
  const task = failedTask(read, { type: 'cycle', message }, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'failed', task)) === 'done'
}

/**
 * Lets a parent go on that waits for itself, where all round the loop are parents: one of them is enough, and every peer
 * chooses the same. A pending task in the loop fails instead, which frees the others. True when this peer did so.
 */
export async function wakeFromLoop(
  ground: PeerGround,
  { path, stem, read }: ReadableTask,
  loop: Loop,
  waiting: readonly ReadableTask[],
): Promise<boolean> {
  const parents = waiting.filter((one) => loop.includes(one.read.id))
  const last = parents.toSorted((a, b) => b.read.depth - a.read.depth || (a.read.id < b.read.id ? 1 : -1))[0]
  if (parents.length < loop.length || last?.path !== path) return false
  const task = returnedTask(read, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'pending', task)) === 'done'
}
