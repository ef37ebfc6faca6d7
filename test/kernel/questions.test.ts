import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const asking = defineFunction('asking', async (ctx) => {
  const amount = await ctx.ask({ prompt: 'How many?', answer: z.number().int().positive() })
  const sure = await ctx.ask({ prompt: 'Sure?', choices: ['yes', 'no'] })
  return `${amount} ${sure}`
})

describe('questions to a person', () => {
  test('a run that waits holds no memory, and goes on with the answer in another process', async () => {
    const { baton, passTime, restart, ended } = await bench({ runnables: [asking] })
    const first = await passTime(baton.run(asking, 'go'))
    expect(first).toMatchObject({ status: 'awaiting_input', questions: [{ op: 'ask#1', prompt: 'How many?' }] })
    const again = await restart()
    await again.answer(first.runId, 'ask#1', 3, 'ada')
    const second = await passTime(again.result(first.runId))
    expect(second).toMatchObject({ status: 'awaiting_input', questions: [{ op: 'ask#2', choices: ['yes', 'no'] }] })
    await again.answer(first.runId, 'ask#2', 'yes')
    expect((await ended(again.result(first.runId))).output).toBe('3 yes')
  })

  test('an answer that does not fit its schema is refused in the log, and the question stays open', async () => {
    const { baton, clock, passTime, treeOf } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    await baton.answer(runId, 'ask#1', 'many')
    await clock.advance(1_000)
    const refusal = (await treeOf(runId)).find(({ type }) => type === 'question.refused')
    expect(refusal?.data).toMatchObject({
      op: 'ask#1',
      by: 'user',
      problem: expect.stringContaining('expected number'),
    })
    expect(await passTime(baton.result(runId))).toMatchObject({ status: 'awaiting_input' })
  })

  test('an answer that is none of the choices is refused at once', async () => {
    const { baton, passTime } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    await baton.answer(runId, 'ask#1', 3)
    await passTime(baton.result(runId))
    await expect(baton.answer(runId, 'ask#2', 'maybe')).rejects.toMatchObject({ code: 'BATON_ANSWER_INVALID' })
  })

  test('an unknown question is refused with those that are open, and an unknown run with its id', async () => {
    const { baton, passTime } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    await expect(baton.answer(runId, 'ask#11', 3)).rejects.toMatchObject({
      code: 'BATON_QUESTION_UNKNOWN',
      hint: 'Did you mean "ask#1"? Open: ask#1.',
    })
    await expect(baton.answer('run_nowhere', 'ask#1', 3)).rejects.toMatchObject({ code: 'BATON_QUESTION_UNKNOWN' })
    await expect(baton.cancel('run_nowhere')).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
  })

  test('a question nobody answers in time expires, also while the run is not in memory', async () => {
    const impatient = defineFunction('impatient', async (ctx) => {
      try {
        return String(await ctx.ask({ prompt: 'Well?', expiresInMs: 600_000 }))
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    const { baton, clock, passTime, ended, treeOf } = await bench({ runnables: [impatient] })
    const { runId, status } = await passTime(baton.run(impatient, 'go'))
    expect(status).toBe('awaiting_input')
    await clock.advance(601_000)
    expect((await ended(baton.result(runId))).output).toBe('BATON_QUESTION_EXPIRED')
    expect(types(await treeOf(runId))).toContain('question.expired')
  })

  test('a question of a nested run makes its parents wait too, and is found from the root (X-7)', async () => {
    const outer = defineFunction('outer', async (ctx) => (await ctx.run(asking, 'inner')).output)
    const { baton, passTime, ended } = await bench({ runnables: [outer, asking] })
    const waiting = await passTime(baton.run(outer, 'go'))
    expect(waiting.status).toBe('awaiting_input')
    const [question] = await baton.questions(waiting.runId)
    expect(question).toMatchObject({ op: 'ask#1', prompt: 'How many?' })
    expect(question?.runId).not.toBe(waiting.runId)
    await baton.answer(question?.runId ?? '', 'ask#1', 2)
    await passTime(baton.result(waiting.runId))
    await baton.answer(question?.runId ?? '', 'ask#2', 'no')
    expect((await ended(baton.result(waiting.runId))).output).toBe('2 no')
  })

  test('the first of two answers counts, and the second is told whose it was, and what was said', async () => {
    const { baton, clock, passTime, ended, restart } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    const at = new Date(clock.now()).toISOString()
    const both = await Promise.allSettled([
      baton.answer(runId, 'ask#1', 1, 'ada'),
      baton.answer(runId, 'ask#1', 2, 'bob'),
    ])
    expect(both[0]?.status).toBe('fulfilled')
    const details = { question: 'ask#1', by: 'ada', answer: 1, at }
    expect(both[1]).toMatchObject({ status: 'rejected', reason: { code: 'BATON_QUESTION_ANSWERED', details } })
    await passTime(baton.result(runId))
    await baton.answer(runId, 'ask#2', 'yes')
    expect((await ended(baton.result(runId))).output).toMatch(/^[12] yes$/)
    const again = await restart()
    expect((await ended(again.result(runId))).output).toMatch(/^[12] yes$/)
  })

  test('the same answer twice at once is accepted once, and one that comes later hears who was first', async () => {
    const { baton, passTime } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    const both = await Promise.allSettled([baton.answer(runId, 'ask#1', 1), baton.answer(runId, 'ask#1', 1)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await passTime(baton.result(runId))
    await expect(baton.answer(runId, 'ask#1', 7)).rejects.toMatchObject({
      code: 'BATON_QUESTION_ANSWERED',
      details: { by: 'user', answer: 1 },
    })
  })

  test('after an answer that did not fit, the next one counts', async () => {
    const { baton, clock, passTime } = await bench({ runnables: [asking] })
    const { runId } = await passTime(baton.run(asking, 'go'))
    await baton.answer(runId, 'ask#1', 'many', 'ada')
    await clock.advance(1_000)
    await baton.answer(runId, 'ask#1', 2, 'bob')
    expect(await passTime(baton.result(runId))).toMatchObject({ questions: [{ op: 'ask#2' }] })
  })

  test('a thousand waiting runs are owned by nobody', { tags: ['slow'] }, async () => {
    const { baton, passTime } = await bench({ runnables: [asking] })
    const parked = await passTime(Promise.all(Array.from({ length: 1_000 }, () => baton.run(asking, 'go'))))
    expect(parked.every(({ status }) => status === 'awaiting_input')).toBe(true)
    expect(await baton.runs({ statuses: ['awaiting_input'], unowned: true })).toHaveLength(1_000)
  })
})
