import type { TaskJudge } from '../../../src/coordination/workspace/peer/judging.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { quickTiming } from './ground-of.ts'
import { PeersAt } from './peers-at.ts'

/** Tasks, each of which suits one type best, and when they come. */
export interface FairnessScene {
  readonly tasks: number
  /** Between two tasks; 0 drops all of them at once. */
  readonly everyMs: number
  readonly workMs: number
  readonly peersOfEach: number
  readonly claim: 'best' | 'first'
  readonly seed: number
}

export interface FairnessFigures {
  readonly done: number
  /** Which part of the tasks was done by the type that suits them best. */
  readonly bySpecialists: number
  readonly medianWaitMs: number
  readonly longestWaitMs: number
  readonly elapsedMs: number
}

const types = ['SearchAgent', 'FileAgent', 'TerminalAgent']

/** Few tasks for many peers, and so many that all are busy all the time. */
export const light: Omit<FairnessScene, 'claim' | 'seed'> = { tasks: 60, everyMs: 800, workMs: 500, peersOfEach: 2 }
export const saturated: Omit<FairnessScene, 'claim' | 'seed'> = { tasks: 90, everyMs: 0, workMs: 500, peersOfEach: 2 }
/** More come than can be done for as long as it lasts. */
export const flooded: Omit<FairnessScene, 'claim' | 'seed'> = { tasks: 90, everyMs: 70, workMs: 500, peersOfEach: 2 }

/** Plays a scene on a simulated clock. Each peer takes its own time to judge, specialists the longest. */
export async function playFairness(scene: FairnessScene): Promise<FairnessFigures> {
  const random = randomFrom(scene.seed)
  const work = defineFunction('work', async (context) => {
    await context.sleep(scene.workMs)
    return 'done'
  })
  const executors = Object.fromEntries(types.map((type) => [type, { executor: 'function:work' }]))
  const at = new PeersAt(
    { types: executors, claim: scene.claim },
    { runnables: [work] },
    { ...quickTiming, pollMs: 50 },
  )
  const judgeOf = (type: string): TaskJudge => {
    return async (_, tasks) => {
      const isOwn = (description: string): boolean => description.includes(type)
      const slow = tasks.some(({ description }) => isOwn(description)) ? 60 + random() * 60 : 5 + random() * 50
      await new Promise<void>((resolve) => at.clock.timer(slow, resolve))
      const fitness = (description: string): number => (isOwn(description) ? 9 : 6) + Math.round(random())
      const said = { proceed: true, can: true, reasoning: '' }
      return {
        judgements: tasks.map((task) => ({ ...said, task_id: task.task_id, fitness: fitness(task.description) })),
      }
    }
  }
  const peers = []
  for (let number = 0; number < scene.peersOfEach; number++) {
    for (const type of types) peers.push(await at.start(type, judgeOf(type)))
  }
  await at.clock.advance(200)
  const dropped = new Map<string, number>()
  const began = at.clock.elapsed()
  for (let number = 0; number < scene.tasks; number++) {
    const name = `task${number}`
    dropped.set(name, at.clock.now())
    at.drop(name, { id: name, description: `Work ${number} for ${types[number % types.length]}` })
    if (scene.everyMs > 0) await at.clock.advance(scene.everyMs)
  }
  const mostMs = (scene.tasks * scene.workMs * 4) / peers.length + 60_000
  const isDone = (): boolean => at.disk.namesIn('tasks/completed').length === scene.tasks
  while (!isDone() && at.clock.elapsed() - began < mostMs) await at.clock.advance(50)
  const elapsedMs = at.clock.elapsed() - began
  const ended = at.disk.namesIn('tasks/completed').map((name) => at.read(`tasks/completed/${name}`))
  const waits = ended.map((task) => Date.parse(task.claimed_at) - (dropped.get(task.id) ?? 0)).toSorted((a, b) => a - b)
  const suited = ended.filter((task) => task.description.endsWith(task.claimed_by.split('_')[0]))
  for (const peer of peers) await peer.leave()
  return {
    done: ended.length,
    bySpecialists: suited.length / Math.max(1, ended.length),
    medianWaitMs: waits[Math.floor(waits.length / 2)] ?? Number.NaN,
    longestWaitMs: waits.at(-1) ?? Number.NaN,
    elapsedMs,
  }
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
