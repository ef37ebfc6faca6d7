import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'

const hour = 3_600_000

const sleeper = defineFunction('sleeper', async (ctx, { text }) => {
  await ctx.sleep(Number(text))
  return `woken after ${text}`
})

const asker = defineFunction('asker', async (ctx) => String(await ctx.ask({ prompt: 'May I?' })))

/** A journal with runs that a process parked before it ended. */
async function parkedRuns(
  sleeps: readonly number[],
  askers: number,
): Promise<{ clock: SimulatedClock; journal: Journal; sleeping: string[]; asking: string[] }> {
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const baton = await createBaton({ journal, clock, owner: 'first', runnables: [sleeper, asker] })
  const sleeping: string[] = []
  const asking: string[] = []
  for (const ms of sleeps) sleeping.push((await baton.start(sleeper, String(ms))).runId)
  for (let count = 0; count < askers; count++) asking.push((await baton.start(asker, 'go')).runId)
  await clock.advance(1_000)
  await baton.close()
  return { clock, journal, sleeping, asking }
}

describe('taking up what can go on among many runs that wait', () => {
  test('reads only those that are due, and the one that is due next', async () => {
    const sleeps = [...Array.from({ length: 50 }, (_, index) => hour * (2 + index)), hour]
    const { clock, journal, sleeping } = await parkedRuns(sleeps, 50)
    await clock.advance(hour)
    let read = 0
    const list = journal.list.bind(journal)
    journal.list = async (filter) => {
      const found = await list(filter)
      read += found.length
      return found
    }
    const again = await createBaton({ journal, clock, owner: 'second', runnables: [sleeper, asker] })
    const [taken, ...others] = await again.recover()
    expect(taken?.runId).toBe(sleeping.at(-1))
    expect(others).toEqual([])
    await clock.advance(1)
    expect(await taken?.result).toMatchObject({ output: `woken after ${hour}` })
    expect(read).toBeLessThan(10)
    await again.close()
  })

  test('each that falls due later is taken up by itself, the soonest first', async () => {
    const { clock, journal, sleeping } = await parkedRuns([3 * hour, hour, 2 * hour], 1)
    const again = await createBaton({ journal, clock, owner: 'second', runnables: [sleeper, asker] })
    expect(await again.recover()).toEqual([])
    const statuses = async (): Promise<string[]> =>
      Promise.all(sleeping.map(async (runId) => (await again.runs({ runId }))[0]?.status ?? 'gone'))
    await clock.advance(hour)
    expect(await statuses()).toEqual(['sleeping', 'completed', 'sleeping'])
    await clock.advance(hour)
    expect(await statuses()).toEqual(['sleeping', 'completed', 'completed'])
    await clock.advance(hour)
    expect(await statuses()).toEqual(['completed', 'completed', 'completed'])
    await again.close()
  })

  test('an answer that another process posts takes up a run that was never read', async () => {
    const { clock, journal, asking } = await parkedRuns([], 3)
    const again = await createBaton({ journal, clock, owner: 'second', runnables: [sleeper, asker] })
    await again.recover()
    // It has neither function, so it can only post.
    const clerk = await createBaton({ journal, clock, owner: 'third' })
    const [question] = await clerk.questions(asking[1] ?? '')
    await clerk.answer(asking[1] ?? '', question?.op ?? '', 'yes')
    await clock.advance(100)
    expect(await again.result(asking[1] ?? '')).toMatchObject({ status: 'completed', output: 'yes' })
    expect((await again.runs({ statuses: ['awaiting_input'] })).map(({ runId }) => runId)).toEqual([
      asking[2],
      asking[0],
    ])
    await again.close()
    await clerk.close()
  })

  test('a run that is due and at work elsewhere for a moment is tried again', async () => {
    const { clock, journal, sleeping } = await parkedRuns([hour], 0)
    const again = await createBaton({ journal, clock, owner: 'second', runnables: [sleeper] })
    await again.recover()
    await journal.heartbeat('other', 2 * hour)
    const lease = await journal.claim(sleeping[0] ?? '', 'other')
    await clock.advance(hour)
    expect((await again.runs({ runId: sleeping[0] ?? '' }))[0]?.status).toBe('sleeping')
    await journal.release(lease)
    await clock.advance(2_000)
    expect((await again.runs({ runId: sleeping[0] ?? '' }))[0]?.status).toBe('completed')
    await again.close()
  })
})
