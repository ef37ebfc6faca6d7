import { describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { types } from '../kernel/bench-of-one.ts'
import { diskFull, type UnwritableJournal, unwritableJournal } from './unwritable-journal.ts'

const steady = defineFunction('steady', async (ctx) => {
  for (let step = 0; step < 20; step++) await ctx.sleep(1_000)
  return 'done'
})

interface Rig {
  readonly baton: Baton
  readonly journal: UnwritableJournal
  readonly clock: SimulatedClock
  /** What was told about the journal: the code of the reason, or `writable`. */
  readonly told: string[]
}

async function rig(
  options: Parameters<typeof createBaton>[0] = {},
  clock: SimulatedClock = simulatedClock(),
): Promise<Rig> {
  const journal = unwritableJournal(memoryJournal({ clock }))
  const told: string[] = []
  const onUnwritable = (reason: unknown): void => {
    told.push(isBatonError(reason) ? reason.code : 'writable')
  }
  const baton = await createBaton({ journal, clock, owner: 'first', onUnwritable, runnables: [steady], ...options })
  return { baton, journal, clock, told }
}

describe('a journal that can not be written for a while', () => {
  test('stops a run, which is taken up again here by itself; its caller goes on waiting, and hears the reason once', async () => {
    const { baton, journal, clock, told } = await rig()
    const handle = await baton.start(steady, 'go')
    let settled = false
    const result = handle.result.finally(() => {
      settled = true
    })
    await clock.advance(3_500)
    journal.refusal = diskFull
    await clock.advance(10 * 60_000)
    expect(settled).toBe(false)
    expect(told).toEqual(['BATON_JOURNAL_FULL'])
    journal.refusal = undefined
    await clock.advance(60_000)
    expect(await result).toMatchObject({ status: 'completed', output: 'done' })
    expect(told).toEqual(['BATON_JOURNAL_FULL', 'writable'])
    const seen = types(await baton.events(handle.runId))
    expect(seen.filter((type) => type === 'run.resumed')).toHaveLength(1)
    await baton.close()
  })

  test('is tried at growing intervals, one attempt for all its runs', async () => {
    const { baton, journal, clock } = await rig()
    const handles = await Promise.all(Array.from({ length: 20 }, () => baton.start(steady, 'go')))
    await clock.advance(3_500)
    journal.refusal = diskFull
    await clock.advance(2_000)
    const before = journal.refused
    await clock.advance(60 * 60_000)
    const heartbeats = (60 * 60) / 5
    // Every ten seconds at most, and three quarters of that on average.
    expect(journal.refused - before - heartbeats).toBeLessThan(1_000)
    journal.refusal = undefined
    await clock.advance(60_000)
    for (const handle of handles) expect(await handle.result).toMatchObject({ output: 'done' })
    await baton.close()
  })

  test('makes a start fail, and leaves no run behind that would appear later', async () => {
    const { baton, journal, clock, told } = await rig()
    await baton.run(
      defineFunction('quick', async () => 'ready'),
      'go',
    )
    journal.refusal = diskFull
    await expect(baton.start(steady, 'go')).rejects.toMatchObject({ code: 'BATON_JOURNAL_FULL' })
    await expect(baton.start(steady, 'go', { key: 'a' })).rejects.toMatchObject({ code: 'BATON_JOURNAL_FULL' })
    await expect(baton.run(steady, 'go')).rejects.toMatchObject({ code: 'BATON_JOURNAL_FULL' })
    journal.refusal = undefined
    await clock.advance(60_000)
    expect(await baton.runs()).toHaveLength(1)
    expect(told).toEqual([])
    await baton.close()
  })

  test('does not keep a run asleep whose time came meanwhile', async () => {
    const nap = defineFunction('nap', async (ctx) => {
      await ctx.sleep(3_600_000)
      return 'awake'
    })
    const { baton, journal, clock } = await rig({ runnables: [nap] })
    const handle = await baton.start(nap, 'go')
    await clock.advance(60_000)
    expect((await baton.runs())[0]?.status).toBe('sleeping')
    journal.refusal = diskFull
    await clock.advance(2 * 3_600_000)
    journal.refusal = undefined
    await clock.advance(60_000)
    expect(await handle.result).toMatchObject({ output: 'awake' })
    await baton.close()
  })

  test('leaves an effect that was under way in doubt, as a crash does', async () => {
    let calls = 0
    const pay: Tool<string, string> = {
      name: 'pay',
      description: 'Pays.',
      effect: 'once',
      run: () => {
        calls++
        journal.refusal = diskFull
        return 'paid'
      },
    }
    const payer = defineFunction('payer', async (ctx) => ctx.tool(pay, 'all'))
    const { baton, journal, clock } = await rig({ runnables: [payer], tools: [pay] })
    const handle = await baton.start(payer, 'go')
    await clock.advance(60_000)
    journal.refusal = undefined
    await clock.advance(60_000)
    expect(await handle.result).toMatchObject({ status: 'awaiting_input', questions: [{ op: expect.any(String) }] })
    expect(calls).toBe(1)
    await baton.close()
  })

  test('takes an effect back, to do it anew, only when the attempt before is no longer under way', async () => {
    const diary: string[] = []
    const clock = simulatedClock()
    const slow: Tool<string, string> = {
      name: 'slow',
      description: 'Takes three seconds.',
      effect: 'compensable',
      run: async () => {
        diary.push('begun')
        await new Promise<void>((resolve) => clock.timer(3_000, resolve))
        diary.push('done')
        return 'done'
      },
      undo: () => void diary.push('undone'),
    }
    const both = defineFunction('both', async (ctx) => {
      const [output] = await Promise.all([ctx.tool(slow, 'now'), ctx.sleep(10)])
      return output
    })
    const { baton, journal } = await rig({ runnables: [both], tools: [slow] }, clock)
    const handle = await baton.start(both, 'go')
    await clock.advance(5)
    journal.refusal = diskFull
    await clock.advance(15)
    journal.refusal = undefined
    await clock.advance(60_000)
    expect(await handle.result).toMatchObject({ output: 'done' })
    expect(diary).toEqual(['begun', 'done', 'undone', 'begun', 'done'])
    await baton.close()
  })

  test('leaves the run to another process when this one closes meanwhile', async () => {
    const { baton, journal, clock } = await rig()
    const handle = await baton.start(steady, 'go')
    const lost = handle.result.catch((error: unknown) => error)
    await clock.advance(3_500)
    journal.refusal = diskFull
    await clock.advance(60_000)
    await baton.close()
    expect(isBatonError(await lost, 'BATON_ENGINE_CLOSED')).toBe(true)
    journal.refusal = undefined
    const other = await createBaton({ journal, clock, owner: 'second', runnables: [steady] })
    const [taken] = await other.recover()
    await clock.advance(60_000)
    expect(await taken?.result).toMatchObject({ output: 'done' })
    await other.close()
  })

  test('leaves the run to another process when that one is quicker', async () => {
    const { baton, journal, clock } = await rig()
    const handle = await baton.start(steady, 'go')
    await clock.advance(3_500)
    journal.refusal = diskFull
    await clock.advance(60_000)
    journal.refusal = undefined
    const other = await createBaton({ journal, clock, owner: 'second', runnables: [steady] })
    const [taken] = await other.recover()
    await clock.advance(60_000)
    expect(await taken?.result).toMatchObject({ output: 'done' })
    expect(await handle.result).toMatchObject({ output: 'done' })
    await Promise.all([baton.close(), other.close()])
  })

  test('keeps no lease of a run that waits: it is given back later', async () => {
    const asker = defineFunction('asker', async (ctx) => String(await ctx.ask({ prompt: 'Go on?' })))
    const { baton, journal, clock } = await rig({ runnables: [asker] })
    const release = journal.release.bind(journal)
    let attempts = 0
    journal.release = async (lease) => {
      if (++attempts <= 3) throw diskFull
      return release(lease)
    }
    await baton.start(asker, 'go')
    await clock.advance(60_000)
    expect(attempts).toBe(4)
    expect(await journal.list({ unowned: true })).toHaveLength(1)
    await baton.close()
  })

  test('lets the process live when reading fails while a run parks, and tells callers that wait', async () => {
    const asker = defineFunction('asker', async (ctx) => String(await ctx.ask({ prompt: 'Go on?' })))
    const { baton, journal, clock } = await rig({ runnables: [asker] })
    const release = journal.release.bind(journal)
    const list = journal.list.bind(journal)
    journal.release = async (lease) => {
      await release(lease)
      journal.list = async () => {
        journal.list = list
        throw diskFull
      }
    }
    const handle = await baton.start(asker, 'go')
    await clock.advance(60_000)
    const [question] = await baton.questions(handle.runId)
    await baton.answer(handle.runId, question?.op ?? '', 'yes')
    await clock.advance(60_000)
    expect(await baton.result(handle.runId)).toMatchObject({ output: 'yes' })
    await baton.close()
  })

  test('keeps no answer behind that was taken: a run that asks again is seen to wait', async () => {
    const twice = defineFunction(
      'twice',
      async (ctx) => `${await ctx.ask({ prompt: 'First?' })} ${await ctx.ask({ prompt: 'Second?' })}`,
    )
    const { baton, journal, clock } = await rig({ runnables: [twice] })
    const discard = journal.discard.bind(journal)
    let attempts = 0
    journal.discard = async (rootRunId, ids) => {
      if (++attempts <= 3) throw diskFull
      return discard(rootRunId, ids)
    }
    const handle = await baton.start(twice, 'go')
    await clock.advance(60_000)
    const [first] = await baton.questions(handle.runId)
    await baton.answer(handle.runId, first?.op ?? '', 'one')
    await clock.advance(120_000)
    expect(attempts).toBeGreaterThan(3)
    expect(await baton.result(handle.runId)).toMatchObject({ questions: [{ prompt: 'Second?' }] })
    await baton.close()
  })
})
