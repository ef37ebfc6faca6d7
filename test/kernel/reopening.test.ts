import { beforeEach, describe, expect, test } from 'vitest'
import { OperationError } from '../../src/errors/baton-error.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from './bench-of-one.ts'

/** What was truly done outside, in order, each with its key. */
let done: string[]
let isDown: boolean

beforeEach(() => {
  done = []
  isDown = true
})

const send: Tool<string, string> = {
  name: 'send',
  description: '',
  effect: 'once',
  run: (what) => {
    done.push(`sent ${what}`)
    return `sent ${what}`
  },
}

const fetchPage: Tool<string, string> = {
  name: 'fetch',
  description: '',
  effect: 'read',
  run: (what) => {
    if (isDown) throw new Error('the server is down')
    return `page ${what}`
  },
}

let seats = 0
const book: Tool<string, string> = {
  name: 'book',
  description: '',
  effect: 'compensable',
  run: (what, { key }) => {
    done.push(`booked ${what} as ${key.slice(key.indexOf('/') + 1)}`)
    return `seat ${++seats}`
  },
  undo: () => {
    done.push('gave the seat back')
  },
}

const tools = [send, fetchPage, book]
const ask = (ctx: Context, content: string) => ctx.model({ model: 'm', messages: [{ role: 'user', content }] })

