import { describe, expect, test } from 'vitest'
import type { Baton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { MortalProcess } from '../soak/mortal-process.ts'
import { World } from '../soak/world.ts'

const napping = defineFunction('napping', async (ctx) => {
  await ctx.sleep(3_600_000)
  return 'awake'
})

interface Stage {
  readonly baton: Baton
  readonly clock: SimulatedClock
  readonly world: World
}

async function stage(): Promise<Stage> {
  const world = new World()
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const process = new MortalProcess('only', { world, clock, journal }, { runnables: [napping] })
  return { baton: await process.baton, clock, world }
}

async function statusOf(baton: Baton, runId: string): Promise<string | undefined> {
  return (await baton.runs({ runId }))[0]?.status
}

describe('in a process that lives, a run is not left asleep because its journal could not be read (issue 12)', () => {
  test('when its time came', async () => {
    const { baton, clock, world } = await stage()
    const { runId } = await baton.start('function:napping', 'go')
    await clock.advance(60_000)
    world.disk = 'unreadable'
    await clock.advance(3_600_000)
    world.disk = undefined
    expect(await statusOf(baton, runId)).toBe('sleeping')
    await clock.advance(60_000)
    expect(await statusOf(baton, runId)).toBe('completed')
  })

  test('when it could be written again after its disk was full', async () => {
    const { baton, clock, world } = await stage()
    world.disk = 'slow'
    const started = baton.start('function:napping', 'go')
    await clock.advance(1_000)
    const { runId } = await started
    world.disk = 'full'
    await clock.advance(60_000)
    world.disk = 'unreadable'
    await clock.advance(60_000)
    world.disk = undefined
    await clock.advance(3_700_000)
    expect(await statusOf(baton, runId)).toBe('completed')
  })

  test('when it was about to be put to sleep', async () => {
    const { baton, clock, world } = await stage()
    const { runId } = await baton.start('function:napping', 'go')
    world.disk = 'unreadable'
    await clock.advance(60_000)
    world.disk = undefined
    await clock.advance(3_700_000)
    expect(await statusOf(baton, runId)).toBe('completed')
  })
})
