import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { SendOptions } from '../../src/engine/check-message.ts'
import { OperationError } from '../../src/errors/baton-error.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const listener = defineFunction('listener', async (ctx) => {
  const { id, content, by } = await ctx.receive('news')
  return `${id} ${JSON.stringify(content)} ${by}`
})

/** Waits until a run has left memory. */
async function asleep({ baton, clock }: Awaited<ReturnType<typeof bench>>, runId: string): Promise<void> {
  for (;;) {
    const [summary] = await baton.runs({ runId })
    if (summary?.status === 'sleeping' || summary?.status === 'awaiting_input') return
    await clock.advance(1)
  }
}

describe('ctx.receive', () => {
  test('waits outside of memory for the next message on its topic', async () => {
    const one = await bench({ runnables: [listener] })
    const { baton, ended } = one
    const handle = await baton.start('function:listener', '')
    await asleep(one, handle.runId)
    const log = await baton.events(handle.runId)
    expect(log.at(-1)).toMatchObject({ type: 'run.sleeping', data: { topics: [`${handle.runId}/news`] } })
    await baton.send(handle.runId, 'weather', 'rain')
    await baton.send(handle.runId, 'news', { headline: 'sun' }, { id: 'm1', by: 'editor' })
    const result = await ended(handle.result)
    expect(result).toMatchObject({ status: 'completed', output: 'm1 {"headline":"sun"} editor' })
    expect(result.warnings).toEqual(['1 message on "weather" was never received.'])
  })

  test('is not woken by a message on another topic', async () => {
    const one = await bench({ runnables: [listener] })
    const { runId } = await one.baton.start('function:listener', '')
    await asleep(one, runId)
    for (let count = 0; count < 3; count++) await one.baton.send(runId, 'weather', count)
    await one.clock.advance(5_000)
    expect(types(await one.baton.events(runId))).not.toContain('run.resumed')
  })

  test('wakes a run in a process that starts later', async () => {
    const one = await bench({ runnables: [listener] })
    const { runId } = await one.baton.start('function:listener', '')
    await asleep(one, runId)
    await one.baton.close()
    const sender = await createBaton({ journal: one.journal, clock: one.clock, owner: 'sender' })
    await sender.send(runId, 'news', 'late', { id: 'm1' })
    await sender.close()
    const later = await one.restart()
    const [handle] = await later.recover()
    expect(await one.ended(handle?.result ?? Promise.reject(new Error('not taken up')))).toMatchObject({
      output: 'm1 "late" user',
    })
  })

  test('reaches a run that is parked in a living process, from a process that can not execute it', async () => {
    const one = await bench({ runnables: [listener] })
    const { runId, result } = await one.baton.start('function:listener', '')
    await asleep(one, runId)
    const sender = await createBaton({ journal: one.journal, clock: one.clock, owner: 'sender' })
    await sender.send(runId, 'news', 'hello', { id: 'm1' })
    expect((await one.ended(result)).output).toBe('m1 "hello" user')
  })

  test('fails with a timeout when nothing comes in time', async () => {
    const patient = defineFunction('patient', async (ctx) => {
      try {
        await ctx.receive('news', { timeoutMs: 60_000 })
        return 'came'
      } catch (error) {
        return error instanceof OperationError ? `${error.error.type} ${error.code}` : 'other'
      }
    })
    const one = await bench({ runnables: [patient] })
    const { runId, result } = await one.baton.start('function:patient', '')
    expect((await one.ended(result)).output).toBe('timeout BATON_OPERATION_TIMEOUT')
    expect(types(await one.baton.events(runId))).toContain('message.timed_out')
  })

  test('takes a message that was posted in time, also when the run was in no process until later', async () => {
    const patient = defineFunction('patient', async (ctx) => {
      const { content } = await ctx.receive('news', { timeoutMs: 60_000 })
      return String(content)
    })
    const one = await bench({ runnables: [patient] })
    const { runId } = await one.baton.start('function:patient', '')
    await asleep(one, runId)
    await one.baton.close()
    const sender = await createBaton({ journal: one.journal, clock: one.clock, owner: 'sender' })
    await sender.send(runId, 'news', 'in time')
    await one.clock.advance(120_000)
    const later = await one.restart()
    expect((await one.ended((await later.resume(runId)).result)).output).toBe('in time')
  })

  test('takes a message that is there in time, whatever the clock of its sender says', async () => {
    const patient = defineFunction('patient', async (ctx) => {
      await ctx.sleep(1_000)
      return String((await ctx.receive('news', { timeoutMs: 60_000 })).content)
    })
    const one = await bench({ runnables: [patient] })
    const { runId, result } = await one.baton.start('function:patient', '')
    const ahead = { ...one.clock, now: () => one.clock.now() + 3_600_000 }
    const sender = await createBaton({ journal: one.journal, clock: ahead, owner: 'sender' })
    await sender.send(runId, 'news', 'early enough')
    expect((await one.ended(result)).output).toBe('early enough')
  })

  test('is withdrawn when the run is cancelled', async () => {
    const one = await bench({ runnables: [listener] })
    const { runId, result } = await one.baton.start('function:listener', '')
    await asleep(one, runId)
    await one.baton.cancel(runId)
    expect((await one.ended(result)).status).toBe('cancelled')
    expect(types(await one.baton.events(runId))).toContain('message.withdrawn')
  })

  test('serves first the branch that asked first', async () => {
    const branches = defineFunction('branches', async (ctx) => {
      const settled = await ctx.all(['a', 'b', 'c'], async (branch, name) => {
        const { content } = await branch.receive('work')
        return `${name}:${content}`
      })
      return settled.map((one) => (one.ok ? one.value : 'failed')).join(' ')
    })
    const one = await bench({ runnables: [branches] })
    const { runId, result } = await one.baton.start('function:branches', '')
    for (const content of [1, 2, 3]) await one.baton.send(runId, 'work', content)
    expect((await one.ended(result)).output).toBe('a:1 b:2 c:3')
  })

  test('works in a child run, which is addressed by its own id', async () => {
    const parent = defineFunction('parent', async (ctx) => (await ctx.run('function:listener', 'x')).output)
    const one = await bench({ runnables: [parent, listener] })
    const { runId, result } = await one.baton.start('function:parent', '')
    await asleep(one, runId)
    const [child] = (await one.baton.runs({ rootRunId: runId })).filter((run) => run.parentRunId !== null)
    const childRunId = child?.runId ?? ''
    await one.baton.send(childRunId, 'news', 'down here', { id: 'm1' })
    expect((await one.ended(result)).output).toBe('m1 "down here" user')
    await expect(one.baton.send(childRunId, 'news', 'again')).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
  })
})

