import { createHmac } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { trustStorePath } from '../../src/config/trust-store.ts'
import { migrations } from '../../src/journal/sqlite/migrations.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { digestOfSchema, problemOfSchema, type SchemaRow } from '../../src/journal/sqlite/schema.ts'
import { teachSeals } from '../../src/journal/sqlite/seals.ts'
import { readOrMakeStampKey, readStampKey, stampKeyPath } from '../../src/journal/stamp-key.ts'
import { Stamps } from '../../src/journal/stamps.ts'
import { contentHash } from '../../src/kernel/digest.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

const lineage = { runId: 'run_1', parentRunId: null, rootRunId: 'run_1' }
const lease = { rootRunId: 'run_1', owner: 'one', epoch: 1 }
const kept = { hash: contentHash('{}'), json: '{}' }
const entry = (seq: number, type = 'run.started') => {
  const json = JSON.stringify({ runnable: 'worker', definition: kept.hash, input: { text: 'Work.' } })
  return { runId: 'run_1', seq, ts: seq, type, version: 1, actor: 'worker', causation: 0, json, values: [kept] }
}

/** A journal with one run, written with the key in this file. */
async function written(name: string, keyFile: string): Promise<string> {
  const path = join(folder(), `${name}.db`)
  const journal = await sqliteJournal(path, { keyFile })
  await journal.append(lease, { lineage, expectedSeq: 0, entries: [entry(1)] })
  await journal.close()
  return path
}

async function reading<Result>(
  path: string,
  keyFile: string,
  look: (journal: Journal) => Promise<Result>,
): Promise<Result> {
  const journal = await sqliteJournal(path, { keyFile, ownOnly: true })
  try {
    return await look(journal)
  } finally {
    await journal.close()
  }
}

const isForeign = (path: string, keyFile: string): Promise<boolean> =>
  reading(path, keyFile, async ({ provenance }) => (await provenance?.foreignTree('run_1')) !== undefined)

describe('a stamp', () => {
  test('is the first half of an HMAC-SHA-256', () => {
    const key = Buffer.alloc(32, 7)
    const expected = createHmac('sha256', key)
      .update(JSON.stringify(['log', 'run_1', 3, 'abc']))
      .digest()
    expect(new Stamps(key).ofLog('run_1', 3, 'abc')).toEqual(expected.subarray(0, 16))
  })

  test.each([1, 300, 400, 2_000])('is so of long texts too, and in any order: %i characters', (length) => {
    const key = Buffer.alloc(32, 7)
    const stamps = new Stamps(key)
    for (const text of ['€'.repeat(length), 'a', 'é'.repeat(length)]) {
      const expected = createHmac('sha256', key)
        .update(JSON.stringify(['message', text]))
        .digest()
      expect(stamps.ofMessage([text])).toEqual(expected.subarray(0, 16))
    }
  })

  test('shows whose a log is, after every append', async () => {
    const [own, other] = [join(folder(), 'own.key'), join(folder(), 'other.key')]
    const path = await written('whose', own)
    expect([await isForeign(path, own), await isForeign(path, other)]).toEqual([false, true])
    const journal = await sqliteJournal(path, { keyFile: other })
    await journal.append(lease, { lineage, expectedSeq: 1, entries: [entry(2, 'run.noted')] })
    await journal.close()
    expect(await isForeign(path, own)).toBe(true)
  })

  test('is not that of a log with one event less, though every seal is right', async () => {
    const own = join(folder(), 'cut.key')
    const path = await written('cut', own)
    const journal = await sqliteJournal(path, { keyFile: own })
    await journal.append(lease, { lineage, expectedSeq: 1, entries: [entry(2, 'run.noted')] })
    await journal.close()
    const db = new DatabaseSync(path)
    db.exec('UPDATE heads SET seq = 1, event = 1; DELETE FROM events WHERE seq = 2')
    db.close()
    // So that it is not noticed for another reason.
    writeFileSync(`${path}-seen`, Buffer.alloc(8))
    expect(await isForeign(path, own)).toBe(true)
  })

  test('is given to a tree that a person agreed to, as it was shown, and to no other', async () => {
    const own = join(folder(), 'adopting.key')
    const path = await written('adopted', join(folder(), 'elsewhere.key'))
    await reading(path, own, async ({ provenance }) => {
      const tree = await provenance?.foreignTree('run_1')
      if (tree === undefined) throw new Error('It should be foreign.')
      await expect(provenance?.adopt({ ...tree, digest: 'another' })).rejects.toMatchObject({
        code: 'BATON_RUN_FOREIGN',
      })
      await provenance?.adopt(tree)
    })
    expect(await isForeign(path, own)).toBe(false)
  })

  test('goes along when a journal is copied or taken in, and what others wrote stays theirs', async () => {
    const own = join(folder(), 'import.key')
    const into = async (from: string, name: string): Promise<boolean> => {
      const path = join(folder(), `${name}.db`)
      const journal = await sqliteJournal(path, { keyFile: own })
      expect(await journal.upkeep?.import(from)).toEqual({ taken: ['run_1'], skipped: [], refused: [] })
      await journal.close()
      return isForeign(path, own)
    }
    expect(await into(await written('mine', own), 'from-mine')).toBe(false)
    expect(await into(await written('theirs', join(folder(), 'their.key')), 'from-theirs')).toBe(true)
  })

  test('is on messages too: what others posted is not handed to a run, and does not keep it from ending', async () => {
    const own = join(folder(), 'messages.key')
    const path = await written('messages', own)
    const message = { kind: 'topic', topic: 'notes', labels: [], rootRunId: 'run_1', runId: 'run_1', at: 1 } as const
    const post = async (keyFile: string, id: string): Promise<void> => {
      const journal = await sqliteJournal(path, { keyFile })
      await journal.post({ ...message, id, content: id, by: 'someone' })
      await journal.close()
    }
    await post(own, 'mine')
    await post(join(folder(), 'posting.key'), 'theirs')
    await reading(path, own, async (journal) => {
      expect((await journal.messages(['run_1'])).map(({ id }) => id)).toEqual(['mine'])
      expect((await journal.messagesSince(0, 10)).items.map(({ id }) => id)).toEqual(['mine'])
      expect((await journal.provenance?.foreignTree('run_1'))?.messages.map(({ id }) => id)).toEqual(['theirs'])
      const end = { ...entry(2, 'run.completed'), json: '{"output":""}' }
      await journal.append(lease, { lineage, expectedSeq: 1, entries: [end], heard: new Set(['mine']) })
    })
  })
})

