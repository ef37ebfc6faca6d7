import assert from 'node:assert/strict'
import type { Change, Journal, Message } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, child, root } from './fixture.ts'

/** Resolves at the next call back. */
function nextChange(journal: Journal): Promise<void> {
  return new Promise((resolve) => {
    const stop = journal.onChange(() => {
      stop()
      resolve()
    })
  })
}

export const changeCases: ConformanceCases = {
  'calls back after an append, which can then be read': async ({ journal, start }) => {
    const lease = await start('one')
    const seen = new Promise<number>((resolve) => {
      const stop = journal.onChange(async () => {
        const { length } = await journal.read('one')
        if (length < 2) return
        stop()
        resolve(length)
      })
    })
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    assert.equal(await seen, 2)
  },

  'names the trees that changed, and what of them did': async ({ journal, start }) => {
    const first = await start('one', 'alice')
    await start('two', 'alice')
    const told = await changesDuring(journal, async () => {
      await journal.append(first, batch(child('leaf', 'one'), 0, 'run.started'))
    })
    assert.ok(names(told, 'events', 'one'))
    assert.ok(!told.some(({ events }) => events !== 'unknown' && events.has('two')))
    assert.ok(!told.some(({ events }) => events !== 'unknown' && events.has('leaf')))
    const lease = await journal.claim('two', 'bob')
    assert.ok(names(await changesDuring(journal, () => journal.release(lease)), 'leases', 'two'))
    const claiming = await changesDuring(journal, () => journal.claim('two', 'bob'))
    assert.ok(names(claiming, 'leases', 'two'))
    assert.ok(names(await changesDuring(journal, () => journal.post(cancel('m', 'one'))), 'messages', 'one'))
    assert.ok(names(await changesDuring(journal, () => journal.discard('one', ['m'])), 'messages', 'one'))
  },

  'says nothing of what was refused': async ({ journal, start }) => {
    await start('one')
    const stale = { rootRunId: 'one', owner: 'mallory', epoch: 7 }
    const told = await changesDuring(journal, async () => {
      await Promise.resolve(journal.append(stale, batch(root('one'), 1, 'note.taken'))).catch(() => {})
      await start('two')
    })
    assert.ok(names(told, 'events', 'two'))
    assert.ok(!told.some(({ events }) => events !== 'unknown' && events.has('one')))
  },

  'calls back everybody, also who listens twice': async ({ journal, start }) => {
    let calls = 0
    const listener = () => {
      calls++
    }
    const stop = journal.onChange(listener)
    journal.onChange(listener)
    await start('one')
    await nextChangeAfter(journal, () => start('two'))
    assert.ok(calls >= 2)
    stop()
    const before = calls
    await nextChangeAfter(journal, () => start('three'))
    assert.ok(calls > before)
  },

  'calls back no more once told to stop': async ({ journal, start }) => {
    let calls = 0
    const stop = journal.onChange(() => {
      calls++
    })
    stop()
    stop()
    await nextChangeAfter(journal, () => start('one'))
    assert.equal(calls, 0)
  },
}

async function nextChangeAfter(journal: Journal, act: () => Promise<unknown> | undefined): Promise<void> {
  const changed = nextChange(journal)
  await act()
  await changed
}

function cancel(id: string, rootRunId: string): Message {
  return { id, rootRunId, runId: rootRunId, kind: 'cancel', content: null, by: 'cli' }
}

/** All that was said from before `act` until something was said after it. */
async function changesDuring(journal: Journal, act: () => Promise<unknown>): Promise<readonly Change[]> {
  const told: Change[] = []
  const stop = journal.onChange((change) => told.push(change))
  await nextChangeAfter(journal, act)
  // Another call back may be on its way with what is not known yet.
  await new Promise((resolve) => setImmediate(resolve))
  stop()
  return told
}

function names(told: readonly Change[], what: keyof Change, rootRunId: string): boolean {
  return told.some((change) => change[what] !== 'unknown' && change[what].has(rootRunId))
}