describe('ctx.received', () => {
  test('takes all that has arrived, in the order of posting, and nothing twice', async () => {
    const busy = defineFunction('busy', async (ctx) => {
      const taken: unknown[][] = []
      for (let round = 0; round < 3; round++) {
        taken.push(ctx.received('work').map(({ content }) => content))
        await ctx.ask({ prompt: `round ${round}` })
      }
      return JSON.stringify(taken)
    })
    const one = await bench({ runnables: [busy] })
    let handle = await one.baton.start('function:busy', '')
    for (let round = 0; round < 3; round++) {
      const waiting = await one.passTime(handle.result)
      if (waiting.status !== 'awaiting_input') throw new Error('it should ask')
      for (const item of ['x', 'y']) await one.baton.send(handle.runId, 'work', `${item}${round}`)
      const [question] = waiting.questions
      await one.baton.answer(handle.runId, question?.op ?? '', 'go on')
      handle = await one.baton.resume(handle.runId).catch(() => handle)
    }
    const result = await one.ended(one.baton.result(handle.runId))
    expect(JSON.parse(result.output)).toEqual([[], ['x0', 'y0'], ['x1', 'y1']])
    expect(result.warnings).toEqual(['2 messages on "work" were never received.'])
    expect(await one.journal.messages([handle.runId])).toEqual([])
  })

  test('is recorded also when there is nothing, so that a replay sees the same', async () => {
    const looks = defineFunction('looks', async (ctx) => {
      const before = ctx.received('work').length
      await ctx.ask({ prompt: 'Go on?' })
      return `${before}`
    })
    const one = await bench({ runnables: [looks] })
    const { runId, result } = await one.baton.start('function:looks', '')
    await one.passTime(result)
    await one.baton.send(runId, 'work', 'late')
    await one.baton.answer(runId, 'ask#1', 'yes')
    expect((await one.ended(one.baton.result(runId))).output).toBe('0')
  })
})

