import { expect, test } from 'vitest'
import type { Entry } from '../../src/events/record.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Batch, Journal } from '../../src/kernel/ports/journal.ts'
import { Writer, type WrittenLog } from '../../src/kernel/writer.ts'

const lineage = { runId: 'run_1', parentRunId: null, rootRunId: 'run_1' }
const lease = { rootRunId: 'run_1', owner: 'first', epoch: 1 }

function entry(seq: number): Entry {
  const { runId } = lineage
  return { runId, seq, ts: 1, type: 'test.noted', version: 1, actor: 'test', causation: 0, json: '{}', values: [] }
}

/** A journal on a disk that takes its time. Each append waits until it is told how it goes. */
function slowJournal(): { readonly journal: Journal; readonly appends: PromiseWithResolvers<void>[] } {
  const appends: PromiseWithResolvers<void>[] = []
  const append = (): Promise<void> => {
    const appended = Promise.withResolvers<void>()
    appends.push(appended)
    return appended.promise
  }
  return { journal: { ...memoryJournal(), append }, appends }
}

function writerOn(journal: Journal): Writer {
  const writer: Writer = new Writer(journal, lease, {
    stop: () => writer.stop(),
    heard: undefined,
    withUnreceived: (end: Batch) => Promise.resolve(end),
  })
  return writer
}

test('what comes after something that could not be written is not written, and nobody is told that it was', async () => {
  const { journal, appends } = slowJournal()
  const writer = writerOn(journal)
  const log: WrittenLog = { lineage, unsent: undefined }
  writer.add(log, entry(1))
  writer.flush()
  writer.add(log, entry(2))
  const reached = writer.reached()
  appends[0]?.reject(new Error('the disk is full'))
  expect(await reached).toBe(false)
  expect(appends).toHaveLength(1)
  expect(writer.reached()).toBe(false)
})
