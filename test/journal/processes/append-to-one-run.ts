/** Appends to one run until it is stopped, and says the number of each event as soon as it is acknowledged. */
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'
import { acknowledge } from './acknowledge.ts'

const [, , path = '', synchronous = ''] = process.argv
const journal = await sqliteJournal(path, { synchronous: synchronous === 'full' ? 'full' : 'normal' })
const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
for (let seq = 0; ; seq++) {
  const event = seq === 0 ? 'run.started' : (['note.taken', { text: 'x'.repeat(seq % 900) }] as const)
  await journal.append(lease, batch(root('one'), seq, event))
  acknowledge(`${seq + 1}`)
}
