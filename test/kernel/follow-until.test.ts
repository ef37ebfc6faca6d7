import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/events/event.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const asking = defineFunction('asking', async (ctx) => {
  const first = await ctx.ask<string>({ prompt: 'First?' })
  return `${first} ${await ctx.ask<string>({ prompt: 'Second?' })}`
})
const outer = defineFunction('outer', async (ctx) => (await ctx.run(asking, 'inner')).output)

const until = 'awaiting_input'

async function typesOf(events: AsyncGenerator<RunEvent>): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of events) types.push(type)
  return types
}

/** A run that waits, an answer to it that no process has taken yet, and another process. */
async function withAnswerOnItsWay(): Promise<{ other: Awaited<ReturnType<typeof bench>>; runId: string }> {
  const { baton, passTime, journal } = await bench({ runnables: [asking] })
  const { runId } = await passTime(baton.run(asking, 'go'))
  await baton.close()
  const message = { rootRunId: runId, runId, kind: 'answer', op: 'ask#1', content: 'a', by: 'ada', at: 1 } as const
  await journal.post({ id: `answer_${runId}/ask#1/0`, ...message })
  const other = await bench({ journal, runnables: [asking], owner: 'other' })
  return { other, runId }
}

describe('events until a run waits for a person', () => {
  test('end there, however often it waited before, and at its end', async () => {
    const { baton, passTime, ended } = await bench({ runnables: [asking] })
    const handle = await baton.start(asking, 'go')
    const first = await passTime(typesOf(handle.events({ until })))
    expect(first.at(-1)).toBe('run.awaiting_input')
    await baton.answer(handle.runId, 'ask#1', 'a')
    const second = await passTime(typesOf(handle.events({ until })))
    expect(second.filter((type) => type === 'run.awaiting_input')).toHaveLength(2)
    expect(second.at(-1)).toBe('run.awaiting_input')
    await baton.answer(handle.runId, 'ask#2', 'b')
    const third = await passTime(typesOf(baton.follow(handle.runId, undefined, { until })))
    expect(third.at(-1)).toBe('run.completed')
    expect((await ended(baton.result(handle.runId))).output).toBe('a b')
  })

  test('end where a run below waits and holds everything up', async () => {
    const { baton, passTime } = await bench({ runnables: [outer, asking] })
    const handle = await baton.start(outer, 'go')
    const types = await passTime(typesOf(handle.events({ until })))
    expect(types).toContain('question.asked')
    expect(types.at(-1)).toBe('run.awaiting_input')
  })

  test('go on while an answer is on its way', async () => {
    const { other, runId } = await withAnswerOnItsWay()
    const types = typesOf(other.baton.follow(runId, undefined, { until }))
    await other.baton.recover()
    expect((await other.passTime(types)).filter((type) => type === 'question.asked')).toHaveLength(2)
  })
})

describe('what a run came to', () => {
  test('is not that it waits while an answer is on its way', async () => {
    const { other, runId } = await withAnswerOnItsWay()
    const waiting = other.baton.result(runId)
    await other.baton.recover()
    const end = await other.passTime(waiting)
    expect(end.status === 'awaiting_input' && end.questions.map(({ prompt }) => prompt)).toEqual(['Second?'])
  })
})
