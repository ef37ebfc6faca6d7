import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

const asking = defineFunction('asking', async (ctx) => {
  const [first] = await ctx.all([600_000, 6_000_000], (branch, expiresInMs) =>
    branch.ask<string>({ prompt: `Within ${expiresInMs / 60_000} minutes?`, expiresInMs }),
  )
  return first?.ok === true ? first.value : 'nobody answered'
})

test('a question that it is too late for is not listed, also before its run was taken up again', async () => {
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const first = await createBaton({ journal, clock, runnables: [asking] })
  const started = first.run('function:asking', 'go')
  await clock.advance(1_000)
  const { runId } = await started
  await first.close()
  const second = await createBaton({ journal, clock, runnables: [asking] })
  const prompts = async () => (await second.questions(runId)).map(({ prompt }) => prompt)
  expect(await prompts()).toEqual(['Within 10 minutes?', 'Within 100 minutes?'])
  await clock.advance(599_000)
  expect(await prompts()).toEqual(['Within 100 minutes?'])
  await clock.advance(6_000_000)
  expect(await prompts()).toEqual([])
  await second.close()
})