describe('a run that failed', () => {
  test('goes on where it failed: what had finished is not done again, and the log says who had it go on and why', async () => {
    const work = defineFunction('work', async (ctx) => {
      const first = await ctx.tool('send', 'a letter')
      const page = await ctx.tool('fetch', 'one')
      return `${first}, ${page}, ${await ctx.tool('send', 'thanks')}`
    })
    const { baton, ended, treeOf } = await bench({ runnables: [work], tools })
    const failed = await ended(baton.run('function:work', 'go'))
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'BATON_TOOL_FAILED' } })
    isDown = false
    const handle = await baton.resume(failed.runId, { by: 'ada', reason: 'the server is back' })
    expect(await ended(handle.result)).toMatchObject({
      status: 'completed',
      output: 'sent a letter, page one, sent thanks',
    })
    expect(done).toEqual(['sent a letter', 'sent thanks'])
    const events = await treeOf(failed.runId)
    expect(events.find(({ type }) => type === 'run.reopened')?.data).toMatchObject({
      by: 'ada',
      reason: 'the server is back',
      retried: ['tool:fetch#1'],
    })
    expect((await baton.runs({ runId: failed.runId }))[0]?.status).toBe('completed')
  })

  test('fails again as long as what it failed by is there, and can be had go on as often as one likes', async () => {
    const work = defineFunction('work', async (ctx) => {
      await ctx.tool('send', 'a letter')
      return String(await ctx.tool('fetch', 'one'))
    })
    const { baton, ended, treeOf } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    for (let time = 0; time < 3; time++) {
      expect(await ended((await baton.resume(runId)).result)).toMatchObject({ status: 'failed' })
    }
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ status: 'completed', output: 'page one' })
    expect(done).toEqual(['sent a letter'])
    expect(types(await treeOf(runId)).filter((type) => type === 'run.reopened')).toHaveLength(4)
  })

  test('by a limit goes on once it is raised, and what it had paid for is not paid again', async () => {
    const talk = defineFunction('talk', async (ctx) => {
      const said = []
      for (const word of ['a', 'b', 'c']) said.push((await ask(ctx, word)).text)
      return said.join('')
    })
    const model = scriptedModel((request) => String(request.messages.at(-1)?.content))
    const { baton, ended, treeOf } = await bench({ runnables: [talk], model })
    const failed = await ended(baton.run('function:talk', 'go', { limits: { usdMicros: 20_000 } }))
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'BATON_BUDGET_EXCEEDED' } })
    expect(await ended((await baton.resume(failed.runId)).result)).toMatchObject({ status: 'failed' })
    const handle = await baton.resume(failed.runId, { more: { usdMicros: 10_000 }, by: 'ada' })
    expect(await ended(handle.result)).toMatchObject({
      status: 'completed',
      output: 'abc',
      usage: { usdMicros: 30_000 },
    })
    expect(model.calls).toHaveLength(3)
    const raised = (await treeOf(failed.runId)).find(({ type }) => type === 'run.limits_raised')
    expect(raised?.data).toMatchObject({ by: 'ada', limits: { usdMicros: 30_000 } })
  })

  test('by a limit of a child deep below goes on there, and usage is counted once', async () => {
    const leaf = defineFunction('leaf', async (ctx) => (await ask(ctx, 'a')).text + (await ask(ctx, 'b')).text)
    const middle = defineFunction('middle', async (ctx) => {
      const result = await ctx.run('function:leaf', 'go', { limits: { usdMicros: 15_000 } })
      if (result.status === 'failed') throw new Error(`the leaf failed: ${result.error?.message}`)
      return result.output
    })
    const top = defineFunction('top', async (ctx) => {
      const result = await ctx.run('function:middle', 'go')
      if (result.status === 'failed') throw new Error(`the middle failed: ${result.error?.message}`)
      return `${result.output}!`
    })
    const { baton, ended } = await bench({ runnables: [leaf, middle, top] })
    const failed = await ended(baton.run('function:top', 'go'))
    expect(failed).toMatchObject({ status: 'failed', usage: { usdMicros: 10_000 } })
    const handle = await baton.resume(failed.runId, { more: { usdMicros: 10_000 } })
    expect(await ended(handle.result)).toMatchObject({
      status: 'completed',
      output: 'ab!',
      usage: { usdMicros: 20_000, modelCalls: 2 },
    })
  })

  test('by a mistake in its code goes on with the code mended', async () => {
    const work = (mend: (text: string) => string) =>
      defineFunction('work', async (ctx) => {
        const first = String(await ctx.tool('send', 'a letter'))
        return mend(first)
      })
    const broken = work(() => {
      throw new TypeError('first is not a function')
    })
    const { baton, ended, restart } = await bench({ runnables: [broken], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    const mended = await restart({ runnables: [work((text) => text.toUpperCase())] })
    expect(await ended((await mended.resume(runId)).result)).toMatchObject({
      status: 'completed',
      output: 'SENT A LETTER',
    })
    expect(done).toEqual(['sent a letter'])
  })

  test('does anew what it had taken back, under another key', async () => {
    seats = 0
    const trip = defineFunction('trip', async (ctx) => {
      const seat = await ctx.tool('book', 'Paris')
      const page = await ctx.tool('fetch', 'map')
      return `${seat}, ${page}`
    })
    const { baton, ended } = await bench({ runnables: [trip], tools })
    const { runId } = await ended(baton.run('function:trip', 'go'))
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({
      status: 'completed',
      output: 'seat 2, page map',
    })
    expect(done).toEqual(['booked Paris as tool:book#1', 'gave the seat back', 'booked Paris as tool:book#1/again#1'])
  })

  test('keeps what its other branches had done, also what they did after the failure', async () => {
    const work = defineFunction('work', async (ctx) => {
      const settled = await ctx.all(['fetch', 'send'], async (branch, what) => {
        if (what === 'fetch') return String(await branch.tool('fetch', 'one'))
        await branch.sleep(1_000)
        await branch.tool('send', 'one')
        return String(await branch.tool('send', 'two'))
      })
      for (const one of settled) if (!one.ok) throw one.error
      return settled.map((one) => (one.ok ? one.value : '')).join(', ')
    })
    const { baton, ended } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    expect(done).toEqual(['sent one', 'sent two'])
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ output: 'page one, sent two' })
    expect(done).toEqual(['sent one', 'sent two'])
  })

  test('may go another way after what it failed by: what it asks for otherwise is done under another key', async () => {
    const keys: string[] = []
    const note: Tool<string, string> = {
      name: 'note',
      description: '',
      effect: 'idempotent',
      run: (what, { key }) => {
        keys.push(key.slice(key.indexOf('/') + 1))
        return what
      },
    }
    const work = defineFunction('work', async (ctx) => {
      const page = await ctx.tool('fetch', 'one').catch(() => 'no page')
      await ctx.tool(note, String(page))
      if (page === 'no page') throw new Error('Tool "fetch" failed: the server is down')
      return String(page)
    })
    const { baton, ended, restart } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ status: 'completed', output: 'page one' })
    expect(keys).toEqual(['tool:note#1', 'tool:note#1/again#1'])
    await restart()
  })

  test('waits anew for what was withdrawn when it failed', async () => {
    const work = defineFunction('work', async (ctx) => {
      const [page, answer] = await Promise.all([
        ctx.sleep(1_000).then(() => ctx.tool('fetch', 'one')),
        ctx.ask({ prompt: 'Well?' }),
      ])
      return `${page} ${answer}`
    })
    const { baton, ended, passTime } = await bench({ runnables: [work], tools })
    const { runId, result } = await baton.start('function:work', 'go')
    expect(await ended(result)).toMatchObject({ status: 'failed' })
    isDown = false
    const handle = await baton.resume(runId)
    expect(await passTime(handle.result)).toMatchObject({ status: 'awaiting_input', questions: [{ op: 'ask#1' }] })
    await baton.answer(runId, 'ask#1', 'yes')
    expect(await ended(baton.result(runId))).toMatchObject({ status: 'completed', output: 'page one yes' })
  })

  test('is reopened only when somebody asks for it: recovery leaves it as it is', async () => {
    const work = defineFunction('work', async (ctx) => String(await ctx.tool('fetch', 'one')))
    const { baton, ended, restart } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    isDown = false
    const again = await restart()
    expect(await again.recover()).toEqual([])
    expect((await again.runs({ runId }))[0]?.status).toBe('failed')
  })

  test('that other code would go on with is refused, and stays failed', async () => {
    const work = (what: string) =>
      defineFunction('work', async (ctx) => `${await ctx.tool('send', what)} ${await ctx.tool('fetch', 'one')}`)
    const { baton, journal, ended, restart } = await bench({ runnables: [work('a letter')], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    const written = await journal.read(runId)
    isDown = false
    const other = await restart({ runnables: [work('a parcel')] })
    await expect(other.resume(runId)).rejects.toMatchObject({ code: 'BATON_REPLAY_DIVERGED' })
    expect(await journal.read(runId)).toEqual(written)
    expect((await other.runs({ runId }))[0]?.status).toBe('failed')
    expect(done).toEqual(['sent a letter'])
  })

  test('and went on can be taken up again after a crash in the middle, at any place', async () => {
    const work = defineFunction('work', async (ctx) => {
      const first = await ctx.tool('send', 'a letter')
      const page = await ctx.tool('fetch', 'one')
      const answer = await ctx.ask({ prompt: 'Well?' })
      return `${first}, ${page}, ${answer}, ${await ctx.tool('send', 'thanks')}`
    })
    const { baton, ended, passTime, restart } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    isDown = false
    await passTime((await baton.resume(runId)).result)
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    expect(await ended(again.result(runId))).toMatchObject({ output: 'sent a letter, page one, yes, sent thanks' })
    expect(done).toEqual(['sent a letter', 'sent thanks'])
  })
})

