/**
 * Claims whatever nobody owns, works on twenty trees at a time, and completes them. Says what happened, line by line:
 * `claimed run epoch`, `acknowledged run epoch seq`, `refused run epoch code`. Ends when all runs have ended.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonObject } from '../../../src/events/json.ts'
import { processOwner } from '../../../src/journal/owner.ts'
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import type { Lease } from '../../../src/kernel/ports/journal.ts'
import { batch, root } from '../../../src/testing/journal-conformance/fixture.ts'
import { acknowledge } from './acknowledge.ts'

const [, , path = '', leaseMs = ''] = process.argv
const journal = await sqliteJournal(path)
const owner = processOwner()
const beat = () => journal.heartbeat(owner, Number(leaseMs))
await beat()
const beating = setInterval(() => void beat(), Number(leaseMs) / 4)

function say(...words: readonly (string | number)[]): void {
  acknowledge(words.join(' '))
}

async function take(runId: string): Promise<void> {
  let lease: Lease
  try {
    lease = await journal.claim(runId, owner)
  } catch {
    return
  }
  const { epoch } = lease
  say('claimed', runId, epoch)
  const data: JsonObject = { owner, epoch }
  let seq = (await journal.read(runId)).length
  try {
    for (const type of ['note.a', 'note.b', 'note.c', 'run.completed']) {
      await journal.append(lease, batch(root(runId), seq++, [type, data]))
      say('acknowledged', runId, epoch, seq)
      await delay(Math.random() * 20)
    }
  } catch (error) {
    say('refused', runId, epoch, (error as { code: string }).code)
  }
}

for (;;) {
  const running = await journal.list({ statuses: ['running'] })
  if (running.length === 0) break
  const free = await journal.list({ statuses: ['running'], unowned: true })
  const chosen = free.toSorted(() => Math.random() - 0.5).slice(0, 20)
  await Promise.all(chosen.map(({ runId }) => take(runId)))
  if (chosen.length === 0) await delay(20)
}
clearInterval(beating)
await journal.close()
