import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { eventData } from '../../src/events/catalog.ts'
import type { Clock } from '../../src/kernel/ports/clock.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { bench, types } from './bench-of-one.ts'

test('an effect whose tool is gone can not be taken back, and the result says so', async () => {
  const book: Tool<string, string> = {
    name: 'book',
    description: 'Books.',
    effect: 'compensable',
    run: () => 'booked',
    undo: () => {},
  }
  const trip = defineFunction('trip', async (ctx) => {
    await ctx.tool('book', 'room')
    return String(await ctx.ask({ prompt: 'Go?' }))
  })
  const { baton, passTime, restart, ended } = await bench({ runnables: [trip], tools: [book] })
  const { runId } = await passTime(baton.run(trip, 'go'))
  const again = await restart({ tools: [] })
  await again.cancel(runId, 'it rains')
  const { status, warnings } = await ended(again.result(runId))
  expect(status).toBe('cancelled')
  expect(warnings).toEqual([expect.stringMatching(/"book" could not be taken back: .*There is no tool/)])
})

describe('an undo that never returns', () => {
  /** Books anything. Only giving back what is stuck never ends. */
  function booking(more: Partial<Tool<string, string>> = {}) {
    const undone: string[] = []
    const keys: string[] = []
    const signals: AbortSignal[] = []
    const book: Tool<string, string> = {
      name: 'book',
      description: 'Books.',
      effect: 'compensable',
      run: (what) => what,
      undo: async (what, _, { key, signal }) => {
        undone.push(what)
        keys.push(key)
        signals.push(signal)
        if (what === 'stuck') await new Promise(() => {})
      },
      ...more,
    }
    return { book, undone, keys, signals }
  }

  const failing = defineFunction('trip', async (ctx) => {
    await ctx.tool('book', 'room')
    await ctx.tool('book', 'stuck')
    throw new Error('it rains')
  })

  test('counts as failed after a minute; the others are taken back, and the run ends and names it', async () => {
    const { book, undone, signals } = booking()
    const { baton, clock, ended, treeOf } = await bench({ runnables: [failing], tools: [book] })
    const { runId, result } = await baton.start(failing, 'go')
    await clock.advance(59_999)
    expect(undone).toEqual(['stuck'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await clock.advance(1)
    const { status, error, warnings } = await ended(result)
    expect(undone).toEqual(['stuck', 'room'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect({ status, message: error?.message }).toEqual({
      status: 'failed',
      message: expect.stringContaining('it rains'),
    })
    expect(warnings).toEqual([expect.stringMatching(/"book" could not be taken back: .*within 60000 ms/)])
    const events = await treeOf(runId)
    expect(types(events).slice(-5)).toEqual([
      'tool.undo_started',
      'tool.undo_failed',
      'tool.undo_started',
      'tool.undone',
      'run.failed',
    ])
    const failed = events.flatMap((event) => eventData(event, 'tool.undo_failed')?.error.code ?? [])
    expect(failed).toEqual(['BATON_OPERATION_TIMEOUT'])
  })

  test('has as long as its tool says', async () => {
    const { book, undone } = booking({ undoMs: 600_000 })
    const { baton, clock, ended } = await bench({ runnables: [failing], tools: [book] })
    const { result } = await baton.start(failing, 'go')
    await clock.advance(599_999)
    expect(undone).toEqual(['stuck'])
    await clock.advance(1)
    expect((await ended(result)).warnings.join()).toContain('within 600000 ms')
  })

  test('does not keep a run from being cancelled', async () => {
    const waiting = defineFunction('trip', async (ctx) => {
      await ctx.tool('book', 'stuck')
      return String(await ctx.ask({ prompt: 'Go?' }))
    })
    const { book } = booking()
    const { baton, clock, passTime, ended } = await bench({ runnables: [waiting], tools: [book] })
    const { runId } = await passTime(baton.run(waiting, 'go'))
    await baton.cancel(runId, 'it rains')
    await clock.advance(60_000)
    expect(await ended(baton.result(runId))).toMatchObject({
      status: 'cancelled',
      warnings: [expect.stringContaining('could not be taken back')],
    })
  })

  test('does not keep a process from ending, and is called again with the same key by the next', async () => {
    const { book, undone, keys, signals } = booking()
    const { baton, clock, restart, ended } = await bench({ runnables: [failing], tools: [book], graceMs: 5_000 })
    const { runId, result } = await baton.start(failing, 'go')
    result.catch(() => {})
    await clock.advance(1_000)
    const restarted = restart()
    await clock.advance(5_000)
    const again = await restarted
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await clock.advance(600_000)
    expect(undone).toEqual(['stuck'])
    await again.recover()
    expect(await ended(again.result(runId))).toMatchObject({ status: 'failed' })
    expect(undone).toEqual(['stuck', 'stuck', 'room'])
    expect(keys[1]).toBe(keys[0])
  })

  test('leaves no timer behind that would keep the process from ending', async () => {
    const clock = simulatedClock()
    const open = new Set<number>()
    const watched: Clock = {
      ...clock,
      timer: (ms, fire, background) => {
        const timer = clock.timer(ms, fire, background)
        if (ms === 77_000) open.add(ms)
        const cancel = (): void => {
          open.delete(ms)
          timer.cancel()
        }
        return { cancel }
      },
    }
    const { book } = booking({ undoMs: 77_000 })
    const baton = await createBaton({ clock: watched, runnables: [failing], tools: [book] })
    const { result } = await baton.start(failing, 'go')
    result.catch(() => {})
    await clock.advance(1_000)
    expect(open.size).toBe(1)
    const closed = baton.close()
    await clock.advance(5_000)
    await closed
    expect(open.size).toBe(0)
  })

  test('lets a call that a crash cut off be made again', async () => {
    let calls = 0
    const { book, undone } = booking({ run: (what) => (++calls === 1 ? new Promise(() => {}) : what) })
    const trip = defineFunction('trip', async (ctx) => String(await ctx.tool('book', 'stuck')))
    const { baton, clock, passTime, restart, ended } = await bench({ runnables: [trip], tools: [book] })
    const { runId, result } = await baton.start(trip, 'go')
    result.catch(() => {})
    await clock.advance(1_000)
    const again = await passTime(restart())
    await again.recover()
    expect(await ended(again.result(runId))).toMatchObject({
      status: 'completed',
      output: 'stuck',
      warnings: [expect.stringContaining('could not be taken back')],
    })
    expect({ calls, undone }).toEqual({ calls: 2, undone: ['stuck'] })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '60'])(
    'is not waited for by a tool that says %s',
    async (ms) => {
      const { book } = booking({ undoMs: ms as number })
      await expect(bench({ runnables: [failing], tools: [book] })).rejects.toMatchObject({ code: 'BATON_TOOL_INVALID' })
    },
  )
})

test('a process that ends waits for an undo that is under way, and does not begin the next', async () => {
  const undone: string[] = []
  const book: Tool<string, string> = {
    name: 'book',
    description: 'Books.',
    effect: 'compensable',
    run: (what) => what,
    undo: (what) => {
      undone.push(what)
      return new Promise((resolve) => clock.timer(2_000, resolve))
    },
  }
  const trip = defineFunction('trip', async (ctx) => {
    await ctx.tool('book', 'room')
    await ctx.tool('book', 'car')
    throw new Error('it rains')
  })
  const { baton, clock, passTime, restart, ended } = await bench({ runnables: [trip], tools: [book] })
  const { runId, result } = await baton.start(trip, 'go')
  result.catch(() => {})
  await clock.advance(1_000)
  const again = await passTime(restart())
  expect(undone).toEqual(['car'])
  await clock.advance(60_000)
  expect(undone).toEqual(['car'])
  await again.recover()
  expect(await ended(again.result(runId))).toMatchObject({ status: 'failed', warnings: [] })
  expect(undone).toEqual(['car', 'room'])
})