describe('what is tried anew when a run goes on', () => {
  const flaky = (effect: 'idempotent' | 'once'): Tool<string, string> => ({
    name: 'flaky',
    description: '',
    effect,
    run: (what) => {
      done.push(what)
      if (isDown && what.startsWith('bad')) throw new Error('no connection')
      return what
    },
  })

  test('is not what the code had dealt with: it has gone on with something else since', async () => {
    const pay = defineFunction('pay', async (ctx) => {
      const paid = await ctx.tool('flaky', 'bad card').catch(() => ctx.tool('flaky', 'bank'))
      await ctx.tool('flaky', 'bad mail')
      return String(paid)
    })
    const { baton, ended } = await bench({ runnables: [pay], tools: [flaky('idempotent')] })
    const { runId } = await ended(baton.run('function:pay', 'go'))
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ status: 'completed', output: 'bank' })
    expect(done).toEqual(['bad card', 'bank', 'bad mail', 'bad mail'])
  })

  test('is what the code turned into an error of its own, thrown or returned, with others beside it', async () => {
    const ways = {
      own: () => {
        throw new Error('one of them failed')
      },
      cause: (error: unknown) => {
        throw new Error('one of them failed', { cause: error })
      },
      part: () => ({ output: 'only part', status: 'partial' as const }),
      failed: () => ({ output: '', status: 'failed' as const }),
    }
    for (const [name, end] of Object.entries(ways)) {
      isDown = true
      done = []
      const work = defineFunction(name, async (ctx) => {
        const settled = await ctx.all(['bad one', 'two', 'three'], (branch, item) => branch.tool('flaky', item))
        await ctx.tool('flaky', 'afterwards')
        const wrong = settled.find((one) => !one.ok)
        return wrong === undefined ? 'all' : end(wrong.ok ? undefined : wrong.error)
      })
      const { baton, ended } = await bench({ runnables: [work], tools: [flaky('idempotent')] })
      const { runId } = await ended(baton.run(`function:${name}`, 'go'))
      isDown = false
      expect(await ended((await baton.resume(runId)).result), name).toMatchObject({
        status: 'completed',
        output: 'all',
      })
      expect(done, name).toEqual(['bad one', 'two', 'three', 'afterwards', 'bad one'])
    }
  })

  test('is asked about first where it must not happen twice: it may have happened before it threw', async () => {
    const work = defineFunction('work', async (ctx) => String(await ctx.tool('flaky', 'bad')))
    const { baton, ended, passTime } = await bench({ runnables: [work], tools: [flaky('once')] })
    const { runId } = await ended(baton.run('function:work', 'go'))
    isDown = false
    const waiting = await passTime((await baton.resume(runId)).result)
    expect(waiting).toMatchObject({
      status: 'awaiting_input',
      questions: [{ prompt: expect.stringContaining('"flaky" failed, may have') }],
    })
    expect(done).toEqual(['bad'])
    await baton.answer(runId, 'tool:flaky#1/attempt#1/ask#1', 'It did not happen')
    expect(await ended(baton.result(runId))).toMatchObject({ status: 'completed', output: 'bad' })
    expect(done).toEqual(['bad', 'bad'])
  })

  test('is nothing where something that must not happen twice was done with what was taken back', async () => {
    const work = defineFunction('work', async (ctx) => {
      const seat = await ctx.tool('book', 'Paris')
      await ctx.tool('send', `paid for ${seat}`)
      return String(await ctx.tool('fetch', 'map'))
    })
    const { baton, journal, ended } = await bench({ runnables: [work], tools })
    const { runId } = await ended(baton.run('function:work', 'go'))
    const written = await journal.read(runId)
    isDown = false
    await expect(baton.resume(runId)).rejects.toMatchObject({ code: 'BATON_RUN_TAKEN_BACK' })
    expect(await journal.read(runId)).toEqual(written)
  })

  test('is a child, too, that was cut off when its parent failed', async () => {
    const kid = defineFunction('kid', async (ctx) => {
      await ctx.sleep(5_000)
      return `kid ${await ctx.tool('flaky', 'two')}`
    })
    const work = defineFunction('work', async (ctx) => {
      const [child, own] = await Promise.all([ctx.run('function:kid', 'go'), ctx.tool('flaky', 'bad')])
      return `${child.status} ${child.output} ${own}`
    })
    const { baton, ended } = await bench({ runnables: [kid, work], tools: [flaky('idempotent')] })
    const { runId } = await ended(baton.run('function:work', 'go'))
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ output: 'completed kid two bad' })
  })

  test('is what a model said, where nothing failed and nothing came of it', async () => {
    let said = 'nonsense'
    const choose = defineFunction('choose', async (ctx) => {
      const { text } = await ask(ctx, 'Which?')
      if (text === 'nonsense')
        throw new OperationError({ type: 'routing_failed', code: 'X', message: 'none', retryable: true })
      return text
    })
    const { baton, ended } = await bench({ runnables: [choose], model: scriptedModel(() => said) })
    const { runId } = await ended(baton.run('function:choose', 'go'))
    said = 'the left one'
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ output: 'the left one' })
  })

  test('finds the messages that had been sent before it failed', async () => {
    const work = defineFunction('work', async (ctx) => {
      await ctx.sleep(1_000)
      const page = await ctx.tool('fetch', 'one')
      return `${page} ${(await ctx.receive('orders')).content}`
    })
    const { baton, ended } = await bench({ runnables: [work], tools })
    const { runId, result } = await baton.start('function:work', 'go')
    await baton.send(runId, 'orders', 'soup')
    expect(await ended(result)).toMatchObject({ status: 'failed' })
    isDown = false
    expect(await ended((await baton.resume(runId)).result)).toMatchObject({ output: 'page one soup' })
  })
})

describe('limits', () => {
  test('of a run that waits are raised when it is taken up again', async () => {
    const talk = defineFunction('talk', async (ctx) => {
      await ask(ctx, 'a')
      await ctx.ask({ prompt: 'Well?' })
      return (await ask(ctx, 'b')).text
    })
    const { baton, ended, passTime, restart } = await bench({ runnables: [talk] })
    const { runId } = await passTime(baton.run('function:talk', 'go', { limits: { usdMicros: 10_000 } }))
    const again = await restart()
    const handle = await again.resume(runId, { more: { usdMicros: 10_000 } })
    await passTime(handle.result)
    await again.answer(runId, 'ask#1', 'yes')
    expect(await ended(again.result(runId))).toMatchObject({ status: 'completed', output: 'b' })
  })
})

describe('a run that completed or was cancelled', () => {
  test('has ended for good', async () => {
    const work = defineFunction('work', async () => 'done')
    const { baton, ended } = await bench({ runnables: [work] })
    const { runId } = await ended(baton.run('function:work', 'go'))
    await expect(baton.resume(runId)).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
  })
})
