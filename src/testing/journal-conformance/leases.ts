import assert from 'node:assert/strict'
import { processOwner } from '../../journal/owner.ts'
import { batch, type ConformanceCases, child, refuses, root, typesOf } from './fixture.ts'

const yearMs = 365 * 24 * 3_600_000

export const leaseCases: ConformanceCases = {
  'gives whoever claims a tree the next epoch': async ({ journal, start }) => {
    await start('one', 'alice')
    assert.deepEqual(await journal.claim('one', 'bob'), { rootRunId: 'one', owner: 'bob', epoch: 2 })
    assert.deepEqual(await journal.claim('one', 'carol'), { rootRunId: 'one', owner: 'carol', epoch: 3 })
  },

  'refuses to claim a run that does not exist, or that has a root above it': async ({ journal, start }) => {
    const lease = await start('top')
    await journal.append(lease, batch(child('leaf', 'top'), 0, 'run.started'))
    await refuses(journal.claim('nobody', 'bob'), 'BATON_RUN_NOT_FOUND', { runId: 'nobody' })
    await refuses(journal.claim('leaf', 'bob'), 'BATON_RUN_NOT_FOUND', { runId: 'leaf' })
  },

  'refuses to claim a run that has ended': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, 'run.completed'))
    await refuses(journal.claim('one', 'bob'), 'BATON_RUN_FINISHED', { runId: 'one', status: 'completed' })
  },

  'lets a run that ended without success be claimed to go on, and no other': async ({ journal, start }) => {
    for (const status of ['failed', 'partial', 'completed', 'cancelled'] as const) {
      const lease = await start(status)
      await journal.append(lease, batch(root(status), 1, `run.${status}`))
      await refuses(journal.claim(status, 'bob'), 'BATON_RUN_FINISHED', { runId: status, status })
    }
    for (const status of ['failed', 'partial']) assert.equal((await journal.claim(status, 'bob', true)).epoch, 2)
    for (const status of ['completed', 'cancelled']) {
      await refuses(journal.claim(status, 'bob', true), 'BATON_RUN_FINISHED', { runId: status, status })
    }
  },

  'refuses to claim from a living owner, and says how long it is believed to live': async (fixture) => {
    const { journal, start, advance } = fixture
    await journal.heartbeat('alice', 1_000)
    await start('one', 'alice')
    advance(400)
    await refuses(journal.claim('one', 'bob'), 'BATON_RUN_OWNED', { runId: 'one', owner: 'alice', expiresInMs: 600 })
  },

  'lets a tree be claimed once the heartbeat of its owner ran out': async ({ journal, start, advance }) => {
    await journal.heartbeat('alice', 1_000)
    await start('one', 'alice')
    advance(999)
    await refuses(journal.claim('one', 'bob'), 'BATON_RUN_OWNED', { expiresInMs: 1 })
    advance(1)
    assert.equal((await journal.claim('one', 'bob')).epoch, 2)
  },

  'believes an owner again after each heartbeat, for all its trees': async ({ journal, start, advance }) => {
    await journal.heartbeat('alice', 1_000)
    await start('one', 'alice')
    await start('two', 'alice')
    for (let beat = 0; beat < 3; beat++) {
      advance(900)
      await journal.heartbeat('alice', 1_000)
    }
    await refuses(journal.claim('one', 'bob'), 'BATON_RUN_OWNED', { expiresInMs: 1_000 })
    await refuses(journal.claim('two', 'bob'), 'BATON_RUN_OWNED', { expiresInMs: 1_000 })
  },

  'believes an owner as long as it said, whatever the clock is set to meanwhile': async (fixture) => {
    const { journal, start, advance, jump } = fixture
    for (const years of [1, -2, 3]) {
      await journal.heartbeat('alice', 1_000)
      await start(`after_${years}`, 'alice')
      advance(400)
      jump(years * yearMs)
      await journal.heartbeat(`newcomer ${years}`, 1_000)
      await refuses(journal.claim(`after_${years}`, 'bob'), 'BATON_RUN_OWNED', { expiresInMs: 600 })
      assert.deepEqual(await journal.list({ unowned: true, idPrefix: `after_${years}` }), [])
      advance(600)
      assert.equal((await journal.list({ unowned: true, idPrefix: `after_${years}` })).length, 1)
      assert.equal((await journal.claim(`after_${years}`, 'bob')).epoch, 2)
    }
  },

  'says which living process has a tree, and none once it has let go or is late': async (fixture) => {
    const { journal, start, advance } = fixture
    await journal.heartbeat('alice', 1_000)
    const lease = await start('one', 'alice')
    await start('two', 'alice')
    assert.equal(await journal.owner('one'), 'alice')
    assert.equal(await journal.owner('nobody'), undefined)
    await journal.release(lease)
    assert.equal(await journal.owner('one'), undefined)
    assert.equal(await journal.owner('two'), 'alice')
    advance(1_000)
    assert.equal(await journal.owner('two'), undefined)
  },

  'counts an owner that never gave a heartbeat as dead': async ({ journal, start }) => {
    await start('one', 'alice')
    assert.equal((await journal.claim('one', 'bob')).epoch, 2)
  },

  'counts a process that is proven dead as dead, whatever its heartbeat says': async ({ journal, start }) => {
    const [host, , ...rest] = processOwner().split('/')
    const gone = [host, 2 ** 22 + 1, ...rest].join('/')
    await journal.heartbeat(gone, 60_000)
    await start('one', gone)
    assert.deepEqual(
      (await journal.list({ unowned: true })).map(({ runId }) => runId),
      ['one'],
    )
    assert.equal((await journal.claim('one', 'bob')).epoch, 2)
  },

  'lets the owner itself claim again': async ({ journal, start }) => {
    await journal.heartbeat('alice', 1_000)
    const lease = await start('one', 'alice')
    const renewed = await journal.claim('one', 'alice')
    assert.equal(renewed.epoch, 2)
    await refuses(journal.append(lease, batch(root('one'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED')
    await journal.append(renewed, batch(root('one'), 1, 'note.taken'))
  },

  'lets only one of two who claim in the same turn have the tree': async ({ journal, start }) => {
    await start('one', 'alice')
    await journal.heartbeat('bob', 1_000)
    await journal.heartbeat('carol', 1_000)
    const [bob, carol] = await Promise.allSettled([journal.claim('one', 'bob'), journal.claim('one', 'carol')])
    assert.equal(bob.status, 'fulfilled')
    assert.equal(carol.status, 'rejected')
  },

  'refuses an append from an older epoch, to children too': async ({ journal, start }) => {
    const old = await start('top', 'alice')
    await journal.append(old, batch(child('leaf', 'top'), 0, 'run.started'))
    await journal.claim('top', 'bob')
    const fenced = { epoch: 1, current: 2 }
    await refuses(journal.append(old, batch(root('top'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED', fenced)
    await refuses(journal.append(old, batch(child('leaf', 'top'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED', fenced)
    await refuses(journal.append(old, batch(child('new', 'top'), 0, 'run.started')), 'BATON_JOURNAL_FENCED', fenced)
    assert.deepEqual(await typesOf(journal, 'top'), ['run.started'])
  },

  'refuses an append with the right epoch by somebody else': async ({ journal, start }) => {
    const lease = await start('one', 'alice')
    const stolen = { ...lease, owner: 'mallory' }
    await refuses(journal.append(stolen, batch(root('one'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED')
  },

  'lets a late owner write as long as nobody has claimed the tree': async ({ journal, start, advance }) => {
    await journal.heartbeat('alice', 1_000)
    const lease = await start('one', 'alice')
    advance(60_000)
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started', 'note.taken'])
  },

  'refuses an append after the release of its lease': async ({ journal, start }) => {
    const lease = await start('one', 'alice')
    await journal.release(lease)
    await refuses(journal.append(lease, batch(root('one'), 1, 'note.taken')), 'BATON_JOURNAL_FENCED')
    assert.deepEqual(await typesOf(journal, 'one'), ['run.started'])
  },

  'lets anybody claim a released tree at once, with the next epoch': async ({ journal, start }) => {
    await journal.heartbeat('alice', 1_000)
    const lease = await start('one', 'alice')
    await journal.release(lease)
    const next = await journal.claim('one', 'bob')
    assert.equal(next.epoch, 2)
    await journal.append(next, batch(root('one'), 1, 'note.taken'))
  },

  'takes no notice of a release by somebody who no longer owns the tree': async ({ journal, start }) => {
    const old = await start('one', 'alice')
    await journal.heartbeat('bob', 1_000)
    const lease = await journal.claim('one', 'bob')
    await journal.release(old)
    await journal.release({ ...lease, owner: 'alice' })
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    await refuses(journal.claim('one', 'carol'), 'BATON_RUN_OWNED', { owner: 'bob' })
  },
}
