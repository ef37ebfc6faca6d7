import fc from 'fast-check'
import { expect } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { problemsOf } from './check-life.ts'
import { type Act, happenings, Life } from './life.ts'
import { programs } from './program.ts'

export interface Round {
  /** How many trees of runs at least. */
  readonly trees: number
  /** What happens around them, and how much of it at most. */
  readonly acts: readonly Act[]
  readonly most: number
}

/** What people and programs do. */
const ordinary = ['answer', 'send', 'pass', 'wait', 'turns', 'resume'] as const

/** What becomes of runs and processes. */
export const fates: readonly Act[] = [
  ...ordinary,
  ...(['close', 'kill', 'join', 'stop', 'go on', 'cancel', 'changed', 'intruder'] as const),
]

/** What becomes of the machine, the disk, the clock and the provider. */
export const faults: readonly Act[] = [
  ...ordinary,
  ...([
    'kill',
    'join',
    'stop',
    'go on',
    'busy',
    'full',
    'unreadable',
    'slow',
    'mend',
    'mend',
    'jump',
    'outage',
  ] as const),
]

export interface Figures {
  trees: number
  runs: number
  /** How often runs were taken up again, and went on after they had failed. */
  resumed: number
  reopened: number
  cancelled: number
  /** Requests that the journal refused, and model calls that providers which were down made wait. */
  refused: number
  postponed: number
}

/**
 * Has all code loaded that is loaded when it is first needed: that takes real time, in which a world whose clock is
 * simulated would see hours pass.
 */
async function loadAll(): Promise<void> {
  const journal = memoryJournal()
  const asking = (version: string): Runnable =>
    defineFunction('asking', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })), version)
  const failing = defineFunction('failing', () => Promise.reject(new Error('No.')))
  const first = await createBaton({ journal, owner: 'first', runnables: [asking('1'), failing] })
  const failed = await first.run('function:failing', 'go')
  await (await first.resume(failed.runId)).result
  const { runId } = await first.run('function:asking', 'go')
  await first.result(runId)
  await first.close()
  const other = await createBaton({ journal, owner: 'other', runnables: [asking('2')] })
  await other.resume(runId).catch(() => {})
  await other.close()
}

/** Lives through random programs in worlds where random things happen: each run ends as if nothing had. */
export async function liveThrough({ trees, acts, most }: Round): Promise<Figures> {
  await loadAll()
  const figures = { trees: 0, runs: 0, resumed: 0, reopened: 0, cancelled: 0, refused: 0, postponed: 0 }
  const all = fc.array(programs(), { minLength: 1, maxLength: 3 })
  const lives = fc.asyncProperty(all, fc.boolean(), happenings(acts, most), async (some, isTight, what) => {
    const life = new Life(some, isTight)
    await life.live(what)
    expect(await problemsOf(life)).toEqual([])
    await count(life, figures)
  })
  while (figures.trees < trees) await fc.assert(lives, { numRuns: Math.ceil((trees - figures.trees) / 3) })
  return figures
}

async function count({ journal, trees, world }: Life, figures: Figures): Promise<void> {
  figures.trees += trees.length
  figures.refused += world.refused
  for (const { runId } of await journal.list({})) {
    figures.runs++
    for (const { type } of await journal.read(runId)) {
      if (type === 'run.resumed') figures.resumed++
      else if (type === 'run.reopened') figures.reopened++
      else if (type === 'run.cancelled') figures.cancelled++
      else if (type === 'model.postponed') figures.postponed++
    }
  }
}
