/**
 * Takes eight runs over, at once, from the process that was killed before it, and appends to all of
 * them until it is killed itself. Says what was acknowledged, `run seq`, before anything else happens.
 */
import { processOwner } from '../../../src/journal/owner.ts'
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import type { Lease } from '../../../src/kernel/ports/journal.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'
import { acknowledge } from './acknowledge.ts'

const [, , path = '', commitsInPlace = ''] = process.argv
const journal = await sqliteJournal(
  path,
  commitsInPlace === 'by overlap' ? {} : { commitsInPlace: Number(commitsInPlace) },
)
const owner = processOwner()
await journal.heartbeat(owner, 3_600_000)

async function takeOver(runId: string): Promise<{ lease: Lease; seq: number }> {
  const records = await journal.read(runId)
  if (records.length > 0) return { lease: await journal.claim(runId, owner), seq: records.length }
  const lease = { rootRunId: runId, owner, epoch: 1 }
  await journal.append(lease, batch(root(runId), 0, 'run.started'))
  return { lease, seq: 1 }
}

async function work(runId: string): Promise<never> {
  let { lease, seq } = await takeOver(runId)
  for (;;) {
    const events = seq % 3 === 0 ? ['note.a', 'note.b', 'note.c'] : ['note.d']
    await journal.append(lease, batch(root(runId), seq, ...events))
    seq += events.length
    acknowledge(`${runId} ${seq}`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, index) => work(`run${index}`)))
