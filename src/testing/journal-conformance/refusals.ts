import assert from 'node:assert/strict'
import { batch, type ConformanceCases, child, refuses, root, storedValue, typesOf } from './fixture.ts'

export const refusalCases: ConformanceCases = {
  'refuses an append that would skip an event': async ({ journal, start }) => {
    const lease = await start('one')
    const skipping = journal.append(lease, batch(root('one'), 2, 'note.taken'))
    await refuses(skipping, 'BATON_JOURNAL_CONFLICT', { runId: 'one', expected: 2, actual: 1 })
  },

  'refuses an append that would repeat an event': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    const repeating = journal.append(lease, batch(root('one'), 1, 'note.taken'))
    await refuses(repeating, 'BATON_JOURNAL_CONFLICT', { runId: 'one', expected: 1, actual: 2 })
  },

  'refuses events whose numbers do not follow one another': async ({ journal, start }) => {
    const lease = await start('one')
    const { entries, ...rest } = batch(root('one'), 1, 'note.a', 'note.b', 'note.c')
    const holed = journal.append(lease, { ...rest, entries: entries.filter(({ type }) => type !== 'note.b') })
    await refuses(holed, 'BATON_JOURNAL_CONFLICT', { runId: 'one' })
    const late = journal.append(lease, { ...rest, entries: entries.slice(1) })
    await refuses(late, 'BATON_JOURNAL_CONFLICT', { runId: 'one' })
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
  },

  'refuses to make a run twice': async ({ journal, start }) => {
    await start('one', 'alice')
    await refuses(start('one', 'alice'), 'BATON_JOURNAL_CONFLICT', { runId: 'one', expected: 0, actual: 1 })
    await refuses(start('one', 'bob'), 'BATON_JOURNAL_CONFLICT', { runId: 'one' })
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
  },

  'lets one of two who make the same run in the same turn succeed': async ({ journal, start }) => {
    const results = await Promise.allSettled([start('one', 'alice'), start('one', 'bob')])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
  },

  'refuses a first append that counts on earlier events': async ({ journal }) => {
    const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
    await refuses(journal.append(lease, batch(root('one'), 3, 'note.taken')), 'BATON_RUN_NOT_FOUND', { runId: 'one' })
    assert.deepEqual(await journal.list({}), [])
  },

  'refuses a child of a tree that does not exist': async ({ journal }) => {
    const lease = { rootRunId: 'top', owner: 'alice', epoch: 1 }
    await refuses(journal.append(lease, batch(child('leaf', 'top'), 0, 'run.started')), 'BATON_RUN_NOT_FOUND', {
      runId: 'top',
    })
  },

  'refuses to write to a run with the lease of another tree': async ({ journal, start }) => {
    const mine = await start('mine')
    await start('other', 'bob')
    await refuses(journal.append(mine, batch(root('other'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED', {
      runId: 'other',
    })
    await refuses(journal.append(mine, batch(child('other', 'mine'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED')
    assert.deepEqual(await typesOf(journal, 'other'), ['run.started'])
  },

  'keeps nothing of a refused append': async ({ journal, start }) => {
    const lease = await start('one')
    const value = storedValue('kept nowhere')
    const refused = batch(root('one'), 5, ['note.taken', {}, [value]], 'run.completed')
    await refuses(journal.append(lease, refused), 'BATON_JOURNAL_CONFLICT')
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
    assert.equal(await journal.value(value.hash), undefined)
    const [summary] = await journal.list({})
    assert.equal(summary?.status, 'running')
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
  },

  'does not let a refused append fail others of the same turn': async ({ journal, start }) => {
    const one = await start('one')
    const two = await start('two')
    const results = await Promise.allSettled([
      journal.append(one, batch(root('one'), 1, 'note.a')),
      journal.append(one, batch(root('one'), 1, 'note.again')),
      journal.append({ ...two, epoch: 9 }, batch(root('two'), 1, 'note.zombie')),
      journal.append(two, batch(root('two'), 1, 'note.b')),
      journal.append(one, batch(root('one'), 2, 'note.c')),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', 'note.a', 'note.c'])
    assert.deepEqual(await typesOf(journal, 'two'), ['run.started', 'note.b'])
  },
}
