import { readFileSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { LogRoom } from '../../src/journal/sqlite/log-room.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'
import { writtenLength } from './log-frames.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

/** Writes one event of a run, the first of them too. */
function step(journal: Journal, runId: string, seq: number, text = 'done'): Promise<void> {
  const event = seq === 0 ? 'run.started' : (['note.taken', { text }] as const)
  const written = journal.append({ rootRunId: runId, owner: 'alice', epoch: 1 }, batch(root(runId), seq, event))
  return Promise.resolve(written)
}

describe('the write-ahead log', () => {
  test('has room for the next commits of a run, so most of them do not make it longer', async () => {
    const path = `${folder()}/steps.journal`
    const journal = await sqliteJournal(path)
    const lengths = new Set<number>()
    for (let seq = 0; seq < 200; seq++) {
      await step(journal, 'one', seq)
      lengths.add(statSync(`${path}-wal`).size)
    }
    const log = readFileSync(`${path}-wal`)
    await journal.close()
    expect(lengths.size).toBeLessThan(20)
    expect(writtenLength(log)).toBeLessThan(log.length)
    expect(log.subarray(writtenLength(log)).every((byte) => byte === 0)).toBe(true)
  })

  test('has no room behind a commit that is large itself', async () => {
    const path = `${folder()}/large.journal`
    const journal = await sqliteJournal(path)
    for (let seq = 0; seq < 8; seq++) await step(journal, 'one', seq, `${seq}`.repeat(60_000))
    const log = readFileSync(`${path}-wal`)
    await journal.close()
    expect(writtenLength(log)).toBe(log.length)
  })

  test('keeps every event when two connections write by turns, each with room of the other in its way', async () => {
    const path = `${folder()}/two.journal`
    const [one, other] = [await sqliteJournal(path), await sqliteJournal(path, { commitsInPlace: 0 })]
    for (let seq = 0; seq < 120; seq++) await Promise.all([step(one, 'one', seq), step(other, 'other', seq)])
    const logs = [await other.read('one'), await one.read('other')]
    await Promise.all([one.close(), other.close()])
    for (const records of logs) {
      expect(records).toHaveLength(120)
      verifyChain(records, sha256)
    }
  })

  test('goes on being written where no room can be made', () => {
    const room = new LogRoom(`${folder()}/missing.journal`)
    for (const size of [10, 20, 30]) expect(() => room.keep({ dev: 1, ino: 2, size })).not.toThrow()
  })

  test('is made longer once, not again while there is room, and again when it is used up', () => {
    const path = `${folder()}/short.journal`
    const look = (): Stats => statSync(`${path}-wal`)
    const lengthOf = (): number => look().size
    writeFileSync(`${path}-wal`, Buffer.alloc(4_000, 1))
    const room = new LogRoom(path)
    room.keep(look())
    expect(lengthOf(), 'before it is known to grow').toBe(4_000)
    writeFileSync(`${path}-wal`, Buffer.alloc(8_000, 1))
    room.keep(look())
    const roomy = lengthOf()
    expect(roomy).toBeGreaterThan(100_000)
    room.keep(look())
    expect(lengthOf()).toBe(roomy)
    expect(readFileSync(`${path}-wal`).subarray(0, 8_000)).toEqual(Buffer.alloc(8_000, 1))
    writeFileSync(`${path}-wal`, Buffer.alloc(10), { flag: 'a' })
    room.keep(look())
    expect(lengthOf()).toBeGreaterThan(roomy + 100_000)
  })

  test('of another journal, which has taken the place of a deleted one, is left alone', () => {
    const path = `${folder()}/replaced.journal`
    writeFileSync(`${path}-wal`, Buffer.alloc(4_000, 1))
    const room = new LogRoom(path)
    room.keep(statSync(`${path}-wal`))
    writeFileSync(`${path}-wal`, Buffer.alloc(8_000, 1))
    const known = statSync(`${path}-wal`)
    writeFileSync(`${path}-other`, Buffer.alloc(8_000, 2))
    rmSync(`${path}-wal`)
    renameSync(`${path}-other`, `${path}-wal`)
    room.keep(known)
    expect(readFileSync(`${path}-wal`)).toEqual(Buffer.alloc(8_000, 2))
  })
})
