import { describe, expect, test } from 'vitest'
import type { Baton } from '../../src/baton.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
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

describe('what a run that went on looked at since', () => {
  const looks: Readonly<Record<string, (ctx: Context) => unknown>> = {
    'the clock': (ctx) => ctx.now(),
    chance: (ctx) => ctx.random(),
    'its budget': (ctx) => ctx.budget.remaining().toolCalls,
  }

  /** Fails by its first step, and then goes on to something that depends on what it looks at. */
  async function wentOn(lookAt: (ctx: Context) => unknown, ending: (ctx: Context) => Promise<string>) {
    const work = defineFunction('work', async (ctx) => {
      const [first] = await ctx.all(['one'], (branch, what) => branch.tool('fragile', what))
      if (first?.ok === true) await ctx.tool('look', 'it works')
      const seen = JSON.stringify(lookAt(ctx))
      const told = await ctx.tool('look', seen)
      return first?.ok === true ? `${told} ${await ending(ctx)}` : { output: 'no', status: 'failed' }
    })
    let drawn = 0
    const stage = await bench({ runnables: [work], tools: [fragile(), look], random: () => ++drawn / 100 })
    const { runId } = await stage.ended(stage.baton.run('function:work', 'go'))
    await stage.clock.advance(1_000)
    return { ...stage, runId }
  }

  test.each(Object.entries(looks))('is the same after a crash: %s', async (_, lookAt) => {
    const { baton, runId, passTime, restart, ended, clock } = await wentOn(lookAt, (ctx) =>
      ctx.ask({ prompt: 'Well?' }).then(String),
    )
    await passTime((await baton.resume(runId)).result)
    await clock.advance(1_000)
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    expect(await ended(again.result(runId))).toMatchObject({
      status: 'completed',
      output: expect.stringMatching(/ yes$/),
    })
  })

  test.each(Object.entries(looks))('is the same when it goes on once more: %s', async (_, lookAt) => {
    const { baton, runId, ended, clock } = await wentOn(lookAt, (ctx) => ctx.tool('fragile', 'two').then(String))
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ status: 'failed' })
    await clock.advance(1_000)
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({
      status: 'completed',
      output: expect.stringMatching(/ two$/),
    })
  })
})

test('a call that was refused when a run went on is refused after a crash as well', async () => {
  const work = defineFunction('work', async (ctx) => {
    const [first] = await ctx.all(['one'], (branch, what) => branch.tool('fragile', what))
    const isWell = first?.ok === true
    const said = await ctx.tool('look', isWell ? 'well' : 'broken').catch(() => 'denied')
    return isWell ? `${said} ${await ctx.ask({ prompt: 'Well?' })}` : { output: 'no', status: 'failed' }
  })
  const { baton, ended, passTime, restart } = await bench({ runnables: [work], tools: [fragile(), look] })
  const { runId } = await ended(baton.run('function:work', 'go'))
  const strict = await restart({ policy: { ...defaultPolicy, rules: [{ action: 'deny', tool: 'look' }] } })
  await passTime((await strict.resume(runId)).result)
  await strict.close()
  const again = await restart({ owner: 'third' })
  await again.answer(runId, 'ask#1', 'yes')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'completed', output: 'denied yes' })
})
