import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { requireSafeSqlite } from '../../src/journal/sqlite/connection.ts'
import { applicationId, migrations } from '../../src/journal/sqlite/migrations.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { batch, refuses, root, typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
let files = 0

function newFile(): string {
  return `${folder()}/${++files}.journal`
}

async function expectUsable(path: string): Promise<void> {
  const journal = await sqliteJournal(path)
  await journal.append({ rootRunId: 'one', owner: 'alice', epoch: 1 }, batch(root('one'), 0, 'run.started'))
  expect(await typesOf(journal, 'one')).toEqual(['run.started'])
  await journal.close()
}

async function expectForeign(path: string): Promise<void> {
  const before = readFileSync(path)
  await refuses(sqliteJournal(path), 'BATON_JOURNAL_FOREIGN', { path })
  expect(readFileSync(path).equals(before)).toBe(true)
}

describe('opening a journal', () => {
  test.each(['', '-journal', '-wal', '-shm', '-seen'])(
    'refuses a pipe at its place%s, and does not wait',
    async (suffix) => {
      const path = newFile()
      if (suffix !== '') await (await sqliteJournal(path)).close()
      rmSync(`${path}${suffix}`, { force: true })
      execFileSync('mkfifo', [`${path}${suffix}`])
      await refuses(sqliteJournal(path), 'BATON_JOURNAL_FOREIGN', { path: `${path}${suffix}` })
    },
  )

  test.each([
    ['', 2 ** 41, 'it has 2 TiB, and a journal has less than one'],
    ['', 2 ** 32, 'of its 4 GiB hardly anything is stored, all else is holes'],
    ['-wal', 2 ** 41, 'it has 2 TiB, and a journal has less than one'],
    ['-wal', 2 ** 32, 'of its 4 GiB hardly anything is stored, all else is holes'],
    ['-journal', 2 ** 32, 'of its 4 GiB hardly anything is stored, all else is holes'],
  ])('refuses holes that look like a large file, before it reads any of them: %s %i', async (suffix, size, problem) => {
    const path = newFile()
    await expectUsable(path)
    writeFileSync(`${path}${suffix}`, '', { flag: 'a' })
    truncateSync(`${path}${suffix}`, size)
    await refuses(sqliteJournal(path), 'BATON_JOURNAL_FOREIGN', { path: `${path}${suffix}`, problem })
    rmSync(`${path}${suffix}`)
  })

  test('makes the file, and the folders it is to be in', () => expectUsable(`${folder()}/some/new/folders/a.journal`))

  test('marks the file as a journal of the current format', async () => {
    const path = newFile()
    await expectUsable(path)
    const db = new DatabaseSync(path)
    expect(db.prepare('PRAGMA application_id').get()).toEqual({ application_id: applicationId })
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    db.close()
  })

  test('takes an empty file for a new journal', async () => {
    const path = newFile()
    closeSync(openSync(path, 'w'))
    await expectUsable(path)
  })

  test('finds the same runs again', async () => {
    const path = newFile()
    await expectUsable(path)
    const journal = await sqliteJournal(path)
    expect(await typesOf(journal, 'one')).toEqual(['run.started'])
    await journal.close()
  })

  test('leaves one file behind when it is closed', async () => {
    const path = newFile()
    await expectUsable(path)
    expect(() => readFileSync(`${path}-wal`)).toThrow('ENOENT')
  })

  test('refuses a text file, and leaves it as it is', async () => {
    const path = newFile()
    writeFileSync(path, 'Dear diary, today I wrote a journal by hand.\n'.repeat(100))
    await expectForeign(path)
  })

  test('refuses a short text file, and leaves it as it is', async () => {
    const path = newFile()
    writeFileSync(path, 'x')
    await expectForeign(path)
  })

  test('refuses random garbage, and leaves it as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 5_000 }), async (bytes) => {
        const path = newFile()
        writeFileSync(path, bytes)
        await expectForeign(path)
      }),
      { numRuns: 50 },
    )
  })

  test('refuses the database of another application, and leaves it as it is', async () => {
    const path = newFile()
    const db = new DatabaseSync(path)
    db.exec('CREATE TABLE recipes (name TEXT)')
    db.close()
    await expectForeign(path)
  })

  test('refuses an empty database that another application has marked', async () => {
    const path = newFile()
    const db = new DatabaseSync(path)
    db.exec('PRAGMA application_id = 42')
    db.close()
    await expectForeign(path)
  })

  test('refuses a journal of a newer format', async () => {
    const path = newFile()
    await expectUsable(path)
    const db = new DatabaseSync(path)
    db.exec('PRAGMA user_version = 99')
    db.close()
    const details = { path, version: 99, known: migrations.length }
    await refuses(sqliteJournal(path), 'BATON_JOURNAL_TOO_NEW', details)
  })

  test('says so when the path is a folder', async () => {
    const path = newFile()
    mkdirSync(path)
    await refuses(sqliteJournal(path), 'BATON_JOURNAL_IO', { path })
  })

  test('says so when a folder above is a file', async () => {
    const path = newFile()
    writeFileSync(path, '')
    await refuses(sqliteJournal(`${path}/a.journal`), 'BATON_JOURNAL_IO')
  })

  async function openAtOnce(processes: number): Promise<void> {
    const path = newFile()
    const script = fileURLToPath(new URL('./processes/open-and-append.ts', import.meta.url))
    const exits = Array.from({ length: processes }, async (_, index) => {
      const child = spawn(process.execPath, [script, path, `run${index}`], { stdio: ['ignore', 'inherit', 'inherit'] })
      const [code] = await once(child, 'exit')
      return code as number
    })
    expect(await Promise.all(exits)).toEqual(Array(processes).fill(0))
    const journal = await sqliteJournal(path)
    expect(await journal.list({})).toHaveLength(processes)
    await journal.close()
  }

  test('works for three processes that make the same file at the same time', () => openAtOnce(3))

  test('works for ten processes that make the same file at the same time', { tags: ['slow'] }, () => openAtOnce(10))
})

