import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { batch, refuses, root } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
let files = 0

describe.each([
  ['in place', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
])('a journal that is written %s', (_, commitsInPlace) => {
  test.each([
    ['it was deleted', (path: string) => rmSync(path)],
    ['its write-ahead log was deleted', (path: string) => rmSync(`${path}-wal`)],
    [
      'a copy of it was put in its place',
      (path: string) => {
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
      },
    ],
  ])('acknowledges nothing any more once %s', async (_, harm) => {
    const path = `${folder()}/${++files}.journal`
    const journal = await sqliteJournal(path, { commitsInPlace })
    await journal.append(lease, batch(root('one'), 0, 'run.started'))
    harm(path)
    const next = batch(root('one'), 1, 'note.taken')
    await expect(journal.append(lease, next)).rejects.toMatchObject({
      code: 'BATON_JOURNAL_IO',
      message: expect.stringMatching(/was deleted or replaced while it was in use/),
    })
    await refuses(journal.append(lease, next), 'BATON_JOURNAL_IO')
    await refuses(journal.heartbeat('alice', 1_000), 'BATON_JOURNAL_IO')
    await journal.close()
  })
})

describe('a journal whose last process died', () => {
  /** The files of a journal as a killed process leaves them: most of it stands in the write-ahead log. */
  async function afterCrash(): Promise<string> {
    const path = `${folder()}/${++files}.journal`
    const journal = await sqliteJournal(path)
    await journal.append(lease, batch(root('one'), 0, 'run.started', 'note.taken'))
    const left = `${folder()}/${++files}.journal`
    for (const suffix of ['', '-wal', '-seen']) copyFileSync(`${path}${suffix}`, `${left}${suffix}`)
    await journal.close()
    return left
  }

  test('is opened with all that was acknowledged', async () => {
    const journal = await sqliteJournal(await afterCrash())
    expect(await journal.read('one')).toHaveLength(2)
    await journal.close()
  })

  test('is refused when its write-ahead log was deleted meanwhile, with how much is lost and how to go on', async () => {
    const path = await afterCrash()
    rmSync(`${path}-wal`)
    await expect(sqliteJournal(path)).rejects.toMatchObject({
      code: 'BATON_JOURNAL_CORRUPT',
      message: expect.stringMatching(/2 events that were acknowledged are missing.*-seen/),
    })
    rmSync(`${path}-seen`)
    const journal = await sqliteJournal(path)
    expect(await journal.list({})).toEqual([])
    await journal.close()
  })

  test('may be deleted as a whole, and begins anew', async () => {
    const path = await afterCrash()
    rmSync(path)
    rmSync(`${path}-wal`)
    const journal = await sqliteJournal(path)
    await journal.append(lease, batch(root('one'), 0, 'run.started'))
    await journal.close()
    await (await sqliteJournal(path)).close()
  })

  test('is whole where another program moved the log into the file and deleted it', async () => {
    const path = await afterCrash()
    const other = new DatabaseSync(path)
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    rmSync(`${path}-wal`, { force: true })
    const journal = await sqliteJournal(path)
    expect(await journal.read('one')).toHaveLength(2)
    await journal.close()
  })
})
