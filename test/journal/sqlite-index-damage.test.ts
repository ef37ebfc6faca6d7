import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, child, refuses, root } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** One bit of what the journal keeps beside its logs is flipped at a time, every bit of every value. */
const folder = temporaryFolder()
const runIds = ['parent', 'leaf', 'asleep']
let journal: Journal
let before: unknown
/** Changes the file behind the journal's back. */
let behind: DatabaseSync

beforeAll(async () => {
  const path = `${folder()}/damaged.journal`
  journal = await sqliteJournal(path)
  const started = ['run.started', { runnable: 'function:tester' }] as const
  await journal.append(lease('parent'), batch(root('parent'), 0, started, 'note.taken'))
  await journal.append(lease('parent'), batch(child('leaf', 'parent'), 0, started, 'run.completed'))
  const until = 1_767_225_600_000
  await journal.append(lease('asleep'), batch(root('asleep'), 0, started, ['run.sleeping', { until }]))
  const posted = { rootRunId: 'asleep', runId: 'asleep', by: 'ada' }
  await journal.post({ ...posted, kind: 'cancel', id: 'm1', content: 'enough' })
  await journal.post({ ...posted, kind: 'topic', id: 'm2', content: ['news'], topic: 't', at: 7, labels: ['private'] })
  before = await everything()
  behind = new DatabaseSync(path)
  behind.exec('PRAGMA synchronous = OFF')
})

afterAll(async () => {
  behind.close()
  await journal.close()
})

function lease(rootRunId: string) {
  return { rootRunId, owner: 'alice', epoch: 1 }
}

/** All that can be read, in the ways that Baton reads it. */
async function everything(): Promise<unknown> {
  return {
    listed: await journal.list({}),
    unfinished: await journal.list({ statuses: ['running', 'sleeping', 'awaiting_input'], roots: true }),
    trees: await Promise.all(runIds.map((rootRunId) => journal.list({ rootRunId }))),
    logs: await Promise.all(runIds.map(logOf)),
    messages: await journal.messages(['parent', 'asleep']),
  }
}

async function logOf(runId: string): Promise<unknown> {
  const records = await journal.read(runId)
  verifyChain(records, sha256)
  return records
}

interface Flip {
  readonly table: string
  readonly column: string
  readonly rowid: number
  readonly bit: number
}

/** Every bit of every value of a column; a number is 64 of them. */
function flipsOf(table: string, column: string): Flip[] {
  const rows = behind.prepare(`SELECT rowid AS rowid, "${column}" AS value FROM ${table}`).all()
  return rows.flatMap(({ rowid, value }) => {
    const bits = value === null ? 0 : typeof value === 'number' ? 64 : Buffer.byteLength(String(value)) * 8
    return Array.from({ length: bits }, (_, bit) => ({ table, column, rowid: Number(rowid), bit }))
  })
}

function flipped(value: SQLOutputValue, bit: number): SQLOutputValue {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value ^ (1n << BigInt(bit)))
  const bytes = Buffer.from(String(value))
  bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return bytes
}

/** What a flip does: it is noticed, with the place, or nothing that is read changes; or else what came out. */
async function effectOf({ table, column, rowid, bit }: Flip): Promise<'noticed' | 'none' | string> {
  const find = behind.prepare(`SELECT "${column}" AS value FROM ${table} WHERE rowid = ?`)
  find.setReadBigInts(true)
  const value = find.get(rowid)?.['value'] ?? null
  const given = typeof value === 'bigint' ? '?' : 'CAST(? AS TEXT)'
  const set = behind.prepare(`UPDATE ${table} SET "${column}" = ${given} WHERE rowid = ?`)
  set.run(flipped(value, bit), rowid)
  const place = `bit ${bit} of ${column} in row ${rowid}`
  try {
    return JSON.stringify(await everything()) === JSON.stringify(before) ? 'none' : `${place} went unnoticed`
  } catch (error) {
    const isNoticed = isBatonError(error, 'BATON_JOURNAL_CORRUPT') && /run |message/.test(error.message)
    return isNoticed ? 'noticed' : `${place}: ${error}`
  } finally {
    set.run(value, rowid)
  }
}

describe('a log that lost its end', () => {
  test('is noticed although what is left of it is whole, because the list of runs knows how the run ended', async () => {
    behind.exec('BEGIN')
    behind.exec(`UPDATE heads SET (seq, event) = (1, (SELECT previous FROM events WHERE number = heads.event))
                 WHERE run = (SELECT number FROM runs WHERE id = 'leaf')`)
    behind.exec('COMMIT')
    await expect(journal.read('leaf')).rejects.toMatchObject({
      code: 'BATON_JOURNAL_CORRUPT',
      message: expect.stringMatching(/run leaf.*says completed.*"run\.started"/),
    })
    behind.exec(`UPDATE heads SET (seq, event) = (2, (SELECT number FROM events WHERE type = 'run.completed'))
                 WHERE run = (SELECT number FROM runs WHERE id = 'leaf')`)
    expect(await everything()).toEqual(before)
  })
})

describe('a flipped bit', () => {
  test.each([
    ['runs', 'id', 'parent', 'root', 'runnable', 'status', 'started_at', 'updated_at', 'wake_at'],
    ['heads', 'seq', 'event'],
    ['messages', 'id', 'run', 'kind', 'content', 'author', 'topic', 'posted_at', 'labels'],
  ])('anywhere in the table of %s is noticed when it is read, and the run named', async (table, ...columns) => {
    const flips = columns.flatMap((column) => flipsOf(table, column))
    expect(flips.length).toBeGreaterThan(300)
    const effects = []
    for (const flip of flips) effects.push(await effectOf(flip))
    expect(effects.filter((effect) => effect !== 'noticed').join('\n')).toBe('')
  })

  test('in a status is noticed by those that look for runs to take up, who would never see it', async () => {
    behind.exec(`UPDATE runs SET status = 'runnjng' WHERE id = 'parent'`)
    await refuses(journal.list({ statuses: ['running'] }), 'BATON_JOURNAL_CORRUPT')
    behind.exec(`UPDATE runs SET status = 'running' WHERE id = 'parent'`)
  })

  test('is not seen where an older Baton, which knows no seals, changed a row as its log says', async () => {
    behind.exec('UPDATE runs SET seal = NULL')
    expect(await everything()).toEqual(before)
    behind.exec('UPDATE runs SET seal = 7')
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['runs', 'seal'],
    ['leases', 'epoch', 'owner'],
  ])('in the table of %s that says nothing of a run changes nothing that is read', async (table, ...columns) => {
    const effects = []
    for (const column of columns) for (const flip of flipsOf(table, column)) effects.push(await effectOf(flip))
    expect(effects.filter((effect) => effect !== 'none' && effect !== 'noticed')).toEqual([])
  })

  test('that gives a message to another run is noticed when the message is posted again', async () => {
    behind.exec(`UPDATE messages SET root = 'parent' WHERE id = 'm2'`)
    const again = { rootRunId: 'asleep', runId: 'asleep', by: 'ada', kind: 'topic', id: 'm2' } as const
    await refuses(journal.post({ ...again, content: ['news'], topic: 't', at: 7, labels: [] }), 'BATON_JOURNAL_CORRUPT')
    behind.exec(`UPDATE messages SET root = 'asleep' WHERE id = 'm2'`)
  })
})
