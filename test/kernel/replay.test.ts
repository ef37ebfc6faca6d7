import { describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from './bench-of-one.ts'

const look: Tool<string, string> = { name: 'look', description: '', effect: 'read', run: (what) => `saw ${what}` }

/** Runs until a question, then again with other code of the same version, and answers. */
async function resumeWith(before: (ctx: Context) => Promise<string>, after: (ctx: Context) => Promise<string>) {
  const first = defineFunction('changing', before)
  const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [first] })
  const parked = await passTime(baton.run(first, 'go'))
  const again = await restart({ runnables: [defineFunction('changing', after)] })
  await again.answer(parked.runId, 'ask#1', 'yes')
  return { result: await ended(again.result(parked.runId)), events: await treeOf(parked.runId) }
}

/** The same where the run must be refused. Its log must be as it was, and the first code must be able to end it. */
async function refuseWith(before: (ctx: Context) => Promise<string>, after: (ctx: Context) => Promise<string>) {
  const first = defineFunction('changing', before)
  const { baton, journal, passTime, restart, ended } = await bench({ runnables: [first], tools: [send] })
  const { runId } = await passTime(baton.run(first, 'go'))
  const written = await journal.read(runId)
  const again = await restart({ runnables: [defineFunction('changing', after)] })
  await again.answer(runId, 'ask#1', 'yes')
  const refusal = await passTime(again.result(runId)).catch((error: unknown) => error)
  if (!isBatonError(refusal, 'BATON_REPLAY_DIVERGED')) throw refusal
  expect(await journal.read(runId)).toEqual(written)
  await again.close()
  const third = await restart({ owner: 'third' })
  await third.resume(runId)
  expect(await ended(third.result(runId))).toMatchObject({ status: 'completed' })
  return refusal
}

/** What was truly sent, which nothing takes back. */
const sent: string[] = []
const send: Tool<string, string> = {
  name: 'send',
  description: '',
  effect: 'once',
  run: (what) => {
    sent.push(what)
    return 'sent'
  },
}