describe('a journal file that was cut short', () => {
  test('is refused, or a place in it is named, or nothing is missing; never anything else', {
    tags: ['slow'],
  }, async () => {
    const path = newFile()
    const journal = await sqliteJournal(path)
    for (let run = 0; run < 20; run++) {
      const lease = { rootRunId: `run${run}`, owner: 'alice', epoch: 1 }
      const text = 'lorem ipsum '.repeat(100)
      const note = ['note.taken', { text }] as const
      await journal.append(lease, batch(root(`run${run}`), 0, 'run.started', note, note, note, 'run.completed'))
    }
    await journal.close()
    const whole = readFileSync(path)
    const codes = new Map<string, number>()
    for (let length = whole.length - 1; length > 0; length -= 1_024) {
      const cut = newFile()
      writeFileSync(cut, whole)
      truncateSync(cut, length)
      const outcome = await readEverything(cut)
      codes.set(outcome, (codes.get(outcome) ?? 0) + 1)
    }
    const expected = ['BATON_JOURNAL_CORRUPT', 'BATON_JOURNAL_FOREIGN', 'whole']
    expect([...codes.keys()].filter((code) => !expected.includes(code))).toEqual([])
    expect(codes.get('BATON_JOURNAL_CORRUPT')).toBeGreaterThan(codes.get('whole') ?? 0)
  })
})

/** The code of the first refusal, or how it went otherwise. The message must say where. */
async function readEverything(path: string): Promise<string> {
  try {
    const journal = await sqliteJournal(path)
    try {
      const runs = await journal.list({})
      if (runs.length !== 20) return `only ${runs.length} runs`
      for (const { runId } of runs) verifyChain(await journal.read(runId), sha256)
      return 'whole'
    } finally {
      await journal.close()
    }
  } catch (error) {
    if (!isBatonError(error)) throw error
    expect(error.message).toMatch(error.message.includes(path) ? path : /run run\d+, event \d/)
    return error.code
  }
}

describe('the SQLite of this Node', () => {
  test.each(['3.51.3', '3.51.10', '3.52.0', '4.0.0', process.versions['sqlite']])('may be %s', (version) => {
    expect(() => requireSafeSqlite('a.journal', version)).not.toThrow()
  })

  test.each(['3.51.2', '3.50.9', '3.7.0', '2.99.99', 'unknown'])('may not be %s, which can damage files', (version) => {
    expect(() => requireSafeSqlite('a.journal', version)).toThrow(version)
  })
})
