/** Appends until it is refused, then tries twice more, and prints how it went. */
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'

const [, , path = '', commitsInPlace = ''] = process.argv
const journal = await sqliteJournal(path, { commitsInPlace: Number(commitsInPlace) })
const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
const codes: string[] = []
let acknowledged = 0
while (codes.length < 3 && acknowledged < 1_000) {
  try {
    await journal.append(lease, batch(root('one'), acknowledged, acknowledged === 0 ? 'run.started' : 'note.taken'))
    acknowledged++
  } catch (error) {
    codes.push((error as { code: string }).code)
  }
}
const readable = (await journal.read('one')).length
await journal.close()
process.stdout.write(JSON.stringify({ acknowledged, codes, readable }))
