import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { heldJournal } from './held-journal.ts'

test('messages that came before a run ended and while its end was written are told of together', async () => {
  const clock = simulatedClock()
  const journal = heldJournal(memoryJournal({ clock }))
  const deaf = defineFunction('deaf', async (ctx) => String(await ctx.sleep(10_000)))
  const baton = await createBaton({ journal, clock, owner: 'first', runnables: [deaf] })
  const { runId, result } = await baton.start(deaf, 'go')
  await baton.send(runId, 'news', 'spring')
  journal.hold((write) => write.includes('run.completed'))
  await clock.advance(11_000)
  await journal.post({
    kind: 'topic',
    id: 'late',
    rootRunId: runId,
    runId,
    topic: 'news',
    content: 'summer',
    by: 'ada',
    at: 1,
    labels: [],
  })
  await clock.advance(1_000)
  journal.letThrough()
  expect(await result).toMatchObject({ warnings: [expect.stringContaining('2 messages on "news"')] })
  await baton.close()
})
