import { describe, expect, test } from 'vitest'
import type { Baton } from '../../src/baton.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

/** A tool that fails the first time for everything it is given. */
function fragile(): Tool<string, string> {
  const tried = new Set<string>()
  return {
    name: 'fragile',
    description: '',
    effect: 'read',
    run: async (what) => {
      // It fails after others have begun.
      for (let pass = 0; what === 'late' && pass < 5; pass++) await new Promise((resolve) => setImmediate(resolve))
      if (tried.has(what)) return what
      tried.add(what)
      throw new Error(`${what} broke`)
    },
  }
}

const look: Tool<string, string> = { name: 'look', description: '', effect: 'read', run: (what) => what }

const leaf = defineFunction('leaf', async (ctx, { text }) => String(await ctx.tool('fragile', text)))

async function inChild(ctx: Context, text: string): Promise<string> {
  const result = await ctx.run('function:leaf', text)
  if (result.status !== 'completed') throw new Error(`a child failed: ${result.error?.message}`)
  return result.output
}

type Ended = (result: Promise<unknown>) => Promise<RunResult>

async function resumeUntilDone(baton: Baton, ended: Ended, more = {}): Promise<RunResult> {
  let result = await ended(baton.result((await baton.runs())[0]?.runId ?? ''))
  for (let time = 0; time < 6 && result.status === 'failed'; time++) {
    result = await ended((await baton.resume(result.runId, more)).result)
  }
  return result
}

describe('a run that fails once more after it went on', () => {
  test('goes on again: a child that had gone on with it answers from its log', async () => {
    const work = defineFunction('work', async (ctx) => {
      const first = await inChild(ctx, 'one')
      const seen = await ctx.tool('look', 'two')
      return `${first} ${seen} ${await ctx.tool('fragile', 'three')}`
    })
    const { baton, ended } = await bench({ runnables: [work, leaf], tools: [fragile(), look] })
    await ended(baton.run('function:work', 'go'))
    expect(await resumeUntilDone(baton, ended)).toMatchObject({ status: 'completed', output: 'one two three' })
  })

  test('goes on again from a failure that had come before all that went on in between', async () => {
    const work = defineFunction('work', async (ctx) => {
      const settled = await ctx.all(['a', 'b'], async (branch, item) => {
        if (item === 'b') return branch.tool('fragile', 'late')
        const gate = Promise.withResolvers<void>()
        // What is looked at depends on what had failed, by a promise that is no operation.
        const inner = await branch.all(['one', 'two'], async (deep, what) => {
          if (what === 'one') return deep.tool('fragile', 'a').finally(() => gate.resolve())
          await gate.promise
          return deep.tool('look', 'two')
        })
        for (const one of inner) if (!one.ok) throw one.error
        return branch.tool('fragile', 'c')
      })
      return settled
        .map((one) => {
          if (!one.ok) throw one.error
          return String(one.value)
        })
        .join(' ')
    })
    const { baton, ended } = await bench({ runnables: [work], tools: [fragile(), look] })
    await ended(baton.run('function:work', 'go'))
    expect(await resumeUntilDone(baton, ended)).toMatchObject({ status: 'completed', output: 'c late' })
  })
})

test('a run goes on that had started a child only after it failed, by code that waits for a promise of its own', async () => {
  const talk = async (ctx: Context, content: string): Promise<string> =>
    (await ctx.model({ model: 'm', messages: [{ role: 'user', content }] })).text
  const talking = defineFunction('leaf', (ctx, { text }) => talk(ctx, text))
  const work = defineFunction('work', async (ctx) => {
    const gate = Promise.withResolvers<void>()
    const settled = await ctx.all([0, 1], async (branch, index) => {
      if (index === 0) {
        await talk(branch, 'a')
        return talk(branch, 'b').finally(() => gate.resolve())
      }
      await gate.promise
      return inChild(branch, 'c')
    })
    return settled
      .map((one) => {
        if (!one.ok) throw one.error
        return one.value
      })
      .join(' ')
  })
  const { baton, ended } = await bench({ runnables: [work, talking] })
  await ended(baton.run('function:work', 'go', { limits: { usdMicros: 10_000 } }))
  const result = await resumeUntilDone(baton, ended, { more: { usdMicros: 20_000 } })
  expect(result).toMatchObject({ status: 'completed', output: 'b c', usage: { modelCalls: 3 } })
})
