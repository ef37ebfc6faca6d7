import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CancelListener, Cancellation } from '../../src/kernel/cancellation.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const look: Tool<string, string> = { name: 'look', description: 'Looks.', effect: 'read', run: (at) => `saw ${at}` }

const news: Readonly<Record<string, (ctx: Context) => Promise<unknown>>> = {
  'a timer': (ctx) => ctx.sleep(86_400_000),
  'a message': (ctx) => ctx.receive('news'),
  'an answer': (ctx) => ctx.ask({ prompt: 'Another question?' }),
}

describe('code that waits for something new before it came to where its log ends is refused, not put to sleep', () => {
  test.each(Object.entries(news))('%s', async (_, waits) => {
    const first = defineFunction('changing', async (ctx) => {
      await ctx.tool(look, 'the cat')
      return String(await ctx.sleep(3_600_000))
    })
    const second = defineFunction('changing', async (ctx) => String(await waits(ctx)))
    const { baton, passTime, restart, clock, journal } = await bench({ runnables: [first], tools: [look] })
    const { runId } = await baton.start(first, 'go')
    await clock.advance(60_000)
    const before = await journal.read(runId)
    const again = await restart({ runnables: [second] })
    const { result } = await again.resume(runId)
    await expect(passTime(result)).rejects.toMatchObject({ code: 'BATON_REPLAY_DIVERGED' })
    expect(await journal.read(runId)).toEqual(before)
  })
})

test('a timer that is new begins when all code has come to where its log ends', async () => {
  let isSecond = false
  const pass = (ms: number): Promise<void> => new Promise((resolve) => clock.timer(ms, resolve))
  const pair = defineFunction('pair', async (ctx) => {
    const [, answer] = await ctx.all(['timer', 'answer'], async (branch, item) => {
      if (item === 'timer') {
        await branch.tool(look, 'the clock')
        if (isSecond) await branch.sleep(1_000)
        else await new Promise(() => {})
        return ''
      }
      if (isSecond) await pass(30_000)
      return String(await branch.ask({ prompt: 'Well?' }))
    })
    return String(answer)
  })
  const { baton, clock, restart, ended } = await bench({ runnables: [pair], tools: [look] })
  const { runId } = await baton.start(pair, 'go')
  await clock.advance(60_000)
  isSecond = true
  const again = await restart()
  const [question] = await again.questions(runId)
  await again.answer(runId, question?.op ?? '', 'yes')
  await ended(again.result(runId))
  const events = await again.events(runId)
  const timeOf = (wanted: string): number => events.find(({ type }) => type === wanted)?.ts ?? 0
  expect(timeOf('timer.set') - timeOf('run.resumed')).toBe(30_000)
})

test('a run does not remember what was held back once it goes on', async () => {
  const listening = new Set<CancelListener>()
  const { listen, unlisten } = Cancellation.prototype
  vi.spyOn(Cancellation.prototype, 'listen').mockImplementation(function (this: Cancellation, listener) {
    listening.add(listener)
    listen.call(this, listener)
  })
  vi.spyOn(Cancellation.prototype, 'unlisten').mockImplementation(function (this: Cancellation, listener) {
    listening.delete(listener)
    unlisten.call(this, listener)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const branches = Array.from({ length: 20 }, (_, index) => `branch ${index}`)
  let isSecond = false
  const work = defineFunction('work', async (ctx) => {
    await ctx.all(
      branches,
      async (branch, item) => {
        await branch.tool(look, item)
        // The others have come to where their part of the log ends, and wait for this one.
        if (item === branches.at(-1)) await branch.tool(look, 'more')
        if (!isSecond) await new Promise(() => {})
        await branch.tool(look, `${item}, again`)
      },
      { concurrency: branches.length },
    )
    await new Promise(() => {})
    return 'never'
  })
  const { baton, clock, restart } = await bench({ runnables: [work], tools: [look] })
  const { runId } = await baton.start(work, 'go')
  await clock.advance(1_000)
  isSecond = true
  const again = await restart()
  listening.clear()
  await again.resume(runId)
  await clock.advance(1_000)
  const looks = (await again.events(runId)).filter(({ type }) => type === 'tool.returned')
  expect(looks).toHaveLength(2 * branches.length + 1)
  expect(listening.size).toBeLessThan(5)
})