describe('replay', () => {
  test('what one branch sets off is done before another gets its result, as it was when they took their time', async () => {
    const work = async (ctx: Context): Promise<string> => {
      const seen: string[] = []
      await ctx.all(['one', 'two', 'three'], async (branch, item, at) => {
        await branch.sleep((at + 1) * 1000)
        // Code that takes some steps of its own, without an operation.
        for (let step = 20 * at; step < 60; step++) await undefined
        seen.push(item)
        if (item === 'three') await branch.tool(look, seen.join(' and '))
      })
      return `${seen} ${await ctx.ask({ prompt: 'Well?' })}`
    }
    const { result } = await resumeWith(work, work)
    expect(result).toMatchObject({ status: 'completed', output: 'one,two,three yes' })
  })

  test('code that asks for something else than recorded is refused with both sides shown, and its log is as it was', async () => {
    const { message } = await refuseWith(
      async (ctx) => `${await ctx.tool(look, 'the cat')} ${await ctx.ask({ prompt: 'Well?' })}`,
      async (ctx) => `${await ctx.tool(look, 'the dog')} ${await ctx.ask({ prompt: 'Well?' })}`,
    )
    expect(message).toContain('the cat')
    expect(message).toContain('the dog')
  })

  test('nothing new is done before code has come to where its log ends: other code does nothing at all', async () => {
    sent.length = 0
    const first = async (ctx: Context): Promise<string> => {
      await ctx.tool(look, 'the cat')
      return `${await ctx.ask({ prompt: 'Well?' })}`
    }
    await refuseWith(first, async (ctx) => {
      await ctx.tool('send', 'a letter')
      await ctx.tool(look, 'the cat')
      return `${await ctx.ask({ prompt: 'Well?' })}`
    })
    await refuseWith(first, async (ctx) => {
      await ctx.all(['a', 'b'], (branch, item) => branch.tool('send', item))
      return first(ctx)
    })
    await refuseWith(first, async (ctx) => {
      const letter = ctx.tool('send', 'a letter')
      await ctx.tool(look, 'the dog')
      return String(await letter)
    })
    await refuseWith(first, async (ctx) => {
      void ctx.tool('send', 'a letter')
      return 'done'
    })
    await refuseWith(first, async (ctx) => {
      const child = defineFunction('child', async (inside) => String(await inside.tool('send', 'a letter')))
      await ctx.run(child, 'go')
      return first(ctx)
    })
    expect(sent).toEqual([])
  })

  test('code that computes for long while it catches up is waited for', async () => {
    let isSlow = false
    const slow = defineFunction('slow', async (ctx) => {
      await ctx.tool(look, 'first')
      if (isSlow) await new Promise<void>((resolve) => clock.timer(600_000, resolve))
      await ctx.tool(look, 'second')
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    const { baton, clock, passTime, restart, ended } = await bench({ runnables: [slow] })
    const { runId } = await passTime(baton.run(slow, 'go'))
    isSlow = true
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    expect(await ended(again.result(runId))).toMatchObject({ status: 'completed', output: 'yes' })
  })

  test('a run whose code is other code can be cancelled all the same', async () => {
    const asking = (what: string) =>
      defineFunction('changing', async (ctx) => `${await ctx.tool(look, what)} ${await ctx.ask({ prompt: 'Well?' })}`)
    const { baton, passTime, restart, ended } = await bench({ runnables: [asking('the cat')] })
    const { runId } = await passTime(baton.run('function:changing', 'go'))
    const again = await restart({ runnables: [asking('the dog')] })
    await again.cancel(runId, 'no longer wanted')
    expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled' })
  })

  test('a secret that was written down before it was known as one is gone on with', async () => {
    const code = 'harbour-lights-1907'
    const asking = defineFunction(
      'asking',
      async (ctx) => `${await ctx.tool(look, code)} ${await ctx.ask({ prompt: code })}`,
    )
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [asking], secrets: new Map() })
    const parked = await passTime(baton.run(asking, 'go'))
    expect(JSON.stringify(await treeOf(parked.runId))).toContain(code)
    const again = await restart({ secrets: new Map([['DOOR', code]]) })
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect(await ended(again.result(parked.runId))).toMatchObject({
      status: 'completed',
      output: 'saw ⟦secret:DOOR⟧ yes',
    })
  })

  test('a secret in a result is covered up for the code, too: it sees the first time what it sees in a replay', async () => {
    const code = 'harbour-lights-1907'
    const tell: Tool<string, string> = { name: 'tell', description: '', effect: 'read', run: () => `it is ${code}` }
    const seen: string[][] = []
    const asking = defineFunction('asking', async (ctx) => {
      const told = await ctx.tool(tell, 'the door')
      const { text } = await ctx.model({ model: 'm', messages: [{ role: 'user', content: code }] })
      seen.push([told, text])
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    const secrets = new Map([['DOOR', code]])
    const { baton, passTime, restart, ended } = await bench({ runnables: [asking], tools: [tell], secrets })
    const parked = await passTime(baton.run(asking, 'go'))
    const again = await restart()
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect(await ended(again.result(parked.runId))).toMatchObject({ output: 'yes' })
    expect(seen).toHaveLength(2)
    for (const results of seen) expect(results).toEqual(['it is ⟦secret:DOOR⟧', '⟦secret:DOOR⟧'])
  })

  test('what a child is about is for screens: a log without it is gone on with, one with another word too', async () => {
    const idle = defineFunction('idle', async () => 'done')
    const asking = async (ctx: Context, about: string | undefined): Promise<string> => {
      await ctx.run(idle, 'go', about === undefined ? {} : { about: { round: about } })
      return String(await ctx.ask({ prompt: 'Well?' }))
    }
    for (const [before, after] of [
      [undefined, 'one'],
      ['one', 'two'],
    ] as const) {
      const { result, events } = await resumeWith(
        (ctx) => asking(ctx, before),
        (ctx) => asking(ctx, after),
      )
      expect(result).toMatchObject({ status: 'completed', output: 'yes' })
      const started = events.find(({ type }) => type === 'child.started')
      expect(started?.data).toEqual(
        expect.objectContaining(before === undefined ? { runnable: 'function:idle' } : { about: { round: before } }),
      )
    }
  })

  test('what a question is about is part of the question', async () => {
    await refuseWith(
      async (ctx) => String(await ctx.ask({ prompt: 'Well?', about: { call: 'a' } })),
      async (ctx) => String(await ctx.ask({ prompt: 'Well?', about: { call: 'b' } })),
    )
  })

  test('code that no longer asks for something recorded is refused when it ends', async () => {
    const { message } = await refuseWith(
      async (ctx) => `${await ctx.tool(look, 'the cat')} ${await ctx.ask({ prompt: 'Well?' })}`,
      async () => 'done',
    )
    expect(message).toContain('tool:look#1')
  })

  test('code that waits for a later result and never asks for an earlier one is let go of, and does not hang', async () => {
    const peek = { ...look, name: 'peek' }
    const first = defineFunction('changing', async (ctx) => {
      await ctx.tool(look, 'first')
      await ctx.tool(peek, 'second')
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    const second = defineFunction('changing', async (ctx) => {
      await ctx.tool(peek, 'second')
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    const { baton, passTime, restart } = await bench({ runnables: [first] })
    const parked = await passTime(baton.run(first, 'go'))
    const again = await restart({ runnables: [second] })
    const handle = await again.resume(parked.runId)
    await expect(passTime(handle.result)).rejects.toSatisfy((error) => isBatonError(error, 'BATON_REPLAY_DIVERGED'))
  })

  test('what the clock and chance said the first time is said again', async () => {
    const seen: unknown[] = []
    const curious = defineFunction('curious', async (ctx) => {
      seen.push([ctx.now(), ctx.random(), ctx.budget.remaining()])
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    let draws = 0
    const { baton, clock, passTime, restart, ended } = await bench({ runnables: [curious], random: () => ++draws / 10 })
    const parked = await passTime(baton.run(curious, 'go'))
    await clock.advance(86_400_000)
    const again = await restart()
    await again.answer(parked.runId, 'ask#1', 'yes')
    await ended(again.result(parked.runId))
    expect(seen).toHaveLength(2)
    expect(seen[1]).toEqual(seen[0])
    expect(draws).toBe(1)
  })

  test('results reach code in the order of the log, so a race is won by the same branch again', async () => {
    const order: string[][] = []
    const gates = [3, 1, 2]
    const wait: Tool<number, string> = {
      name: 'wait',
      description: '',
      effect: 'read',
      run: async (turns) => {
        for (let turn = 0; turn < turns * 3; turn++) await new Promise((resolve) => setImmediate(resolve))
        return `after ${turns}`
      },
    }
    const racing = defineFunction('racing', async (ctx) => {
      const seen: string[] = []
      order.push(seen)
      const work = gates.map((turns) => ctx.tool(wait, turns).then((text) => seen.push(text)))
      await Promise.race(work)
      const winner = seen[0]
      await Promise.all(work)
      await ctx.tool(look, String(winner))
      return String(await ctx.ask({ prompt: 'Well?' }))
    })
    const { baton, passTime, restart, ended } = await bench({ runnables: [racing] })
    const parked = await passTime(baton.run(racing, 'go'))
    const again = await restart()
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect((await ended(again.result(parked.runId))).status).toBe('completed')
    expect(order).toEqual([
      ['after 1', 'after 2', 'after 3'],
      ['after 1', 'after 2', 'after 3'],
    ])
  })

  test('a run keeps to the definition it began with, and a changed one leaves it untouched', async () => {
    const version = (number: string): Runnable =>
      defineFunction('versioned', async (ctx) => `${number} ${await ctx.ask({ prompt: 'Well?' })}`, number)
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [version('1')] })
    const parked = await passTime(baton.run('function:versioned', 'go'))
    const before = (await treeOf(parked.runId)).length
    const changed = await restart({ runnables: [version('2')] })
    await expect(changed.resume(parked.runId)).rejects.toSatisfy((error) =>
      isBatonError(error, 'BATON_DEFINITION_CHANGED'),
    )
    expect((await treeOf(parked.runId)).length).toBe(before)
    await changed.close()
    const restored = await restart({ runnables: [version('1')], owner: 'third' })
    await restored.answer(parked.runId, 'ask#1', 'yes')
    expect((await ended(restored.result(parked.runId))).output).toBe('1 yes')
  })

  test('a tool that changed under a run stops it untouched, and the old tool carries it on', async () => {
    const using = defineFunction('using', async (ctx) => {
      await ctx.tool('look', 'a')
      await ctx.ask({ prompt: 'Well?' })
      return String(await ctx.tool('look', 'b'))
    })
    const tools = (description: string) => [{ ...look, description }]
    const { baton, passTime, restart, ended } = await bench({ runnables: [using], tools: tools('one') })
    const parked = await passTime(baton.run(using, 'go'))
    const changed = await restart({ tools: tools('two') })
    const isChanged = (error: unknown): boolean => isBatonError(error, 'BATON_DEFINITION_CHANGED')
    await expect(changed.answer(parked.runId, 'ask#1', 'yes')).rejects.toSatisfy(isChanged)
    await expect(changed.resume(parked.runId)).rejects.toSatisfy(isChanged)
    await changed.close()
    const restored = await restart({ tools: tools('one'), owner: 'third' })
    await restored.answer(parked.runId, 'ask#1', 'yes')
    expect((await ended(restored.result(parked.runId))).output).toBe('saw b')
  })

  test('a model call records only what is new since the last one in its scope', async () => {
    const talk = defineFunction('talk', async (ctx) => {
      const messages: { role: 'user' | 'assistant'; content: string }[] = [{ role: 'user', content: 'one' }]
      for (const next of ['two', 'three']) {
        const { text } = await ctx.model({ model: 'm', messages, settings: { temperature: 0 } })
        messages.push({ role: 'assistant', content: text }, { role: 'user', content: next })
      }
      return (await ctx.model({ model: 'm', messages, settings: { temperature: 1 } })).text
    })
    const { baton, ended, treeOf } = await bench({ model: scriptedModel({ m: ['a', 'b', 'c'] }) })
    const result = await ended(baton.run(talk, 'go'))
    const requests = (await treeOf(result.runId))
      .filter(({ type }) => type === 'model.requested')
      .map(({ data }) => data)
    expect(requests).toMatchObject([
      { from: 0, messages: [{ content: 'one' }], settings: { temperature: 0 } },
      { from: 1, messages: [{ said: 3 }, { content: 'two' }] },
      { from: 3, messages: [{ said: 5 }, { content: 'three' }], settings: { temperature: 1 } },
    ])
    expect(requests[1]).not.toHaveProperty('settings')
  })

  test('values over 8 KiB are kept once by content, and come back whole', async () => {
    const long = 'x'.repeat(20_000)
    const big = defineFunction('big', async (ctx) => {
      const first = await ctx.tool(look, long)
      const second = await ctx.tool(look, long)
      await ctx.ask({ prompt: 'Well?' })
      return String(first === second && (first as string).length)
    })
    const { baton, journal, passTime, restart, ended } = await bench({ runnables: [big] })
    const parked = await passTime(baton.run(big, 'go'))
    const again = await restart()
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect((await ended(again.result(parked.runId))).output).toBe('20004')
    const sizes = (await journal.read(parked.runId)).map(({ json }) => json.length)
    expect(Math.max(...sizes)).toBeLessThan(1_000)
  })
})
