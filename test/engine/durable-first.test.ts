import { beforeAll, describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { loadPermissionCode } from '../../src/kernel/permission-code.ts'
import type { AnyTool, Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { types } from '../kernel/bench-of-one.ts'
import { type HeldJournal, heldJournal } from './held-journal.ts'

// Else loaded at the first call of a tool, which takes time that a simulated clock knows nothing of.
beforeAll(async () => void (await loadPermissionCode()))

/** What is shown to others, or done outside, on a disk that takes its time. */
interface Rig {
  readonly baton: Baton
  readonly journal: HeldJournal
  readonly clock: SimulatedClock
}

async function rig(
  runnables: readonly Runnable[],
  tools: readonly AnyTool[] = [],
  clock: SimulatedClock = simulatedClock(),
): Promise<Rig> {
  const journal = heldJournal(memoryJournal({ clock }))
  return { baton: await createBaton({ journal, clock, owner: 'first', runnables, tools }), journal, clock }
}

function settles(promise: Promise<unknown>): () => boolean {
  let settled = false
  const note = (): void => {
    settled = true
  }
  promise.then(note, note)
  return () => settled
}

const asker = defineFunction('asker', async (ctx) => String(await ctx.ask({ prompt: 'Go on?' })))
const receiver = defineFunction('receiver', async (ctx) => String((await ctx.receive('news')).content))

describe('before it is durable', () => {
  test('a result is not told', async () => {
    const { baton, journal, clock } = await rig([defineFunction('quick', async (ctx) => String(await ctx.sleep(10)))])
    journal.hold((write) => write.includes('run.completed'))
    const { result } = await baton.start('function:quick', 'go')
    const isTold = settles(result)
    await clock.advance(1_000)
    expect(journal.asked.at(-1)).toMatch(/run\.completed/)
    expect(isTold()).toBe(false)
    journal.letThrough()
    expect(await result).toMatchObject({ status: 'completed' })
    await baton.close()
  })

  test('a question can not be answered, not even by a sender that guessed it', async () => {
    let wentOn = false
    const clock = simulatedClock()
    // Keeps the run in memory meanwhile.
    const slow: Tool<string, string> = {
      name: 'slow',
      description: 'Takes a minute.',
      effect: 'read',
      run: () => new Promise((resolve) => clock.timer(60_000, () => resolve('done'))),
    }
    const eager = defineFunction('eager', async (ctx) => {
      await ctx.sleep(10)
      const asking = ctx.ask({ prompt: 'Go on?' }).then(() => {
        wentOn = true
      })
      await Promise.all([asking, ctx.tool(slow, 'now')])
      return 'done'
    })
    const { baton, journal } = await rig([eager], [slow], clock)
    const { runId, result } = await baton.start(eager, 'go')
    journal.hold((write) => write.includes('question.asked'))
    await clock.advance(1_000)
    const posted = { rootRunId: runId, runId, by: 'ada', at: 1, content: 'yes' }
    const op = 'ask#1'
    await journal.post({ ...posted, kind: 'answer', id: `answer_${runId}/${op}/0`, op })
    await clock.advance(1_000)
    expect(wentOn).toBe(false)
    journal.letThrough()
    await clock.advance(120_000)
    expect(wentOn).toBe(true)
    expect(await result).toMatchObject({ output: 'done' })
    await baton.close()
  })

  test('nothing is taken back', async () => {
    const diary: string[] = []
    const book: Tool<string, string> = {
      name: 'book',
      description: 'Books.',
      effect: 'compensable',
      run: () => 'booked',
      undo: () => void diary.push('undone'),
    }
    const trip = defineFunction('trip', async (ctx) => {
      await ctx.tool(book, 'room')
      throw new Error('it rains')
    })
    const { baton, journal, clock } = await rig([trip], [book])
    journal.hold((write) => write.includes('tool.undo_started'))
    const { result } = await baton.start(trip, 'go')
    await clock.advance(1_000)
    expect(journal.asked.at(-1)).toMatch(/tool\.undo_started/)
    expect(diary).toEqual([])
    journal.letThrough()
    expect(await result).toMatchObject({ status: 'failed' })
    expect(diary).toEqual(['undone'])
    await baton.close()
  })

  test('what a message brought about keeps the message in the journal', async () => {
    const { baton, journal, clock } = await rig([receiver])
    const { runId, result } = await baton.start(receiver, 'go')
    journal.hold((write) => write.includes('message.received'))
    await baton.send(runId, 'news', 'spring')
    await clock.advance(1_000)
    expect(journal.asked.at(-1)).toMatch(/message\.received/)
    expect(journal.asked).not.toContain('discard')
    expect(await journal.messages([runId])).toHaveLength(1)
    journal.letThrough()
    expect(await result).toMatchObject({ output: 'spring' })
    await baton.close()
  })

  test('what comes after it is not written: one flush at a time', async () => {
    const busy = defineFunction('busy', async (ctx) => {
      for (let step = 0; step < 5; step++) await ctx.sleep(10)
      return 'done'
    })
    const { baton, journal, clock } = await rig([busy])
    const { result } = await baton.start(busy, 'go')
    journal.hold((write) => write.startsWith('append'))
    await clock.advance(30)
    const held = journal.asked.length
    expect(journal.asked.at(-1)).toMatch(/^append/)
    await clock.advance(1_000)
    expect(journal.asked).toHaveLength(held)
    journal.letThrough()
    await clock.advance(1_000)
    expect(await result).toMatchObject({ output: 'done' })
    await baton.close()
  })

  test('a first sign of life lets this process own nothing, neither a new run nor one of others', async () => {
    const { baton, journal, clock } = await rig([asker])
    journal.hold((write) => write === 'heartbeat')
    const started = baton.start(asker, 'go')
    await clock.advance(1_000)
    expect(journal.asked).toEqual(['heartbeat'])
    journal.letThrough()
    const { runId } = await started
    await clock.advance(60_000)
    await baton.close()
    const before = journal.asked.length
    const other = await createBaton({ journal, clock, owner: 'second', runnables: [asker] })
    journal.hold((write) => write === 'heartbeat')
    const resumed = other.resume(runId)
    await clock.advance(1_000)
    expect(journal.asked.slice(before)).toEqual(['heartbeat'])
    journal.letThrough()
    await resumed
    await other.close()
  })
})

describe('a message that comes while a run leaves memory', () => {
  test('is not lost when it is an answer and the run is still writing down that it waits', async () => {
    const { baton, journal, clock } = await rig([asker])
    journal.hold((write) => write.includes('run.awaiting_input'))
    const { runId } = await baton.start(asker, 'go')
    await clock.advance(60_000)
    const [question] = await baton.questions(runId)
    await baton.answer(runId, question?.op ?? '', 'yes')
    await clock.advance(1_000)
    journal.letThrough()
    await clock.advance(60_000)
    expect(await baton.result(runId)).toMatchObject({ output: 'yes' })
    await baton.close()
  })

  test('wakes it when it came after the last look of the run and before it was parked', async () => {
    const { baton, journal, clock } = await rig([receiver])
    journal.hold((write) => write === 'release')
    const { runId } = await baton.start(receiver, 'go')
    await clock.advance(60_000)
    expect(journal.asked).toContain('release')
    await baton.send(runId, 'news', 'spring')
    await clock.advance(1_000)
    journal.letThrough()
    await clock.advance(60_000)
    expect(await baton.result(runId)).toMatchObject({ output: 'spring' })
    await baton.close()
  })
})

describe('closing', () => {
  test('waits for an effect that is under way, so that its outcome is known', async () => {
    const clock = simulatedClock()
    const pay: Tool<string, string> = {
      name: 'pay',
      description: 'Pays.',
      effect: 'once',
      run: () => new Promise((resolve) => clock.timer(1_000, () => resolve('paid'))),
    }
    const payer = defineFunction('payer', async (ctx) => ctx.tool(pay, 'all'))
    const journal = memoryJournal({ clock })
    const options = { journal, clock, runnables: [payer], tools: [pay] }
    const baton = await createBaton({ ...options, owner: 'first' })
    const { runId, result } = await baton.start(payer, 'go')
    result.catch(() => {})
    await clock.advance(100)
    const closed = baton.close()
    await clock.advance(10_000)
    await closed
    const other = await createBaton({ ...options, owner: 'second' })
    expect(types(await other.events(runId))).toContain('tool.returned')
    expect(await other.result(runId)).toMatchObject({ output: 'paid' })
    await other.close()
  })
})

describe('a process that closes', () => {
  test('starts nothing new while it waits for what is under way', async () => {
    const clock = simulatedClock()
    const paid: string[] = []
    const pay: Tool<string, string> = {
      name: 'pay',
      description: 'Pays.',
      effect: 'once',
      run: (what) => {
        paid.push(what)
        return new Promise((resolve) => clock.timer(1_000, () => resolve('paid')))
      },
    }
    const payer = defineFunction('payer', async (ctx) => {
      await ctx.tool(pay, 'rent')
      return ctx.tool(pay, 'food')
    })
    const baton = await createBaton({ journal: memoryJournal({ clock }), clock, runnables: [payer], tools: [pay] })
    const { result } = await baton.start(payer, 'go')
    result.catch(() => {})
    await clock.advance(100)
    const closed = baton.close()
    await clock.advance(60_000)
    await closed
    expect(paid).toEqual(['rent'])
  })
})

describe('a run that is taken up by another process', () => {
  test('has used the time that it worked before', async () => {
    const clock = simulatedClock()
    const work: Tool<string, string> = {
      name: 'work',
      description: 'Takes six seconds.',
      effect: 'read',
      run: () => new Promise((resolve) => clock.timer(6_000, () => resolve('done'))),
    }
    const worker = defineFunction('worker', async (ctx) => {
      await ctx.tool(work, 'one')
      return ctx.tool(work, 'two')
    })
    const journal = memoryJournal({ clock })
    const options = { journal, clock, runnables: [worker], tools: [work] }
    const first = await createBaton({ ...options, owner: 'first' })
    const { runId, result } = await first.start(worker, 'go', { limits: { wallMs: 10_000 } })
    result.catch(() => {})
    await clock.advance(6_500)
    const closed = first.close()
    await clock.advance(10_000)
    await closed
    const second = await createBaton({ ...options, owner: 'second' })
    const resumed = await second.resume(runId)
    await clock.advance(60_000)
    expect(await resumed.result).toMatchObject({ status: 'failed', error: { type: 'budget_exceeded' } })
    await second.close()
  })

  test('is charged once for what its open child had used', async () => {
    const count: Tool<string, string> = { name: 'count', description: 'Counts.', effect: 'read', run: () => 'one' }
    const child = defineFunction('child', async (ctx) => {
      await ctx.tool(count, 'a')
      await ctx.tool(count, 'b')
      await ctx.ask({ prompt: 'Go on?' })
      return ctx.tool(count, 'c')
    })
    const parent = defineFunction('parent', async (ctx) => (await ctx.run(child, 'go')).output)
    const clock = simulatedClock()
    const journal = memoryJournal({ clock })
    const options = { journal, clock, runnables: [parent, child], tools: [count] }
    const first = await createBaton({ ...options, owner: 'first' })
    const { runId } = await first.start(parent, 'go', { limits: { toolCalls: 3 } })
    await clock.advance(60_000)
    await first.close()
    const second = await createBaton({ ...options, owner: 'second' })
    const [question] = await second.questions(runId)
    await second.answer(question?.runId ?? '', question?.op ?? '', 'yes')
    await clock.advance(60_000)
    expect(await second.result(runId)).toMatchObject({ status: 'completed', output: 'one' })
    await second.close()
  })
})
