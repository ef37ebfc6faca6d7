import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, refuses, root, storedValue } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const value = storedValue('a long text '.repeat(1_000))
let files = 0
let path = ''

beforeEach(async () => {
  path = `${folder()}/${++files}.journal`
  const journal = await sqliteJournal(path)
  // The last events of all are not those that are damaged: that would be noticed when the journal is opened.
  for (const runId of ['hurt', 'whole']) {
    const lease = { rootRunId: runId, owner: 'alice', epoch: 1 }
    const note = ['note.taken', { text: 'a note' }, [value]] as const
    await journal.append(lease, batch(root(runId), 0, ['run.started', { runnable: 'tester' }], note, note))
    await journal.append(lease, batch(root(runId), 3, note, note, 'run.completed'))
  }
  await journal.close()
})

/** Changes the file behind the journal's back, then reads the run as the kernel does. */
async function readAfter(sql: string, runId = 'hurt'): Promise<void> {
  const db = new DatabaseSync(path)
  const { changes } = db.prepare(sql.replaceAll('HURT', "(SELECT number FROM runs WHERE id = 'hurt')")).run()
  db.close()
  expect(changes).toBeGreaterThan(0)
  await using(async (journal) => verifyChain(await journal.read(runId), sha256))
}

async function using(act: (journal: Journal) => Promise<void>): Promise<void> {
  const journal = await sqliteJournal(path)
  try {
    await act(journal)
  } finally {
    await journal.close()
  }
}

async function expectDamageAt(place: string, sql: string): Promise<void> {
  const error = await readAfter(sql).then(
    () => expect.unreachable('the damage went unnoticed'),
    (thrown: unknown) => thrown,
  )
  expect(isBatonError(error, 'BATON_JOURNAL_CORRUPT')).toBe(true)
  expect((error as Error).message).toContain(place)
}

describe('damage to a stored event is noticed, and its place named, when', () => {
  test.each([
    ['its data was changed', `data = replace(data, 'a note', 'b note')`],
    ['its data was emptied', `data = ''`],
    ['its hash was changed', `hash = CAST(x'00' || substr(hash, 2) AS BLOB)`],
    ['its hash was cut short', 'hash = substr(hash, 1, 31)'],
    ['its time was changed', 'ts = ts + 1'],
    ['its type was changed', `type = 'note.forged'`],
    ['its version was changed', 'version = 2'],
    ['its actor was changed', `actor = 'mallory'`],
    ['its cause was changed', 'causation = 1'],
  ])('%s', (_, change) =>
    expectDamageAt('run hurt, event 3', `UPDATE events SET ${change} WHERE run = HURT AND seq = 3`),
  )

  test('it was given another place', () =>
    expectDamageAt('run hurt, event 3', 'UPDATE events SET seq = 77 WHERE run = HURT AND seq = 3'))

  test('it was given to another run', async () => {
    const sql = `UPDATE events SET run = (SELECT number FROM runs WHERE id = 'whole'), seq = 7 WHERE run = HURT AND seq = 6`
    await expectDamageAt('run hurt, event 6', sql)
  })

  test('two events changed places', () =>
    expectDamageAt(
      'run hurt, event 3',
      `UPDATE events SET (ts, data, hash) =
         (SELECT e.ts, e.data, e.hash FROM events e WHERE e.run = events.run AND e.seq = 7 - events.seq)
       WHERE run = HURT AND seq IN (3, 4)`,
    ))

  test('it was taken out of the middle', () =>
    expectDamageAt('run hurt, event 3', 'DELETE FROM events WHERE run = HURT AND seq = 3'))

  test('it was taken off the end', () =>
    expectDamageAt('run hurt, event 6', 'DELETE FROM events WHERE run = HURT AND seq = 6'))

  test('all events are gone', () => expectDamageAt('run hurt, event 6', 'DELETE FROM events WHERE run = HURT'))

  test('the run was given another name or runnable', async () => {
    await expectDamageAt('run hurt, event 1', `UPDATE runs SET runnable = 'agent:other' WHERE id = 'hurt'`)
  })

  test('the run was given another parent', () =>
    expectDamageAt('run hurt, event 1', `UPDATE runs SET parent = 'whole' WHERE id = 'hurt'`))
})

describe('damage elsewhere', () => {
  test('does not keep whole runs from being read', () =>
    readAfter(`UPDATE events SET data = 'x' WHERE run = HURT AND seq = 3`, 'whole'))

  test('in a detached value is noticed when the value is read', async () => {
    await readAfter(`UPDATE content SET json = replace(json, 'long', 'short')`)
    await using((journal) =>
      refuses(journal.value(value.hash), 'BATON_JOURNAL_CORRUPT', { place: `value ${value.hash}` }),
    )
  })
})
