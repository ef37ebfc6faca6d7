// @module-tag slow
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Verification } from '../../src/kernel/ports/upkeep.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openRig, parent } from './upkeep-rig.ts'

const folder = temporaryFolder()
let files = 0
let whole = ''
let hurt = ''
let sound = ''

beforeAll(async () => {
  const rig = await openRig(`${folder()}/whole.journal`)
  sound = (await rig.baton.run(parent, 'sound')).runId
  hurt = (await rig.baton.run(parent, 'hurt')).runId
  whole = rig.path
  await rig.close()
})

/** What is found in a copy that was changed behind the journal's back. */
async function verifiedAfter(sql: string): Promise<Verification> {
  const path = `${folder()}/${++files}.journal`
  copyFileSync(whole, path)
  const db = new DatabaseSync(path)
  expect(db.prepare(sql.replaceAll('HURT', `(SELECT number FROM runs WHERE id = '${hurt}')`)).run().changes).toBe(1)
  db.close()
  const journal = await sqliteJournal(path)
  try {
    return (await journal.upkeep?.verify()) ?? expect.unreachable()
  } finally {
    await journal.close()
  }
}

describe('verifying a journal', () => {
  test('counts what it read, and finds nothing in a journal that is whole', async () => {
    const journal = await sqliteJournal(whole)
    expect(await journal.upkeep?.verify()).toMatchObject({ runs: 4, damages: [] })
    await journal.close()
  })

  test.each([
    ['an event was changed', `UPDATE events SET data = replace(data, 'hurt', 'fine') WHERE run = HURT AND seq = 1`],
    ['an event is gone', 'DELETE FROM events WHERE run = HURT AND seq = 2'],
    ['its last event is not known', 'DELETE FROM heads WHERE run = HURT'],
    ['the index gives it another status', `UPDATE runs SET status = 'failed' WHERE number = HURT`],
    ['the index gives it another time', 'UPDATE runs SET updated_at = updated_at + 1 WHERE number = HURT'],
    ['the index gives it another runnable', `UPDATE runs SET runnable = 'function:other' WHERE number = HURT`],
    ['a value that only it refers to is gone', `DELETE FROM content WHERE json LIKE '"hurt hurt%'`],
    ['a value that only it refers to was changed', `UPDATE content SET json = '"other"' WHERE json LIKE '"hurt hurt%'`],
  ])('names the run and the place when %s', async (_, sql) => {
    const { damages } = await verifiedAfter(sql)
    expect(damages).not.toEqual([])
    expect(damages.map(({ runId, place, problem }) => `${runId} ${place} ${problem}`).join('\n')).not.toContain(sound)
    if (!sql.includes('heads'))
      expect(damages.some(({ runId, place }) => runId === hurt && place.includes(hurt))).toBe(true)
  })

  test.each([
    ['an event that is in no log', 'DELETE FROM runs WHERE number = HURT'],
    ['a tree without a lease', 'DELETE FROM leases WHERE root = HURT'],
    ['a removed event that was never there', 'INSERT INTO gaps VALUES (1000, 1000)'],
  ])('finds %s', async (_, sql) => {
    const { damages } = await verifiedAfter(sql)
    expect(damages).not.toEqual([])
  })
})
