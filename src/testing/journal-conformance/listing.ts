import assert from 'node:assert/strict'
import type { RunFilter } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, child, type Fixture, refuses, root, startOfTime } from './fixture.ts'

async function runIds({ journal }: Fixture, filter: RunFilter): Promise<readonly string[]> {
  return (await journal.list(filter)).map(({ runId }) => runId)
}

/** Two trees: `first` with a completed child, `second` alone and asleep. */
async function twoTrees({ journal, start }: Fixture): Promise<void> {
  const first = await start('first')
  await journal.append(first, batch(child('leaf', 'first'), 0, 'run.started', 'run.completed'))
  const second = await start('second', 'bob')
  await journal.append(second, batch(root('second'), 1, ['run.sleeping', { until: 99 }]))
}

export const listingCases: ConformanceCases = {
  'lists nothing when there is nothing': async ({ journal }) => {
    assert.deepEqual(await journal.list({}), [])
  },

  'tells of a run what can be known without its log': async ({ journal }) => {
    const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
    await journal.append(lease, batch(root('one'), 0, ['run.started', { runnable: 'agent:writer' }], 'note.taken'))
    const [listed, ...others] = await journal.list({})
    assert.deepEqual(others, [])
    assert.ok(Number.isSafeInteger(listed?.place))
    assert.deepEqual(
      { ...listed, place: 0 },
      {
        ...root('one'),
        place: 0,
        runnable: 'agent:writer',
        status: 'running',
        startedAt: startOfTime + 1,
        updatedAt: startOfTime + 1,
        wakeAt: null,
      },
    )
  },

  'follows a run through its life': async ({ journal, start }) => {
    const lease = await start('one')
    const changes = [
      [['run.awaiting_input', { questions: [] }], 'awaiting_input', null],
      [['run.resumed', { epoch: 1, owner: 'alice' }], 'running', null],
      [['run.sleeping', { until: 12_345 }], 'sleeping', 12_345],
      [['run.resumed', { epoch: 1, owner: 'alice' }], 'running', null],
      [['run.partial', {}], 'partial', null],
    ] as const
    let seq = 1
    for (const [event, status, wakeAt] of changes) {
      await journal.append(lease, batch(root('one'), seq, event, 'note.taken'))
      seq += 2
      const [summary] = await journal.list({})
      assert.equal(summary?.status, status)
      assert.equal(summary.wakeAt, wakeAt)
      assert.equal(summary.updatedAt, startOfTime + seq - 1)
      assert.equal(summary.startedAt, startOfTime + 1)
    }
  },

  'goes by the last change of status when one append holds several': async ({ journal, start }) => {
    const lease = await start('one')
    await journal.append(lease, batch(root('one'), 1, ['run.sleeping', { until: 5 }], 'run.resumed', 'run.failed'))
    const [summary] = await journal.list({})
    assert.equal(summary?.status, 'failed')
    assert.equal(summary.wakeAt, null)
  },

  'lists the newest first, and no more than asked for': async (fixture) => {
    for (const runId of ['a', 'b', 'c', 'd']) await fixture.start(runId)
    assert.deepEqual(await runIds(fixture, {}), ['d', 'c', 'b', 'a'])
    assert.deepEqual(await runIds(fixture, { limit: 2 }), ['d', 'c'])
    assert.deepEqual(await runIds(fixture, { limit: 0 }), [])
  },

  'lists one tree, or only runs without a parent': async (fixture) => {
    await twoTrees(fixture)
    assert.deepEqual(await runIds(fixture, {}), ['second', 'leaf', 'first'])
    assert.deepEqual(await runIds(fixture, { rootRunId: 'first' }), ['leaf', 'first'])
    assert.deepEqual(await runIds(fixture, { roots: true }), ['second', 'first'])
    assert.deepEqual(await runIds(fixture, { rootRunId: 'nobody' }), [])
  },

  'lists by status': async (fixture) => {
    await twoTrees(fixture)
    assert.deepEqual(await runIds(fixture, { statuses: ['completed', 'sleeping'] }), ['second', 'leaf'])
    assert.deepEqual(await runIds(fixture, { statuses: ['running'], limit: 1 }), ['first'])
    assert.deepEqual(await runIds(fixture, { statuses: [] }), [])
  },

  'lists what no living process owns, children along with their root': async (fixture) => {
    await twoTrees(fixture)
    assert.deepEqual(await runIds(fixture, { unowned: true }), ['second', 'leaf', 'first'])
    await fixture.journal.heartbeat('alice', 1_000)
    assert.deepEqual(await runIds(fixture, { unowned: true }), ['second'])
    await fixture.journal.heartbeat('bob', 2_000)
    assert.deepEqual(await runIds(fixture, { unowned: true }), [])
    fixture.advance(1_000)
    assert.deepEqual(await runIds(fixture, { unowned: true }), ['leaf', 'first'])
    assert.deepEqual(await runIds(fixture, { unowned: true, roots: true, statuses: ['running'] }), ['first'])
  },

  'counts a released tree as owned by nobody': async (fixture) => {
    const lease = await fixture.start('one')
    await fixture.journal.heartbeat('alice', 1_000)
    assert.deepEqual(await runIds(fixture, { unowned: true }), [])
    await fixture.journal.release(lease)
    assert.deepEqual(await runIds(fixture, { unowned: true }), ['one'])
  },

  'goes on after a given run, page by page, in either order': async (fixture) => {
    for (const runId of ['a', 'b', 'c', 'd', 'e']) await fixture.start(runId)
    assert.deepEqual(await runIds(fixture, { limit: 2, after: 'd' }), ['c', 'b'])
    assert.deepEqual(await runIds(fixture, { limit: 2, after: 'b' }), ['a'])
    assert.deepEqual(await runIds(fixture, { after: 'a' }), [])
    assert.deepEqual(await runIds(fixture, { order: 'oldest', limit: 2 }), ['a', 'b'])
    assert.deepEqual(await runIds(fixture, { order: 'oldest', after: 'b', limit: 2 }), ['c', 'd'])
    assert.deepEqual(await runIds(fixture, { order: 'newest' }), ['e', 'd', 'c', 'b', 'a'])
  },

  'lists no run twice when runs are added between two pages': async (fixture) => {
    for (const runId of ['a', 'b', 'c']) await fixture.start(runId)
    const first = await runIds(fixture, { limit: 2 })
    await fixture.start('d')
    assert.deepEqual([...first, ...(await runIds(fixture, { limit: 2, after: 'b' }))], ['c', 'b', 'a'])
  },

  'refuses to go on after a run that does not exist': async ({ journal }) => {
    await refuses(journal.list({ after: 'gone' }), 'BATON_RUN_NOT_FOUND', { runId: 'gone' })
  },

  'lists what changed its status later than a time': async (fixture) => {
    await twoTrees(fixture)
    const [{ updatedAt } = { updatedAt: 0 }] = await fixture.journal.list({ runId: 'second' })
    assert.deepEqual(await runIds(fixture, { runId: 'second', changedAfter: updatedAt - 1 }), ['second'])
    assert.deepEqual(await runIds(fixture, { runId: 'second', changedAfter: updatedAt }), [])
    assert.deepEqual(await runIds(fixture, { changedAfter: updatedAt - 1, dueAfter: 0 }), ['second'])
  },

  'lists runs by how their ids begin': async (fixture) => {
    for (const runId of ['run_10', 'run_1a', 'run_2', 'other_1', 'run%_1']) await fixture.start(runId)
    assert.deepEqual(await runIds(fixture, { idPrefix: 'run_1' }), ['run_1a', 'run_10'])
    assert.deepEqual(await runIds(fixture, { idPrefix: 'run_1', limit: 1 }), ['run_1a'])
    assert.deepEqual(await runIds(fixture, { idPrefix: 'run%' }), ['run%_1'])
    assert.deepEqual(await runIds(fixture, { idPrefix: '1' }), [])
  },

  'lists runs of one runnable, or of one kind': async (fixture) => {
    for (const [runId, runnable] of [
      ['one', 'agent:writer'],
      ['two', 'agent:critic'],
      ['three', 'agents:writer'],
    ] as const) {
      const lease = { rootRunId: runId, owner: 'alice', epoch: 1 }
      await fixture.journal.append(lease, batch(root(runId), 0, ['run.started', { runnable }]))
    }
    assert.deepEqual(await runIds(fixture, { runnable: 'agent:writer' }), ['one'])
    assert.deepEqual(await runIds(fixture, { runnable: 'writer' }), ['three', 'one'])
    assert.deepEqual(await runIds(fixture, { runnable: 'agent' }), [])
    assert.deepEqual(await runIds(fixture, { kind: 'agent' }), ['two', 'one'])
    assert.deepEqual(await runIds(fixture, { kind: 'agent', runnable: 'agents:writer' }), [])
  },

  'lists runs by when they started, the first moment included and the last not': async (fixture) => {
    await twoTrees(fixture)
    const started = startOfTime + 1
    assert.deepEqual(await runIds(fixture, { startedFrom: started }), ['second', 'leaf', 'first'])
    assert.deepEqual(await runIds(fixture, { startedFrom: started + 1 }), [])
    assert.deepEqual(await runIds(fixture, { startedBefore: started }), [])
    assert.deepEqual(await runIds(fixture, { startedBefore: started + 1, roots: true }), ['second', 'first'])
  },
  'lists waiting runs by when they are due, the soonest first': async (fixture) => {
    const { journal } = fixture
    for (const [runId, until] of [
      ['a', 30],
      ['b', 10],
      ['c', 20],
    ] as const) {
      await journal.append(await fixture.start(runId), batch(root(runId), 1, ['run.sleeping', { until }]))
    }
    await journal.append(await fixture.start('d'), batch(root('d'), 1, ['run.awaiting_input', { questions: [] }]))
    const woken = await fixture.start('e')
    await journal.append(woken, batch(root('e'), 1, ['run.sleeping', { until: 15 }], 'run.resumed'))
    assert.deepEqual(await runIds(fixture, { dueAfter: 0, order: 'due' }), ['b', 'c', 'a'])
    assert.deepEqual(await runIds(fixture, { dueAfter: 10, order: 'due', limit: 1 }), ['c'])
    assert.deepEqual(await runIds(fixture, { dueBy: 20, order: 'due' }), ['b', 'c'])
    assert.deepEqual(await runIds(fixture, { dueAfter: 10, dueBy: 20 }), ['c'])
    assert.deepEqual(await runIds(fixture, { dueBy: 9 }), [])
  },
  'tells the tags that runs were started with, and finds runs by them': async (fixture) => {
    const { journal } = fixture
    for (const [runId, tags] of [
      ['one', ['nightly', 'a']],
      ['two', ['nightly']],
      ['three', ['Nightly']],
    ] as const) {
      const lease = { rootRunId: runId, owner: 'alice', epoch: 1 }
      await journal.append(lease, batch(root(runId), 0, ['run.started', { runnable: 'agent:writer', tags }]))
      await journal.append(lease, batch(root(runId), 1, 'run.completed'))
    }
    await fixture.start('four')
    assert.deepEqual(await runIds(fixture, { tag: 'nightly' }), ['two', 'one'])
    assert.deepEqual(await runIds(fixture, { tag: 'a', statuses: ['completed'] }), ['one'])
    assert.deepEqual(await runIds(fixture, { tag: 'night' }), [])
    const tags = (await journal.list({})).map((run) => run.tags)
    assert.deepEqual(tags, [undefined, ['Nightly'], ['nightly'], ['a', 'nightly']])
  },

  'goes on after the place of a run, and gives no place twice': async (fixture) => {
    for (const runId of ['a', 'b', 'c', 'd']) await fixture.start(runId)
    const runs = await fixture.journal.list({})
    assert.deepEqual(new Set(runs.map(({ place }) => place)).size, 4)
    const [, c] = runs
    assert.deepEqual(await runIds(fixture, { after: c?.place ?? 0 }), ['b', 'a'])
    assert.deepEqual(await runIds(fixture, { after: c?.place ?? 0, order: 'oldest' }), ['d'])
    await fixture.start('e')
    assert.deepEqual(await runIds(fixture, { after: c?.place ?? 0, limit: 1 }), ['b'])
    assert.deepEqual(await runIds(fixture, { after: c?.place ?? 0, order: 'oldest' }), ['d', 'e'])
  },
}
