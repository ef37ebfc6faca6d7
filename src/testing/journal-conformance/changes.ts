import assert from 'node:assert/strict'
import type { Journal } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, root } from './fixture.ts'

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

  'calls back after claims, releases and messages': async ({ journal, start }) => {
    await start('one', 'alice')
    const claimed = nextChange(journal)
    const lease = await journal.claim('one', 'bob')
    await claimed
    const posted = nextChange(journal)
    await journal.post({ id: 'm', rootRunId: 'one', runId: 'one', kind: 'cancel', content: null, by: 'cli' })
    await posted
    const discarded = nextChange(journal)
    await journal.discard(['m'])
    await discarded
    const released = nextChange(journal)
    await journal.release(lease)
    await released
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
