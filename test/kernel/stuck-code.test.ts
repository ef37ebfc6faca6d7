import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { partOf } from '../../src/events/catalog.ts'
import { operationOf, type RunEvent } from '../../src/events/event.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const graceMs = 5_000

/** A promise that is no operation, and that never resolves until it is told to. */
function foreign(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

const never = new Promise<never>(() => {})

function unbalanced(events: readonly RunEvent[]): readonly string[] {
  const open = new Map<string, number>()
  for (const event of events) {
    const part = partOf(event.type)
    const key = `${event.runId}/${operationOf(event)}`
    if (part === 'start') open.set(key, (open.get(key) ?? 0) + 1)
    if (part === 'end' || part === 'lost') open.set(key, (open.get(key) ?? 0) - 1)
  }
  return [...open].filter(([, balance]) => balance !== 0).map(([key]) => key)
}

describe('code that waits for a promise that is no operation and never resolves', () => {
  test('ends as cancelled after a cancel and a grace', async () => {
    const stuck = defineFunction('stuck', () => never)
    const { baton, clock, treeOf } = await bench({ runnables: [stuck] })
    const handle = await baton.start(stuck, 'go')
    await clock.advance(60_000)
    await baton.cancel(handle.runId, 'enough')
    let isOver = false
    void handle.result.then(() => (isOver = true))
    await clock.advance(graceMs - 1)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(await handle.result).toMatchObject({ status: 'cancelled', error: { code: 'BATON_RUN_CANCELLED' } })
    expect(types(await treeOf(handle.runId)).at(-1)).toBe('run.cancelled')
  })

  test('fails when its time is over, and says that it was its time', async () => {
    const stuck = defineFunction('stuck', () => never)
    const { baton, clock, ended } = await bench({ runnables: [stuck] })
    const began = clock.elapsed()
    const result = await ended(baton.run(stuck, 'go', { limits: { wallMs: 60_000 } }))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_BUDGET_EXCEEDED' } })
    expect(clock.elapsed() - began).toBe(60_000 + graceMs)
  })

  test('fails alone when it is a child past its timeout, and its parent goes on and can wait outside of memory', async () => {
    const stuck = defineFunction('stuck', (ctx) => ctx.all([1, 2], () => never).then(() => 'never'))
    const parent = defineFunction('parent', async (ctx) => {
      const { status, error } = await ctx.run(stuck, 'go', { timeoutMs: 1_000 })
      return `${status} ${error?.code} ${await ctx.ask({ prompt: 'Go on?' })}`
    })
    const { baton, passTime, ended, treeOf } = await bench({ runnables: [stuck, parent] })
    const waiting = await passTime(baton.run(parent, 'go'))
    expect(waiting.status).toBe('awaiting_input')
    expect((await treeOf(waiting.runId)).filter(({ type }) => type === 'run.awaiting_input')).toMatchObject([
      { data: { questions: [`${waiting.runId}/ask#1`] } },
    ])
    await baton.answer(waiting.runId, 'ask#1', 'yes')
    expect(await ended(baton.result(waiting.runId))).toMatchObject({
      output: 'failed BATON_OPERATION_TIMEOUT yes',
    })
  })

  test('has its operations closed and its effects taken back', async () => {
    const undone: string[] = []
    const book: Tool<string, string> = {
      name: 'book',
      description: 'Books.',
      effect: 'compensable',
      run: (what) => what,
      undo: (what) => void undone.push(what),
    }
    const stuck = defineFunction('stuck', async (ctx) => {
      await ctx.tool(book, 'a room')
      void ctx.sleep(3_600_000)
      void ctx.ask({ prompt: 'Really?' })
      return never
    })
    const { baton, clock, ended, treeOf } = await bench({ runnables: [stuck], tools: [book] })
    const handle = await baton.start(stuck, 'go')
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    expect(await ended(handle.result)).toMatchObject({ status: 'cancelled' })
    expect(undone).toEqual(['a room'])
    const events = await treeOf(handle.runId)
    expect(unbalanced(events)).toEqual([])
    expect(types(events).slice(-3)).toEqual(['tool.undo_started', 'tool.undone', 'run.cancelled'])
  })

  test('gets no answer to what it asks for later, and writes nothing any more', async () => {
    const { promise, resolve } = foreign()
    const heard: string[] = []
    const stuck = defineFunction('stuck', async (ctx) => {
      const later = async (context: Context): Promise<void> => {
        await promise
        heard.push('awake')
        await context.sleep(1).then(
          () => heard.push('slept'),
          () => heard.push('refused'),
        )
      }
      await ctx.all([1], (branch) => later(branch))
      await later(ctx)
      return 'not heard of'
    })
    const { baton, clock, ended, treeOf } = await bench({ runnables: [stuck] })
    const handle = await baton.start(stuck, 'go')
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    await ended(handle.result)
    const before = types(await treeOf(handle.runId))
    resolve()
    await clock.advance(60_000)
    expect(heard).toEqual(['awake'])
    expect(types(await treeOf(handle.runId))).toEqual(before)
  })

  test('may still answer within the grace, with what it has', async () => {
    const slow = defineFunction('slow', async (ctx) => {
      await new Promise<void>((resolve) => ctx.signal.addEventListener('abort', () => resolve()))
      await new Promise<void>((resolve) => clock.timer(graceMs - 1, resolve))
      return 'what I had'
    })
    const { baton, clock, ended } = await bench({ runnables: [slow] })
    expect(await ended(baton.run(slow, 'go', { limits: { wallMs: 1_000 } }))).toMatchObject({
      status: 'partial',
      output: 'what I had',
    })
  })

  test('is not cut short while an operation of it or of a child is under way', async () => {
    const send: Tool<null, string> = {
      name: 'send',
      description: 'Takes its time to end after a cancel.',
      effect: 'once',
      run: () => new Promise((resolve) => clock.timer(1_000 + graceMs - 1, () => resolve('sent'))),
    }
    const child = defineFunction('child', (ctx) => ctx.tool(send, null))
    const parent = defineFunction('parent', async (ctx) => {
      const { status } = await ctx.run(child, 'go')
      await new Promise<void>((resolve) => clock.timer(graceMs - 1, resolve))
      return `the child: ${status}`
    })
    const { baton, clock, ended } = await bench({ runnables: [child, parent], tools: [send] })
    expect(await ended(baton.run(parent, 'go', { limits: { wallMs: 1_000 } }))).toMatchObject({
      status: 'partial',
      output: 'the child: partial',
    })
  })

  test('ends although it is the rule of a decision that is stuck', async () => {
    const choice = { name: 'choice', verdict: z.string(), prompt: () => [], rule: () => never }
    const stuck = defineFunction('stuck', (ctx) => ctx.decide(choice, 'what'))
    const { baton, clock, ended, treeOf } = await bench({ runnables: [stuck] })
    const handle = await baton.start(stuck, 'go')
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    expect(await ended(handle.result)).toMatchObject({ status: 'cancelled' })
    expect(unbalanced(await treeOf(handle.runId))).toEqual([])
  })

  test('does not keep a process from letting go of its runs', async () => {
    const stuck = defineFunction('stuck', async (ctx) => {
      await ctx.all([1, 2], () => never)
      return 'never'
    })
    const { baton, clock, journal } = await bench({ runnables: [stuck] })
    const before = await baton.start(stuck, 'before')
    const cancelled = await baton.start(stuck, 'cancelled')
    void before.result.catch(() => {})
    void cancelled.result.catch(() => {})
    await clock.advance(1_000)
    await baton.cancel(cancelled.runId, 'enough')
    const closed = baton.close()
    await clock.advance(graceMs)
    await closed
    const unowned = await journal.list({ unowned: true })
    expect(unowned.map(({ status }) => status)).toEqual(['running', 'running'])
  })

  test('ends once it is taken up again, when it was cancelled before its process died', async () => {
    const stuck = defineFunction('stuck', async (ctx) => {
      await ctx.sleep(1)
      return never
    })
    const { baton, clock, restart, passTime } = await bench({ runnables: [stuck] })
    const handle = await baton.start(stuck, 'go')
    void handle.result.catch(() => {})
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    await clock.advance(1_000)
    const again = await passTime(restart())
    const taken = await again.resume(handle.runId)
    expect(await passTime(taken.result)).toMatchObject({ status: 'cancelled' })
  })

  test('ends by its cancel wherever it is stuck: alone, in a branch, beside operations, in children', async () => {
    const places = fc.letrec<{ program: Program }>((tie) => ({
      program: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Program>('stuck', 'sleep', 'ask', 'tool', 'return'),
        fc.record({ branches: fc.array(tie('program'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ child: tie('program') }),
        fc.record({ first: tie('program'), second: tie('program') }),
      ),
    })).program
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 0, max: 5_000 }), async (program, cancelAfterMs) => {
        const work = defineFunction('work', async (ctx, { data }) => {
          await perform(ctx, data as Program)
          return 'done'
        })
        const perform = async (ctx: Context, what: Program): Promise<void> => {
          if (what === 'stuck') await never
          else if (what === 'sleep') await ctx.sleep(3_600_000)
          else if (what === 'ask') await ctx.ask({ prompt: 'Well?' })
          else if (what === 'tool') await ctx.tool(deaf, null)
          else if (what === 'return') return
          else if ('branches' in what) await ctx.all(what.branches, (branch, inner) => perform(branch, inner))
          else if ('child' in what) await ctx.run(work, { text: JSON.stringify(what.child), data: what.child })
          else {
            void perform(ctx, what.first).catch(() => {})
            await perform(ctx, what.second)
          }
        }
        const { baton, clock, treeOf } = await bench({ runnables: [work], tools: [deaf] })
        const handle = await baton.start(work, { text: 'go', data: program })
        await clock.advance(cancelAfterMs)
        await baton.cancel(handle.runId, 'enough').catch(() => {})
        await clock.advance(20 * graceMs)
        const { status } = await baton.result(handle.runId)
        expect(['cancelled', 'completed']).toContain(status)
        expect(unbalanced(await treeOf(handle.runId))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

type Program =
  | 'stuck'
  | 'sleep'
  | 'ask'
  | 'tool'
  | 'return'
  | { readonly branches: Program[] }
  | { readonly child: Program }
  | { readonly first: Program; readonly second: Program }

const deaf: Tool<null, string> = {
  name: 'deaf',
  description: 'Never returns, and does not listen.',
  effect: 'once',
  run: () => never,
}
