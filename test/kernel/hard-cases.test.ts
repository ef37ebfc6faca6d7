import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Model } from '../../src/kernel/ports/model.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Outcome } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const asking = defineFunction('asking', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))

/** A journal whose appends can be held up. */
function slowJournal(journal: Journal): { journal: Journal; hold(): void; letGo(): void } {
  let gate: Promise<void> | undefined
  let open = (): void => {}
  return {
    journal: Object.assign(Object.create(journal) as Journal, {
      append: async (...given: Parameters<Journal['append']>) => {
        await journal.append(...given)
        await gate
      },
    }),
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    letGo: () => open(),
  }
}

describe('people and processes that meet a run at a bad moment', () => {
  test('an answer that comes while a run leaves memory is not lost', async () => {
    const { journal, clock, passTime, ended } = await bench()
    const slow = slowJournal(bound(journal))
    const baton = await createBaton({ journal: slow.journal, clock, owner: 'slow', runnables: [asking] })
    const handle = await baton.start(asking, 'go')
    slow.hold()
    const waiting = handle.result
    await clock.advance(10)
    await baton.answer(handle.runId, 'ask#1', 'yes')
    slow.letGo()
    await passTime(waiting)
    expect((await ended(baton.result(handle.runId))).output).toBe('yes')
  })

  test('an answer from a process that does not know the runnable wakes the one that does', async () => {
    const { baton, journal, clock, passTime, ended } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    const stranger = await createBaton({ journal, clock, owner: 'stranger' })
    await stranger.answer(runId, 'ask#1', 'from afar')
    expect((await ended(baton.result(runId))).output).toBe('from afar')
  })

  test('an answer after the expiry is too late, also when no process was there at the time', async () => {
    const approving = defineFunction('approving', async (ctx) => {
      try {
        return `approved: ${await ctx.ask({ prompt: 'Pay?', expiresInMs: 60_000 })}`
      } catch {
        return 'not approved'
      }
    })
    const { baton, clock, passTime, restart, ended } = await bench({ runnables: [approving] })
    const { runId } = await passTime(baton.run(approving, 'go'))
    await baton.close()
    await clock.advance(3_600_000)
    const later = await restart()
    await expect(later.answer(runId, 'ask#1', 'yes')).rejects.toMatchObject({ code: 'BATON_QUESTION_EXPIRED' })
    const [taken] = await later.recover()
    expect((await ended(taken?.result ?? Promise.reject(new Error('not taken')))).output).toBe('not approved')
  })

  test('two that take a run up at once in one process get the same execution', async () => {
    const { baton, passTime } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    const [one, two] = await Promise.all([baton.resume(runId), baton.resume(runId)])
    const both = await passTime(Promise.all([one.result, two.result]))
    expect(both.map(({ status }) => status)).toEqual(['awaiting_input', 'awaiting_input'])
  })
})

describe('code that does what it should not', () => {
  test('an operation that nobody waits for fails without bringing the process down', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown): void => void unhandled.push(error)
    process.on('unhandledRejection', note)
    const stuck: Tool<null, null> = { name: 'stuck', description: '', effect: 'read', run: () => new Promise(() => {}) }
    const careless = defineFunction('careless', async (ctx) => {
      void ctx.tool(stuck, null)
      void ctx.tool('no_such_tool', null)
      return 'done'
    })
    const { baton, ended } = await bench()
    expect((await ended(baton.run(careless, 'go'))).status).toBe('completed')
    await new Promise((resolve) => setTimeout(resolve, 5))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  test('nothing is written to a run that has ended, and no effect happens for it', async () => {
    let calls = 0
    const send: Tool<null, null> = {
      name: 'send',
      description: '',
      effect: 'once',
      run: () => {
        calls++
        return null
      },
    }
    let late = (): void => {}
    const leaving = defineFunction('leaving', async (ctx) => {
      late = () => void ctx.tool(send, null)
      return 'done'
    })
    const { baton, clock, ended, treeOf } = await bench()
    const result = await ended(baton.run(leaving, 'go'))
    late()
    await clock.advance(1_000)
    expect(calls).toBe(0)
    expect(types(await treeOf(result.runId)).at(-1)).toBe('run.completed')
  })

  test.each([
    ['nothing', () => undefined],
    ['a number', () => 42],
    ['an unknown status', () => ({ output: 'x', status: 'excellent' })],
    [
      'an odd error',
      () => {
        throw Object.assign(new Error('odd'), { name: 'BigOdd', id: 10n })
      },
    ],
  ])('a function that returns %s fails, and says why', async (_, make) => {
    const odd = defineFunction('odd', async () => make() as never)
    const { baton, ended } = await bench()
    const result = await ended(baton.run(odd, 'go'))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_RUN_EXCEPTION' } })
  })

  test('a function that returns an outcome which failed may say why, for programs', async () => {
    const error = { type: 'no_taker', code: 'SHOP_CLOSED', message: 'Nobody is there.', retryable: false } as const
    const ending = (outcome: Outcome) => defineFunction('ending', async () => outcome)
    const { baton, ended } = await bench()
    const failed = await ended(baton.run(ending({ output: 'Closed.', status: 'failed', error }), 'go'))
    expect(failed).toMatchObject({ status: 'failed', output: 'Closed.', error })
    const done = await ended(baton.run(ending({ output: 'Open.', error }), 'go'))
    expect(done).toMatchObject({ status: 'completed', output: 'Open.' })
    expect(done.error).toBeUndefined()
    const odd = await ended(baton.run(ending({ output: 'x', status: 'failed', error: 'closed' as never }), 'go'))
    expect(odd).toMatchObject({ status: 'failed', error: { code: 'BATON_RUN_EXCEPTION' } })
  })

  test.each(['a/b', 'a#1', '', 'new\nline'])('a tool can not be called %j', async (name) => {
    const tool = { name, description: '', effect: 'read' as const, run: () => null }
    await expect(createBaton({ tools: [tool] })).rejects.toMatchObject({ code: 'BATON_NAME_INVALID' })
  })

  test('two things of one name are refused instead of one taking the place of the other', async () => {
    const tool = { name: 'same', description: '', effect: 'read' as const, run: () => null }
    await expect(createBaton({ tools: [tool, { ...tool }] })).rejects.toMatchObject({ code: 'BATON_NAME_TAKEN' })
    const { baton } = await bench({ runnables: [asking] })
    const other = defineFunction('asking', async () => 'other')
    await expect(baton.start(other, 'go')).rejects.toMatchObject({ code: 'BATON_NAME_TAKEN' })
  })
})

