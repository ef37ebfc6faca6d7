import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { BatonError, isBatonError } from '../../src/errors/baton-error.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { faultyJournal } from '../../src/testing/faulty-journal.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { bench, types } from './bench-of-one.ts'

const steady = defineFunction('steady', async (ctx) => {
  for (let step = 0; step < 20; step++) await ctx.sleep(1_000)
  return 'done'
})

describe('ownership of runs', () => {
  test('a run at work in one process is refused to another, by name and time left', async () => {
    const { baton, journal, clock } = await bench({ runnables: [steady] })
    const handle = await baton.start(steady, 'go')
    await clock.advance(100)
    const other = await createBaton({ journal, clock, owner: 'other', runnables: [steady] })
    await expect(other.resume(handle.runId)).rejects.toSatisfy((error) => isBatonError(error, 'BATON_RUN_OWNED'))
    expect(await other.recover()).toEqual([])
  })

  test('a process that lost its lease can write nothing more, and says why', async () => {
    const { baton, journal, clock, passTime } = await bench({ runnables: [steady] })
    const handle = await baton.start(steady, 'go')
    await clock.advance(100)
    await journal.heartbeat('first', 0)
    const other = await createBaton({ journal, clock, owner: 'other', runnables: [steady] })
    const [taken] = await other.recover()
    expect(taken?.runId).toBe(handle.runId)
    await expect(passTime(handle.result)).rejects.toSatisfy((error) => isBatonError(error, 'BATON_JOURNAL_FENCED'))
    expect(await passTime(taken?.result ?? Promise.reject(new Error('not taken')))).toMatchObject({
      status: 'completed',
    })
    const events = await other.events(handle.runId)
    expect(types(events).filter((type) => type === 'run.completed')).toHaveLength(1)
  })

  test('closing lets go of a run without ending it, and anybody can take it up at once', async () => {
    const { baton, restart, passTime, clock } = await bench({ runnables: [steady] })
    const handle = await baton.start(steady, 'go')
    const lost = handle.result.catch((error: unknown) => error)
    await clock.advance(5_500)
    const again = await restart()
    expect(isBatonError(await lost, 'BATON_ENGINE_CLOSED')).toBe(true)
    const [taken] = await again.recover()
    expect(await passTime(taken?.result ?? Promise.reject(new Error('not taken')))).toMatchObject({ output: 'done' })
  })

  test('a cancel from a process that does not own the run reaches it', async () => {
    const { baton, journal, clock, passTime } = await bench({ runnables: [steady] })
    const handle = await baton.start(steady, 'go')
    await clock.advance(100)
    const other = await createBaton({ journal, clock, owner: 'other', runnables: [steady] })
    await other.cancel(handle.runId, 'from afar', 'ada')
    expect(await passTime(handle.result)).toMatchObject({ status: 'cancelled' })
  })

  test('a finished run is neither resumed nor cancelled', async () => {
    const quick = defineFunction('quick', async () => 'done')
    const { baton, ended } = await bench({ runnables: [quick] })
    const { runId } = await ended(baton.run(quick, 'go'))
    await expect(baton.resume(runId)).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
    await expect(baton.cancel(runId)).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
  })

  test('a full disk stops the run cleanly; with space again it goes on, and nothing acknowledged was lost', async () => {
    const clock = simulatedClock()
    const journal = memoryJournal({ clock })
    const full = new BatonError('BATON_JOURNAL_FULL', { path: 'disk' })
    const baton = await createBaton({
      journal: faultyJournal(journal, { kind: 'refuse', append: 4, error: full }),
      clock,
      owner: 'first',
      runnables: [steady],
    })
    const handle = await baton.start(steady, 'go')
    await clock.advance(60_000)
    expect(await handle.result).toMatchObject({ output: 'done' })
    const events = types(await baton.events(handle.runId))
    expect(events.filter((type) => type === 'run.resumed' || type === 'run.completed')).toEqual([
      'run.resumed',
      'run.completed',
    ])
  })

  test('every event can be followed live, from the start and in order, until the run ends', async () => {
    const child = defineFunction('child', async (ctx) => {
      await ctx.sleep(1_000)
      return 'child done'
    })
    const parent = defineFunction('parent', async (ctx) => (await ctx.run(child, 'go')).output)
    const { baton, clock, treeOf } = await bench({ runnables: [parent] })
    const handle = await baton.start(parent, 'go')
    const seen: string[] = []
    const following = (async () => {
      for await (const event of baton.follow(handle.runId)) seen.push(event.id)
    })()
    await clock.advance(5_000)
    await following
    expect(new Set(seen)).toEqual(new Set((await treeOf(handle.runId)).map(({ id }) => id)))
    const ofRoot = seen.filter((id) => id.startsWith(handle.runId))
    expect(ofRoot).toEqual(ofRoot.map((_, index) => `${handle.runId}:${index + 1}`))
  })

  test('an unknown runnable is named, with the one that was probably meant', async () => {
    const { baton } = await bench({ runnables: [steady] })
    await expect(baton.start('function:stedy', 'go')).rejects.toMatchObject({
      code: 'BATON_RUNNABLE_UNKNOWN',
      hint: 'Did you mean "function:steady"? Known runnables: function:steady.',
    })
  })
})