describe('Baton.send', () => {
  test('keeps one message of one id, also after it was taken', async () => {
    const two = defineFunction('two', async (ctx) => {
      const first = await ctx.receive('news')
      const second = await ctx.receive('news', { timeoutMs: 90_000 }).catch(() => undefined)
      return `${first.content} ${second?.content ?? 'nothing'}`
    })
    const one = await bench({ runnables: [two] })
    const { runId, result } = await one.baton.start('function:two', '')
    await one.baton.send(runId, 'news', 'first', { id: 'm1' })
    await one.baton.send(runId, 'news', 'first', { id: 'm1' })
    await asleep(one, runId)
    await one.clock.advance(1_000)
    await one.baton.send(runId, 'news', 'first', { id: 'm1' })
    expect((await one.ended(result)).output).toBe('first nothing')
  })

  test('treats the same id to two runs as two messages', async () => {
    const one = await bench({ runnables: [listener] })
    const handles = await Promise.all(['a', 'b'].map((text) => one.baton.start('function:listener', text)))
    for (const { runId } of handles) await one.baton.send(runId, 'news', 'hi', { id: 'same' })
    for (const { result } of handles) expect((await one.ended(result)).output).toBe('same "hi" user')
  })

  test('refuses a run that has ended, one that does not exist, and what is no topic or no JSON', async () => {
    const quick = defineFunction('quick', async () => 'done')
    const one = await bench({ runnables: [quick, listener] })
    const { runId } = await one.ended(one.baton.run('function:quick', ''))
    await expect(one.baton.send(runId, 'news', 1)).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
    await expect(one.baton.send('run_none', 'news', 1)).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
    const waiting = await one.baton.start('function:listener', '')
    await expect(one.baton.send(waiting.runId, 'a/b', 1)).rejects.toMatchObject({ code: 'BATON_NAME_INVALID' })
    await expect(one.baton.send(waiting.runId, 'news', Number.NaN)).rejects.toMatchObject({
      code: 'BATON_VALUE_NOT_JSON',
    })
  })

  test('refuses another topic or content under the id of a message that waits', async () => {
    const one = await bench({ runnables: [listener] })
    const { runId } = await one.baton.start('function:listener', '')
    await one.baton.send(runId, 'weather', 'rain', { id: 'm1' })
    for (const [topic, content] of [
      ['weather', 'sun'],
      ['wind', 'rain'],
    ] as const) {
      await expect(one.baton.send(runId, topic, content, { id: 'm1' })).rejects.toMatchObject({
        code: 'BATON_MESSAGE_ID_TAKEN',
        message: expect.stringContaining('"m1"'),
      })
    }
  })

  test.each([
    ['an id that is no text', { id: 7 }],
    ['an id of null', { id: null }],
    ['an empty id', { id: '' }],
    ['an id without end', { id: 'x'.repeat(2_000) }],
    ['half a character', { id: '\ud800' }],
    ['a sender that is no text', { by: 5 }],
    ['a sender of null', { by: null }],
    ['labels that are no list', { labels: 'untrusted' }],
    ['labels that nobody knows', { labels: ['nonsense'] }],
    ['no options at all', null],
  ])('refuses %s before anything is posted', async (_, options) => {
    const one = await bench({ runnables: [listener] })
    const { runId } = await one.baton.start('function:listener', '')
    await expect(one.baton.send(runId, 'news', 'hi', options as SendOptions)).rejects.toMatchObject({
      code: 'BATON_MESSAGE_INVALID',
    })
    expect(await one.journal.messages([runId])).toEqual([])
  })

  test.each([null, undefined, '', 5])('refuses %j as a topic', async (topic) => {
    const one = await bench({ runnables: [listener] })
    const { runId } = await one.baton.start('function:listener', '')
    await expect(one.baton.send(runId, topic as string, 1)).rejects.toMatchObject({ code: 'BATON_NAME_INVALID' })
  })

  test('takes a message once whose id holds a secret, and writes the secret nowhere', async () => {
    const secret = 'hunter2value-0123456789'
    const two = defineFunction('two', async (ctx) => {
      const first = await ctx.receive('pay')
      const second = await ctx.receive('pay', { timeoutMs: 90_000 }).catch(() => undefined)
      return `${first.content} ${second?.content ?? 'nothing'}`
    })
    const one = await bench({ runnables: [two] })
    const { runId } = await one.baton.start('function:two', '')
    // The process that takes the run up knows the secret, the one that began did not.
    const later = await one.restart({ secrets: new Map([['TOKEN', secret]]) })
    await later.resume(runId)
    const pay = { id: `order ${secret}`, by: `by ${secret}` }
    await later.send(runId, 'other', 'kept', { id: `kept ${secret}`, by: `by ${secret}` })
    expect(JSON.stringify(await one.journal.messages([runId]))).not.toContain(secret)
    await later.send(runId, 'pay', 'paid', pay)
    await asleep({ ...one, baton: later }, runId)
    await later.close()
    const last = await createBaton({
      ...{ journal: one.journal, clock: one.clock, owner: 'third', runnables: [two] },
      secrets: new Map([['TOKEN', secret]]),
    })
    await last.resume(runId)
    await last.send(runId, 'pay', 'paid', pay)
    expect((await one.ended(last.result(runId))).output).toBe('paid nothing')
    expect(JSON.stringify(await last.events(runId))).not.toContain(secret)
  })

  test('covers up secrets before anything is kept', async () => {
    const secret = 'sk-very-secret-0123456789'
    const one = await bench({ runnables: [listener], secrets: new Map([['KEY', secret]]) })
    const { runId, result } = await one.baton.start('function:listener', '')
    await one.baton.send(runId, 'weather', `the key is ${secret}`)
    expect(JSON.stringify(await one.journal.messages([runId]))).not.toContain(secret)
    await one.baton.send(runId, 'news', `the key is ${secret}`)
    expect((await one.ended(result)).output).not.toContain(secret)
  })

  test('makes what a run receives untrusted, unless the sender says what it is', async () => {
    const one = await bench({ runnables: [listener] })
    const labelsOf = async (labels: readonly 'private'[] | undefined): Promise<unknown> => {
      const { runId, result } = await one.baton.start('function:listener', '')
      await one.baton.send(runId, 'news', 'hi', { labels })
      await one.ended(result)
      const last = (await one.baton.events(runId)).at(-1)
      return (last?.data as { labels?: unknown } | undefined)?.labels
    }
    expect(await labelsOf(undefined)).toEqual(['untrusted'])
    expect(await labelsOf([])).toBeUndefined()
    expect(await labelsOf(['private'])).toEqual(['private'])
  })
})