describe('the key', () => {
  test('is made once, by whichever process is first, for its owner alone, beside what was agreed to', () => {
    const path = join(folder(), 'new', 'journal.key')
    expect(readStampKey(path)).toBeUndefined()
    const made = readOrMakeStampKey(path)
    expect(made?.length).toBe(32)
    expect(readOrMakeStampKey(path)).toEqual(made)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const env = { HOME: '/home/ada' }
    expect(stampKeyPath(env).replace('journal.key', 'trust.json')).toBe(trustStorePath(env))
  })

  test('that others can read, or that is damaged, is refused', () => {
    const path = join(folder(), 'open.key')
    readOrMakeStampKey(path)
    chmodSync(path, 0o644)
    expect(() => readStampKey(path)).toThrow(expect.objectContaining({ code: 'BATON_JOURNAL_KEY' }))
    chmodSync(path, 0o600)
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20))
    expect(() => readOrMakeStampKey(path)).toThrow(expect.objectContaining({ code: 'BATON_JOURNAL_KEY' }))
  })

  test('is not made by looking, and a place where none can be made keeps nothing from being written', async () => {
    const looked = join(folder(), 'looked.key')
    writeFileSync(join(folder(), 'a file'), '')
    const path = await written('unkept', join(folder(), 'a file', 'journal.key'))
    expect(await isForeign(path, looked)).toBe(true)
    expect(existsSync(looked)).toBe(false)
  })
})

describe('the file of a journal', () => {
  test.skipIf(process.platform === 'win32')('is for its owner alone, also one that came with a clone', async () => {
    const path = await written('private', join(folder(), 'private.key'))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(path, 0o664)
    const journal = await sqliteJournal(path)
    await journal.append(lease, { lineage, expectedSeq: 1, entries: [entry(2, 'run.noted')] })
    expect([path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777)).toEqual([
      0o600, 0o600, 0o600,
    ])
    const backup = join(folder(), 'backup.db')
    await journal.upkeep?.backup(backup)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    await journal.close()
  })

  test.each([
    ['a trigger', 'CREATE TRIGGER sly AFTER INSERT ON events BEGIN DELETE FROM leases; END'],
    [
      'a view without end',
      'CREATE VIEW sly AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT * FROM n',
    ],
    ['a table that is one', 'DROP TABLE tags; CREATE VIEW tags AS SELECT 1 AS run, 2 AS tag'],
    ['an index over what is computed', 'CREATE INDEX sly ON events (abs(seq))'],
    ['a column that is computed', 'ALTER TABLE runs ADD COLUMN sly TEXT GENERATED ALWAYS AS (hex(id))'],
  ])('is refused with %s', async (name, sql) => {
    const path = await written(name, join(folder(), 'sly.key'))
    const db = new DatabaseSync(path)
    db.exec(sql)
    db.close()
    await expect(sqliteJournal(path)).rejects.toMatchObject({ code: 'BATON_JOURNAL_FOREIGN' })
  })

  test('has in each format the tables that its steps make', () => {
    const db = new DatabaseSync(':memory:')
    teachSeals(db)
    const problems = migrations.map((step, index) => {
      db.exec(step)
      const rows = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()
      const made = rows.map(({ type, name, tbl_name, sql }) => [type, name, tbl_name, sql] as SchemaRow)
      return problemOfSchema(made, index + 1) && `${index + 1}: ${digestOfSchema(made)}`
    })
    expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  })
})
