import { expect, test } from 'vitest'
import { memoryJournal } from '../../src/journal/memory.ts'
import { currentEdition } from '../../src/kernel/edition.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'
import { rewriting } from './rewritten-edition.ts'

const child = defineFunction('child', async (context) => `child ${context.edition}`)

const parent = defineFunction('parent', async (context) => {
  await context.ask({ prompt: 'Go on?' })
  const { output } = await context.run(child, 'Which edition?')
  return `parent ${context.edition}, ${output}`
})

test('a new tree of runs has the edition of today, and says so in its first event', async () => {
  const { baton, ended, treeOf } = await bench({ runnables: [parent, child] })
  const { runId } = await baton.start('parent', 'Which edition?')
  await baton.result(runId)
  await baton.answer(runId, 'ask#1', 'yes')
  const result = await ended(baton.result(runId))
  expect(result.output).toBe(`parent ${currentEdition}, child ${currentEdition}`)
  const started = (await treeOf(runId)).filter(({ type }) => type === 'run.started')
  expect(started.map(({ data }) => (data as { edition?: number }).edition)).toEqual([currentEdition, undefined])
})

test('a tree that was begun before editions were counted keeps the first, also in children that begin later', async () => {
  const { baton, restart, clock, ended } = await bench({
    runnables: [parent, child],
    journal: withoutEditions(memoryJournal()),
  })
  const { runId } = await baton.start('parent', 'Which edition?')
  await baton.result(runId)
  await clock.advance(1_000)
  const again = await restart()
  await again.answer(runId, 'ask#1', 'yes')
  const result = await ended(again.result(runId))
  expect(result.output).toBe('parent 1, child 1')
})

test('a tree of a newer edition is refused, and left as it was', async () => {
  const journal = memoryJournal()
  const newer = rewriting(journal, `,"edition":${currentEdition + 1}`)
  const { baton, restart, clock } = await bench({ runnables: [parent, child], journal: newer })
  const { runId } = await baton.start('parent', 'Which edition?')
  await baton.result(runId)
  await clock.advance(1_000)
  const again = await restart()
  const before = await journal.read(runId)
  await expect(again.resume(runId)).rejects.toMatchObject({ code: 'BATON_RUN_TOO_NEW' })
  expect(await journal.read(runId)).toEqual(before)
})

/** A journal that older code might have written. */
function withoutEditions(journal: Journal): Journal {
  return rewriting(journal, '')
}
