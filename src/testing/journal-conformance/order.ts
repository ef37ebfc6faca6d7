import assert from 'node:assert/strict'
import type { JournalRecord } from '../../events/record.ts'
import type { Journal, RecordFilter } from '../../kernel/ports/journal.ts'
import { batch, type ConformanceCases, child, type Fixture, root } from './fixture.ts'

function idOf({ lineage, seq }: JournalRecord): string {
  return `${lineage.runId}:${seq}`
}

/** Reads all there is, in parts of `limit`. */
async function idsSince(journal: Journal, filter: RecordFilter = {}, limit = 3): Promise<readonly string[]> {
  const ids: string[] = []
  for (let cursor = 0, more = true; more; ) {
    const page = await journal.since(cursor, filter, limit)
    assert.ok(page.items.length <= limit)
    ids.push(...page.items.map(idOf))
    more = page.more
    cursor = page.cursor
  }
  return ids
}

/** Two trees whose events come alternately. */
async function interleaved({ journal, start }: Fixture): Promise<void> {
  const first = await start('first')
  const second = await start('second')
  await journal.append(first, batch(child('leaf', 'first'), 0, 'run.started', 'note.taken'))
  await journal.append(second, batch(root('second'), 1, 'note.taken', 'run.completed'))
  await journal.append(first, batch(child('leaf', 'first'), 2, 'run.completed'))
  await journal.append(first, batch(root('first'), 1, 'run.completed'))
}

const allOfInterleaved = [
  ...['first:1', 'second:1', 'leaf:1', 'leaf:2', 'second:2', 'second:3'],
  ...['leaf:3', 'first:2'],
]

export const orderCases: ConformanceCases = {
  'has nothing to go through when there is nothing': async ({ journal }) => {
    assert.deepEqual(await journal.since(0, {}, 10), { items: [], cursor: 0, more: false })
    assert.deepEqual(await journal.since('end', {}, 10), { items: [], cursor: 0, more: false })
  },

  'goes through the events of all runs in the order they became durable': async (fixture) => {
    await interleaved(fixture)
    for (const limit of [1, 2, 3, 8, 100]) {
      assert.deepEqual(await idsSince(fixture.journal, {}, limit), allOfInterleaved)
    }
  },

  'gives the same records as reading each run does': async (fixture) => {
    await interleaved(fixture)
    const { items } = await fixture.journal.since(0, {}, 100)
    for (const runId of ['first', 'second', 'leaf']) {
      const ofRun = items.filter(({ lineage }) => lineage.runId === runId)
      assert.deepEqual(ofRun, await fixture.journal.read(runId))
    }
  },

  'says whether there is more, and has none for a reader that has caught up': async (fixture) => {
    await interleaved(fixture)
    const { journal } = fixture
    const part = await journal.since(0, {}, 5)
    assert.equal(part.more, true)
    const rest = await journal.since(part.cursor, {}, 5)
    assert.deepEqual([rest.items.length, rest.more], [3, false])
    assert.deepEqual(await journal.since(rest.cursor, {}, 5), { items: [], cursor: rest.cursor, more: false })
    assert.equal((await journal.since('end', {}, 5)).cursor, rest.cursor)
  },

  'goes on from a cursor with what came after it, and nothing else': async (fixture) => {
    const { journal, start } = fixture
    const lease = await start('one')
    const { cursor } = await journal.since('end', {}, 1)
    await journal.append(lease, batch(root('one'), 1, 'note.taken', 'note.taken'))
    await start('two')
    assert.deepEqual((await journal.since(cursor, {}, 10)).items.map(idOf), ['one:2', 'one:3', 'two:1'])
  },

  'goes through chosen trees, runs or types, and remembers what it passed over': async (fixture) => {
    await interleaved(fixture)
    const { journal } = fixture
    assert.deepEqual(await idsSince(journal, { rootRunIds: ['first'] }), [
      ...['first:1', 'leaf:1', 'leaf:2', 'leaf:3', 'first:2'],
    ])
    assert.deepEqual(await idsSince(journal, { runIds: ['first', 'second'] }), [
      ...['first:1', 'second:1', 'second:2', 'second:3', 'first:2'],
    ])
    assert.deepEqual(await idsSince(journal, { types: ['run.completed'] }), ['second:3', 'leaf:3', 'first:2'])
    assert.deepEqual(await idsSince(journal, { rootRunIds: ['first'], types: ['note.taken'] }), ['leaf:2'])
    assert.deepEqual(await idsSince(journal, { rootRunIds: ['nothing'] }), [])
    assert.deepEqual(await idsSince(journal, { rootRunIds: [] }), [])
    const page = await journal.since(0, { rootRunIds: ['nothing'] }, 5)
    assert.equal(page.cursor, (await journal.since('end', {}, 1)).cursor)
  },

  'leaves no gap for what was refused': async ({ journal, start }) => {
    const lease = await start('one')
    const attempts = [
      journal.append(lease, batch(root('one'), 1, 'note.taken')),
      Promise.resolve(journal.append(lease, batch(root('one'), 7, 'note.early'))).catch(() => 'refused'),
      journal.append(lease, batch(root('one'), 2, 'note.taken')),
    ]
    assert.equal((await Promise.all(attempts))[1], 'refused')
    assert.deepEqual(await idsSince(journal), ['one:1', 'one:2', 'one:3'])
  },

  'shows a reader that looks all the time every event once, in the order that every other reader sees': async ({
    journal,
    start,
  }) => {
    const leases = await Promise.all(['a', 'b', 'c', 'd'].map((runId) => start(runId)))
    let writing = true
    const reader = async (limit: number): Promise<readonly string[]> => {
      const ids: string[] = []
      for (let cursor = 0; ; ) {
        const last = !writing
        const page = await journal.since(cursor, {}, limit)
        ids.push(...page.items.map(idOf))
        cursor = page.cursor
        if (last && !page.more) return ids
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const readers = [reader(1), reader(7), reader(1_000)]
    const writers = leases.map(async (lease) => {
      for (let seq = 1; seq < 10; seq++) await journal.append(lease, batch(root(lease.rootRunId), seq, 'note.taken'))
    })
    await Promise.all(writers)
    writing = false
    const expected = await idsSince(journal, {}, 1_000)
    assert.equal(new Set(expected).size, 40)
    for (const seen of await Promise.all(readers)) assert.deepEqual(seen, expected)
  },
}