describe('a model that keeps bad books', () => {
  const bad = (usage: unknown, estimate: unknown = { tokens: 10, usdMicros: 1_000 }): Model =>
    ({ estimate: () => estimate, call: async () => ({ answer: { text: 'x', finish: 'stop' }, usage }) }) as never
  const greedy = defineFunction('greedy', async (ctx) => {
    let made = 0
    try {
      for (;;) {
        await ctx.model({ model: 'm', messages: [] })
        made++
      }
    } catch (error) {
      return `${made} ${(error as { code: string }).code}`
    }
  })

  test.each([
    ['no usage', undefined],
    ['not a number', { inputTokens: Number.NaN, outputTokens: 1, usdMicros: Number.NaN }],
    ['less than nothing', { inputTokens: 1, outputTokens: 1, usdMicros: -5 }],
    ['text', { inputTokens: '1', outputTokens: '1', usdMicros: '1000' }],
    ['a price that got lost', { inputTokens: 1, outputTokens: 1, usdMicros: null }],
  ])('that reports %s is charged what was put aside', async (_, usage) => {
    const { baton, ended } = await bench({ model: bad(usage) })
    expect((await ended(baton.run(greedy, 'go', { limits: { usdMicros: 3_000 } }))).output).toBe(
      '3 BATON_BUDGET_EXCEEDED',
    )
  })

  test('that can not say what it may cost is not called at all', async () => {
    const { baton, ended } = await bench({ model: bad({}, { tokens: Number.NaN, usdMicros: 1 }) })
    expect((await ended(baton.run(greedy, 'go'))).output).toBe('0 BATON_MODEL_FAILED')
  })

  test('that is cut off is charged what was put aside, whatever it says afterwards', async () => {
    const silent: Model = { estimate: () => ({ tokens: 10, usdMicros: 1_000 }), call: () => new Promise(() => {}) }
    const waiting = defineFunction('waiting', async (ctx) => {
      try {
        return (await ctx.model({ model: 'm', messages: [] }, { timeoutMs: 1_000 })).text
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    const { baton, ended } = await bench({ model: silent })
    const result = await ended(baton.run(waiting, 'go'))
    expect(result).toMatchObject({ output: 'BATON_OPERATION_TIMEOUT', usage: { usdMicros: 1_000 } })
  })

  test('a share of less than nothing can not be held back', async () => {
    const cunning = defineFunction('cunning', async (ctx) => {
      ctx.budget.holdBack({ usdMicros: -1_000_000 })
      return 'rich'
    })
    const { baton, ended } = await bench()
    expect((await ended(baton.run(cunning, 'go'))).error?.code).toBe('BATON_BUDGET_INVALID')
  })
})

test('a run that is closed while it starts does not go on', async () => {
  const { baton } = await bench({ runnables: [asking] })
  const starting = baton.start(asking, 'go').catch((error: unknown) => error)
  await baton.close()
  const outcome = await starting
  if (isBatonError(outcome)) expect(outcome.code).toBe('BATON_ENGINE_CLOSED')
})

/** Methods that can be taken from their object. */
function bound(journal: Journal): Journal {
  return new Proxy(journal, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
