/** Appends events to a run of its own, a few at a time, until it has as many as asked for. */
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'

const [, , path = '', runId = '', events = ''] = process.argv
const journal = await sqliteJournal(path)
const lease = { rootRunId: runId, owner: runId, epoch: 1 }
await journal.append(lease, batch(root(runId), 0, 'run.started'))
for (let seq = 1; seq < Number(events); ) {
  const burst = Math.min(Number(events) - seq, 1 + (seq % 7))
  await journal.append(lease, batch(root(runId), seq, ...Array.from({ length: burst }, () => 'note.taken')))
  seq += burst
}
await journal.close()
