import assert from 'node:assert/strict'
import { verifyChain } from '../../events/hash-chain.ts'
import { sha256 } from '../../kernel/digest.ts'
import { batch, type ConformanceCases, child, root, typesOf } from './fixture.ts'

export const appendingCases: ConformanceCases = {
  'keeps appends to one run in order': async ({ journal, start }) => {
    const lease = await start('one')
    for (let seq = 1; seq <= 20; seq++) await journal.append(lease, batch(root('one'), seq, `note.n${seq}`))
    const expected = Array.from({ length: 20 }, (_, index) => `note.n${index + 1}`)
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', ...expected])
  },

  'keeps the events of one append in order': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'note.a', 'note.b', 'note.c'))
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', 'note.a', 'note.b', 'note.c'])
  },

  'gives back every field of an event as it was written': async ({ journal }) => {
    const lineage = root('one')
    const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
    const first = batch(lineage, 0, ['run.started', { runnable: 'agent:writer' }])
    const second = { runId: 'one', seq: 2, ts: 7, type: 'note.taken', version: 3, causation: 1, values: [] }
    await journal.append(lease, first)
    await journal.append(lease, {
      lineage,
      expectedSeq: 1,
      entries: [
        { ...second, actor: 'agent:writer', json: '{"a":[1,2.5,null,true]}' },
        { ...second, seq: 3, actor: 'human:ada', json: '"text"' },
      ],
    })
    const [, own, other] = await journal.read('one')
    const common = { lineage, ts: 7, type: 'note.taken', version: 3, causation: 1 }
    assert.deepEqual(own, {
      ...common,
      seq: 2,
      actor: 'agent:writer',
      json: '{"a":[1,2.5,null,true]}',
      hash: own?.hash,
    })
    assert.deepEqual(other, { ...common, seq: 3, actor: 'human:ada', json: '"text"', hash: other?.hash })
  },

  'keeps any text': async ({ journal, start }) => {
    const lease = await start('one')
    const text = `line\nquote " backslash \\ nul \0 zero-width \u200b emoji 🦉 العربية 中文 </script> ${'x'.repeat(100_000)}`
    await journal.append(lease, batch(root('one'), 1, ['note.taken', { text }]))
    const [, record] = await journal.read('one')
    assert.deepEqual(JSON.parse(record?.json ?? ''), { text })
  },

  'lands two appends made in the same turn, in order': async ({ journal, start }) => {
    const lease = await start('one')
    const first = journal.append(lease, batch(root('one'), 1, 'note.first'))
    const second = journal.append(lease, batch(root('one'), 2, 'note.second'))
    await Promise.all([first, second])
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', 'note.first', 'note.second'])
  },

  'lands the appends of a hundred runs made in the same turn': async ({ journal, start }) => {
    const runIds = Array.from({ length: 100 }, (_, index) => `run${index}`)
    const leases = await Promise.all(runIds.map((runId) => start(runId)))
    await Promise.all(leases.map((lease) => journal.append(lease, batch(root(lease.rootRunId), 1, 'note.taken'))))
    for (const runId of runIds) assert.deepEqual(await typesOf(journal, runId), ['run.started', 'note.taken'])
  },

  'keeps an append as it was when it was asked for': async ({ journal }) => {
    const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
    const { entries, ...rest } = batch(root('one'), 0, 'run.started')
    const list = [...entries]
    const kept = journal.append(lease, { ...rest, entries: list })
    list.push(...batch(root('one'), 1, 'note.late').entries)
    await kept
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', 'note.taken'])
  },

  'makes a child run by its first append, under the lease of its root': async ({ journal, start }) => {
    const lease = await start('top')
    await journal.append(
      lease,
      batch(child('leaf', 'top'), 0, ['run.started', { runnable: 'agent:leaf' }], 'note.taken'),
    )
    await journal.append(lease, batch(child('deep', 'top', 'leaf'), 0, 'run.started'))
    const [record] = await journal.read('deep')
    assert.deepEqual(record?.lineage, { runId: 'deep', parentRunId: 'leaf', rootRunId: 'top' })
    assert.deepEqual(await typesOf(journal, 'leaf'), ['run.started', 'note.taken'])
  },

  'lands a parent and its new child that are appended in the same turn': async ({ journal }) => {
    const lease = { rootRunId: 'top', owner: 'alice', epoch: 1 }
    const parent = journal.append(lease, batch(root('top'), 0, 'run.started', 'child.started'))
    const leaf = journal.append(lease, batch(child('leaf', 'top'), 0, 'run.started'))
    await Promise.all([parent, leaf])
    assert.deepEqual(await typesOf(journal, 'leaf'), ['run.started'])
  },

  'seals every event with the hash of all before it': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'note.a', 'note.b'))
    verifyChain(await journal.read('one'), sha256)
    await journal.append(lease, batch(root('one'), 3, 'note.c'))
    await journal.append(lease, batch(root('one'), 4, 'note.d'))
    const records = await journal.read('one')
    verifyChain(records, sha256)
    assert.equal(new Set(records.map(({ hash }) => hash)).size, 5)
  },

  'takes an append of no events for nothing': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1))
    await journal.append({ rootRunId: 'two', owner: 'alice', epoch: 1 }, batch(root('two'), 0))
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
    assert.deepEqual((await journal.list({})).length, 1)
  },
}
