import { expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import type { Json } from '../../src/events/json.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Question } from '../../src/kernel/context.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'

interface Left {
  readonly second: Baton
  readonly runId: string
  readonly clock: SimulatedClock
  /** Another process posts an answer. */
  answer(): Promise<void>
}

/** A run that a process left waiting, and the process that is there now. */
async function left(question: Question<Json>): Promise<Left> {
  const asker = defineFunction('asker', async (ctx) => String(await ctx.ask(question)))
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const options = { journal, clock, runnables: [asker] }
  const first = await createBaton({ ...options, owner: 'first' })
  const { runId } = await first.start(asker, 'go')
  await clock.advance(60_000)
  await first.close()
  const second = await createBaton({ ...options, owner: 'second' })
  await second.start(asker, 'something else')
  const posted = { rootRunId: runId, runId, by: 'ada', at: 1, content: 'yes', op: 'ask#1' }
  const answer = () => journal.post({ ...posted, kind: 'answer', id: `answer_${runId}/ask#1/0` })
  return { second, runId, clock, answer }
}

test('a process takes up runs that others left waiting only once it was told to recover', async () => {
  const { second, runId, clock, answer } = await left({ prompt: 'Go on?' })
  await answer()
  await clock.advance(60_000)
  expect((await second.runs({ runId }))[0]?.status).toBe('awaiting_input')
  await second.recover()
  await clock.advance(60_000)
  expect((await second.runs({ runId }))[0]?.status).toBe('completed')
  await second.close()
})

test('and no longer once it was told to stop that', async () => {
  const { second, runId, clock, answer } = await left({ prompt: 'Go on?' })
  const recovery = await second.keepRecovering()
  recovery.stop()
  await answer()
  await clock.advance(60_000)
  expect((await second.runs({ runId }))[0]?.status).toBe('awaiting_input')
  await second.close()
})

test('a question that it is too late for is not among the open ones, though its run has not heard of that yet', async () => {
  const { second, runId, clock } = await left({ prompt: 'Go on?', expiresInMs: 3_600_000 })
  expect(await second.questions(runId)).toHaveLength(1)
  await clock.advance(3_600_000)
  expect(await second.questions(runId)).toEqual([])
  await second.close()
})
