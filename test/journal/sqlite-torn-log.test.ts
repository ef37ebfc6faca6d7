import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'
import { search } from '../search.ts'
import { writtenLength } from './log-frames.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * What a power cut in the middle of a write leaves behind: a write-ahead log that ends anywhere.
 * Everything whose last byte was there before the cut must be there after it, and nothing half.
 */
const folder = temporaryFolder()
const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
const events = 60
/** How much of the log was written when each event was acknowledged. */
const lengths: number[] = []
let database = ''
let log = Buffer.alloc(0)
let cuts = 0

beforeAll(async () => {
  const path = `${folder()}/whole.journal`
  const journal = await sqliteJournal(path)
  for (let seq = 0; seq < events; seq++) {
    const event = seq === 0 ? 'run.started' : (['note.taken', { text: 'x'.repeat(seq * 40) }] as const)
    await journal.append(lease, batch(root('one'), seq, event))
    lengths.push(writtenLength(readFileSync(`${path}-wal`)))
  }
  database = `${folder()}/copied.journal`
  copyFileSync(path, database)
  const whole = readFileSync(`${path}-wal`)
  // Without the room that is kept behind it.
  log = whole.subarray(0, writtenLength(whole))
  await journal.close()
})

/** Opens the journal with this log, and returns how many events it still has, all of them checked. */
async function eventsLeft(torn: Buffer): Promise<number> {
  const path = `${folder()}/cut${++cuts}.journal`
  copyFileSync(database, path)
  writeFileSync(`${path}-wal`, torn)
  const journal = await sqliteJournal(path)
  const records = await journal.read('one')
  verifyChain(records, sha256)
  // What is left goes on as if nothing had been.
  if (records.length > 0) await journal.append(lease, batch(root('one'), records.length, 'note.resumed'))
  else await journal.append(lease, batch(root('one'), 0, 'run.started'))
  verifyChain(await journal.read('one'), sha256)
  await journal.close()
  return records.length
}

function acknowledgedBy(length: number): number {
  return lengths.filter((known) => known <= length).length
}

/** So many places in the log from one on, the last byte not among them. */
function spreadOver(first: number, places: number): number[] {
  return Array.from({ length: places }, (_, index) => first + Math.floor((index * (log.length - first)) / places))
}

describe('a write-ahead log that ends too early', () => {
  test('has grown with each acknowledged event', () => {
    expect(new Set(lengths).size).toBe(events)
    expect(lengths.at(-1)).toBe(log.length)
  })

  search('keeps exactly what was acknowledged before the cut, wherever that is', 250, async (places) => {
    for (const length of spreadOver(0, places)) {
      expect(await eventsLeft(log.subarray(0, length))).toBe(acknowledgedBy(length))
    }
  })

  search(
    'keeps exactly what was acknowledged before the cut, at every byte around the end of a commit',
    60,
    async (around) => {
      const end = lengths[events / 2] ?? 0
      for (let length = end - around / 2; length <= end + around / 2; length++) {
        expect(await eventsLeft(log.subarray(0, length))).toBe(acknowledgedBy(length))
      }
    },
  )

  search('keeps exactly what comes before, when the rest is zeros', 50, async (places) => {
    for (const length of spreadOver(0, places)) {
      const torn = Buffer.alloc(log.length)
      log.copy(torn, 0, 0, length)
      const left = await eventsLeft(torn)
      // A cut among bytes that are zero anyway takes nothing away.
      expect(left).toBeGreaterThanOrEqual(acknowledgedBy(length))
      expect(left).toBeLessThanOrEqual(acknowledgedBy(length) + 1)
    }
  })

  search('keeps exactly what comes before a byte that was changed', 60, async (places) => {
    for (const place of spreadOver(40, places)) {
      const torn = Buffer.from(log)
      torn.writeUInt8(torn.readUInt8(place) ^ 0x40, place)
      expect(await eventsLeft(torn)).toBe(acknowledgedBy(place))
    }
  })
})
