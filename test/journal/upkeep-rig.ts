import { type Baton, createBaton } from '../../src/baton.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Upkeep } from '../../src/kernel/ports/upkeep.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'

/** Text that is too long to stand in an event, so it is a value of its own. */
export function long(text: string): string {
  return `${text} `.repeat(3_000)
}

/** Its answer and that of its child are values; a part of both is the same in every run. */
const child = defineFunction('child', async (_ctx, { text }) => long(`child of ${text}`))
export const parent: Runnable = defineFunction('parent', async (ctx, { text }) => {
  const { output } = await ctx.run(child, text)
  return { output: text, data: { own: long(text), common: long('common'), child: output.length } }
})
export const failing: Runnable = defineFunction('failing', async () => {
  throw new Error('no')
})
export const asker: Runnable = defineFunction('asker', async (ctx, { text }) => {
  const answer = await ctx.ask({ prompt: text })
  return `${text} ${String(answer)}`
})
export const runnables: readonly Runnable[] = [parent, child, failing, asker]

export interface UpkeepRig {
  readonly path: string
  readonly clock: SimulatedClock
  readonly journal: Journal
  readonly upkeep: Upkeep
  readonly baton: Baton
  close(): Promise<void>
}

/** A journal in a file, and a process at work on it. */
export async function openRig(
  path: string,
  clock: SimulatedClock = simulatedClock(),
  owner = 'rig',
): Promise<UpkeepRig> {
  const journal = await sqliteJournal(path, { clock })
  const baton = await createBaton({ journal, clock, owner, runnables: [...runnables] })
  return {
    path,
    clock,
    journal,
    upkeep: baton.journal,
    baton,
    close: async () => {
      await baton.close()
      await journal.close()
    },
  }
}
