import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Batch, Journal, Lease } from '../../src/kernel/ports/journal.ts'
import { batch, child, refuses, root, typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { search } from '../search.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const modes = [
  ['in place', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
] as const
let files = 0

function newFile(): string {
  return `${folder()}/${++files}.journal`
}

async function start(journal: Journal, ...runIds: string[]): Promise<Lease[]> {
  const leases = runIds.map((rootRunId) => ({ rootRunId, owner: 'alice', epoch: 1 }))
  await Promise.all(leases.map((lease) => journal.append(lease, batch(root(lease.rootRunId), 0, 'run.started'))))
  return leases
}

/** Passes every check of ours, and fails in the database. */
function unstorable(whole: Batch): Batch {
  return { ...whole, entries: whole.entries.map((entry) => ({ ...entry, version: 1.5 })) }
}

/** The same for its last event only, after the others were written. */
function unstorableLast(whole: Batch): Batch {
  const last = whole.entries.length - 1
  return { ...whole, entries: whole.entries.map((entry, at) => (at === last ? { ...entry, version: 1.5 } : entry)) }
}

describe.each(modes)('a commit made %s', (_, commitsInPlace) => {
  test('holds all that one turn appends to a tree, and what it appends to many trees takes few', async () => {
    const path = newFile()
    const journal = await sqliteJournal(path, { commitsInPlace })
    const leases = await start(journal, ...Array.from({ length: 64 }, (_, index) => `run${index}`))
    const watch = new DatabaseSync(path)
    const version = () => watch.prepare('PRAGMA data_version').get()?.['data_version']
    const count = () => watch.prepare(`SELECT count(*) AS n FROM events WHERE type = 'note.taken'`).get()?.['n']
    const before = version()
    const seen = new Set<unknown>()
    const appends = leases.map(async (lease) => {
      await journal.append(lease, batch(root(lease.rootRunId), 1, 'note.taken'))
      seen.add(count())
    })
    await Promise.all(appends)
    // Many trees may go ahead in parts, so that the disk is busy early.
    expect(seen.size).toBeLessThanOrEqual(2)
    expect([...seen].at(-1)).toBe(64)
    expect(version()).not.toBe(before)
    const [lease] = leases as [Lease]
    const parts: unknown[] = []
    const ofOneTree = Array.from({ length: 50 }, async (_, index) => {
      await journal.append(lease, batch(child(`leaf${index}`, 'run0'), 0, 'leaf.grown'))
      parts.push(watch.prepare(`SELECT count(*) AS n FROM events WHERE type = 'leaf.grown'`).get()?.['n'])
    })
    await Promise.all(ofOneTree)
    expect(new Set(parts)).toEqual(new Set([50]))
    watch.close()
    await journal.close()
  })

  test('that fails for one tree does not fail for the others, and leaves nothing of the one', async () => {
    const journal = await sqliteJournal(newFile(), { commitsInPlace })
    const [good, bad] = (await start(journal, 'good', 'bad')) as [Lease, Lease]
    const results = await Promise.allSettled([
      journal.append(good, batch(root('good'), 1, 'note.first')),
      journal.append(bad, batch(root('bad'), 1, 'note.before')),
      journal.append(bad, unstorable(batch(root('bad'), 2, 'note.broken'))),
      journal.append(bad, batch(child('leaf', 'bad'), 0, 'run.started')),
      journal.append(good, batch(root('good'), 2, 'note.second')),
    ])
    const [first, , broken, , second] = results.map(({ status }) => status)
    expect([first, broken, second]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await typesOf(journal, 'good')).toEqual(['run.started', 'note.first', 'note.second'])
    // What one turn wrote to a tree stands or falls together.
    expect(await typesOf(journal, 'bad')).toEqual(['run.started'])
    expect(await journal.read('leaf')).toEqual([])
    await journal.append(bad, batch(root('bad'), 1, 'note.after'))
    expect(await typesOf(journal, 'bad')).toEqual(['run.started', 'note.after'])
    await journal.close()
  })

  test('that was undone does not count as seen, so the journal opens again', async () => {
    const path = newFile()
    const journal = await sqliteJournal(path, { commitsInPlace })
    const [lease] = (await start(journal, 'one')) as [Lease]
    await expect(journal.append(lease, unstorableLast(batch(root('one'), 1, 'note.a', 'note.b')))).rejects.toThrow()
    await journal.heartbeat('alice', 60_000)
    await journal.close()
    const again = await sqliteJournal(path)
    expect(await typesOf(again, 'one')).toEqual(['run.started'])
    await again.close()
  })

  test('waits for another process, and gives up when that takes too long', async () => {
    const path = newFile()
    const journal = await sqliteJournal(path, { commitsInPlace, busyTimeoutMs: 50 })
    const [lease] = (await start(journal, 'one')) as [Lease]
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    await refuses(journal.append(lease, batch(root('one'), 1, 'note.taken')), 'BATON_JOURNAL_BUSY', { path })
    other.exec('ROLLBACK')
    other.close()
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    expect(await typesOf(journal, 'one')).toEqual(['run.started', 'note.taken'])
    await journal.close()
  })

  test('that can no longer be made fails whoever waits for it, and everybody after', async () => {
    const path = newFile()
    const journal = await sqliteJournal(path, { commitsInPlace })
    // Nothing of it can be opened any more, so whoever is to write ends as it begins.
    for (const file of [path, `${path}-wal`, `${path}-shm`]) writeFileSync(file, 'no journal')
    const first = start(journal, 'one')
    const second = start(journal, 'two')
    for (const attempt of [first, second]) {
      const error = await attempt.catch((thrown: unknown) => thrown)
      expect(isBatonError(error)).toBe(true)
    }
    const error = await start(journal, 'three').catch((thrown: unknown) => thrown)
    expect(isBatonError(error)).toBe(true)
    await journal.close()
  })

  test('sees what another connection did in between', async () => {
    const path = newFile()
    const mine = await sqliteJournal(path, { commitsInPlace })
    const theirs = await sqliteJournal(path, { commitsInPlace })
    const [lease] = (await start(mine, 'one')) as [Lease]
    await mine.append(lease, batch(root('one'), 1, 'note.mine'))
    const claimed = await theirs.claim('one', 'bob')
    await refuses(mine.append(lease, batch(root('one'), 2, 'note.late')), 'BATON_JOURNAL_FENCED', { current: 2 })
    await theirs.append(claimed, batch(root('one'), 2, 'note.theirs'))
    await refuses(mine.append(claimed, batch(root('one'), 2, 'note.again')), 'BATON_JOURNAL_CONFLICT', { actual: 3 })
    expect(await typesOf(mine, 'one')).toEqual(['run.started', 'note.mine', 'note.theirs'])
    await theirs.close()
    await mine.close()
  })
})

search('a thread takes over from commits in place without a gap', 2_000, async (events) => {
  const journal = await sqliteJournal(newFile(), { commitsInPlace: 2 })
  const [lease] = (await start(journal, 'one')) as [Lease]
  for (let seq = 1; seq < events; seq++) await journal.append(lease, batch(root('one'), seq, 'note.taken'))
  expect(await journal.read('one')).toHaveLength(events)
  await journal.close()
})

test('commits in place leave the event loop its turns', async () => {
  const journal = await sqliteJournal(newFile(), { commitsInPlace: Number.POSITIVE_INFINITY })
  const [lease] = (await start(journal, 'one')) as [Lease]
  let turned = false
  setImmediate(() => {
    turned = true
  })
  let seq = 1
  while (!turned) await journal.append(lease, batch(root('one'), seq++, 'note.taken'))
  await journal.close()
})
