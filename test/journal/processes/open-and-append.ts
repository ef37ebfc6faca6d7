/** Opens a journal, makes a run in it, and ends without waiting for anything or closing it. */
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'

const [, , path = '', runId = '', commitsInPlace = '0'] = process.argv
const journal = await sqliteJournal(path, { commitsInPlace: Number(commitsInPlace) })
void journal.append({ rootRunId: runId, owner: runId, epoch: 1 }, batch(root(runId), 0, 'run.started'))
