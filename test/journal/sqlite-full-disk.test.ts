import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { verifyChain } from '../../src/events/hash-chain.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, refuses, root } from '../../src/testing/journal-conformance/fixture.ts'
import { mountSmallDisk } from './small-disk.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }

/** Appends until it is refused; returns how many events were acknowledged, and why no more. */
async function fill(journal: Journal, seq: number): Promise<{ acknowledged: number; refusal: unknown }> {
  for (let acknowledged = seq; ; acknowledged++) {
    const event = acknowledged === 0 ? 'run.started' : (['note.taken', { text: 'x'.repeat(5_000) }] as const)
    try {
      await journal.append(lease, batch(root('one'), acknowledged, event))
    } catch (refusal) {
      return { acknowledged, refusal }
    }
  }
}

describe.each([
  ['in place', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
])('a disk that fills up under a journal written %s', (mode, commitsInPlace) => {
  test('refuses appends, loses nothing acknowledged, and takes appends again once there is space', async ({ skip }) => {
    const disk = mountSmallDisk(`${folder()}/${mode}`, '2m')
    if (disk === undefined) return skip('mounting a small file system needs root')
    try {
      const ballast = `${disk.folder}/ballast`
      writeFileSync(ballast, Buffer.alloc(800_000))
      const journal = await sqliteJournal(`${disk.folder}/a.journal`, { commitsInPlace })

      const { acknowledged, refusal } = await fill(journal, 0)
      expect(isBatonError(refusal, 'BATON_JOURNAL_FULL')).toBe(true)
      expect(acknowledged).toBeGreaterThan(10)
      const again = journal.append(lease, batch(root('one'), acknowledged, ['note.taken', { text: 'x'.repeat(9_000) }]))
      await refuses(again, 'BATON_JOURNAL_FULL')
      expect(await journal.read('one')).toHaveLength(acknowledged)

      rmSync(ballast)
      const more = await fill(journal, acknowledged)
      expect(more.acknowledged).toBeGreaterThan(acknowledged + 10)
      const records = await journal.read('one')
      expect(records).toHaveLength(more.acknowledged)
      verifyChain(records, sha256)
      await journal.close()
    } finally {
      disk.unmount()
    }
  })
})
