import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { BatonError } from '../../src/errors/baton-error.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Batch, Journal } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'

/** As agents do, it looks around for a moment before it asks. */
const asks = defineFunction('asks', async (ctx) => {
  for (let looks = 0; looks < 5; looks++) await Promise.resolve()
  return (await ctx.model({ model: 'm', messages: [] })).text
})

/** A journal that takes its time, as one on a disk does, and what was appended to it. */
function slowJournal(keep: () => void = () => {}): { journal: Journal; appended: Batch[] } {
  const journal = memoryJournal()
  const appended: Batch[] = []
  const append = journal.append.bind(journal)
  journal.append = async (lease, batch) => {
    appended.push(batch)
    await new Promise((resolve) => setImmediate(resolve))
    keep()
    await append(lease, batch)
  }
  return { journal, appended }
}

test('a run that is waited for is durable before its code has come far, though nothing else has to be', async () => {
  const { journal, appended } = slowJournal()
  const dies = defineFunction('dies', () => new Promise<string>(() => {}))
  const baton = await createBaton({ journal, runnables: [dies] })
  void baton.run(dies, 'go').catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(appended.flatMap(({ entries }) => entries.map(({ type }) => type))).toEqual(['run.started'])
  await baton.close()
})

test('a run that is only started is durable before its caller has its handle', async () => {
  const { journal } = slowJournal()
  const baton = await createBaton({ journal, model: scriptedModel({ m: ['Hello.'] }), runnables: [asks] })
  const { runId, result } = await baton.start('asks', 'go')
  expect((await journal.read(runId)).map(({ type }) => type)).toContain('run.started')
  await result
  await baton.close()
})

test('a run whose first events can not be written is refused with the reason, and calls no model', async () => {
  const full = new BatonError('BATON_JOURNAL_FULL', { path: 'full.journal' })
  const { journal } = slowJournal(() => {
    throw full
  })
  const model = scriptedModel({ m: ['Hello.'] })
  const baton = await createBaton({ journal, model, runnables: [asks] })
  await expect(baton.run('asks', 'go')).rejects.toMatchObject({ code: 'BATON_JOURNAL_FULL' })
  expect(model.calls).toEqual([])
  await baton.close()
})
