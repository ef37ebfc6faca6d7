import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { processOwner } from '../../src/journal/owner.ts'
import { applicationId, migrations } from '../../src/journal/sqlite/migrations.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { batch, refuses, root, typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
let files = 0

/** A journal as it was written in format 1: one run with one event, and the second of two messages. */
function firstFormat(): { path: string; db: DatabaseSync } {
  const path = `${folder()}/${++files}.journal`
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(migrations[0] as string)
  db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`)
  db.exec(`
    INSERT INTO runs VALUES (1, 'one', NULL, 1, 'agent:one', 'running', 5, 5, NULL);
    INSERT INTO events VALUES (1, 1, 1, 5, 'run.started', 1, NULL, 0, 0, '{}', x'00');
    INSERT INTO heads VALUES (1, 1, 1);
    INSERT INTO leases VALUES (1, 1, 'nobody');
  `)
  post(db, 'm1')
  post(db, 'm2')
  db.exec(`DELETE FROM messages WHERE id = 'm1'`)
  return { path, db }
}

/** As a process does that opened the file when it had format 1. */
function post(db: DatabaseSync, id: string): void {
  db.prepare(
    'INSERT OR IGNORE INTO messages (id, root, run, kind, op, content, author) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(id, 'one', 'one', 'cancel', '', '"stop"', 'cli')
}

describe('a journal of an older format', () => {
  test('is brought up to date, with its runs and messages', async () => {
    const { path, db } = firstFormat()
    db.close()
    const journal = await sqliteJournal(path)
    expect(await typesOf(journal, 'one')).toEqual(['run.started'])
    expect((await journal.messages(['one'])).map(({ id }) => id)).toEqual(['m2'])
    const { items, cursor } = await journal.messagesSince(0, 10)
    expect(items.map(({ id }) => id)).toEqual(['m2'])
    const lease = await journal.claim('one', 'alice')
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    await journal.post({ id: 'm3', rootRunId: 'one', runId: 'one', kind: 'cancel', content: null, by: 'cli' })
    expect((await journal.messagesSince(cursor, 10)).items.map(({ id }) => id)).toEqual(['m3'])
    expect((await journal.since(0, {}, 10)).items.map(({ type }) => type)).toEqual(['run.started', 'note.taken'])
    await journal.close()
  })

  test('is left as it is while a process that wrote it is at work', async () => {
    const { path, db } = firstFormat()
    const owner = processOwner()
    db.prepare('INSERT INTO owners VALUES (?, ?)').run(owner, Date.now() + 60_000)
    await refuses(sqliteJournal(path), 'BATON_JOURNAL_IN_USE', { path, owner, version: 1, known: migrations.length })
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 })
    db.exec('UPDATE owners SET expires_at = 0')
    const journal = await sqliteJournal(path)
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
    await journal.close()
    db.close()
  })

  test('takes what a process that opened it before still writes', async () => {
    const { path, db } = firstFormat()
    const journal = await sqliteJournal(path)
    const { cursor } = await journal.messagesSince('end', 1)
    post(db, 'm3')
    expect((await journal.messagesSince(cursor, 10)).items.map(({ id }) => id)).toEqual(['m3'])
    await journal.close()
    db.close()
  })
})
