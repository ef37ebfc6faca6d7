import assert from 'node:assert/strict'
import { batch, type ConformanceCases, root, storedValue } from './fixture.ts'

export const readingCases: ConformanceCases = {
  'reads nothing of an unknown run': async ({ journal }) => {
    assert.deepEqual(await journal.read('nobody'), [])
    assert.deepEqual(await journal.read('nobody', 5), [])
  },

  'reads only what comes after a given event': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'note.a', 'note.b', 'note.c'))
    const seqs = async (afterSeq: number) => (await journal.read('one', afterSeq)).map(({ seq }) => seq)
    assert.deepEqual(await seqs(0), [1, 2, 3, 4])
    assert.deepEqual(await seqs(2), [3, 4])
    assert.deepEqual(await seqs(4), [])
    assert.deepEqual(await seqs(40), [])
  },

  'shows an event as soon as its append has resolved': async ({ journal, start }) => {
    const lease = await start('one')
    for (let seq = 1; seq < 10; seq++) {
      await journal.append(lease, batch(root('one'), seq, 'note.taken'))
      assert.equal((await journal.read('one')).length, seq + 1)
    }
  },

  'gives the same records however often it is asked': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'note.a', 'note.b'))
    assert.deepEqual(await journal.read('one'), await journal.read('one'))
    assert.deepEqual((await journal.read('one')).slice(1), await journal.read('one', 1))
  },

  'keeps a value that several events refer to, and gives it back by its hash': async ({ journal, start }) => {
    const one = await start('one')
    const two = await start('two')
    const value = storedValue('a long text '.repeat(1_000))
    await journal.append(one, batch(root('one'), 1, ['note.a', {}, [value]], ['note.b', {}, [value]]))
    await journal.append(two, batch(root('two'), 1, ['note.c', {}, [value]]))
    assert.equal(await journal.value(value.hash), value.json)
  },

  'has no value for an unknown hash': async ({ journal }) => {
    assert.equal(await journal.value(storedValue('never written').hash), undefined)
  },
}
