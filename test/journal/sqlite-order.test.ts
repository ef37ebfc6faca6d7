import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { follow } from '../../src/kernel/follow.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, refuses, root } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const script = fileURLToPath(new URL('./processes/append-in-bursts.ts', import.meta.url))

async function appendElsewhere(path: string, runId: string, events: number): Promise<void> {
  const child = spawn(process.execPath, [script, path, runId, String(events)], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
}

describe('the order of events that several processes write', () => {
  test('is the same for every reader at every moment: no event twice, none missing, none ahead of its time', {
    tags: ['slow'],
  }, async () => {
    const path = `${folder()}/order.journal`
    const journal = await sqliteJournal(path)
    let isWriting = true
    const reader = async (limit: number): Promise<readonly string[]> => {
      const seen: string[] = []
      for (let cursor = 0; ; ) {
        const isLast = !isWriting
        const { items, cursor: next, more } = await journal.since(cursor, {}, limit)
        for (const { lineage, seq } of items) seen.push(`${lineage.runId}:${seq}`)
        cursor = next
        if (isLast && !more) return seen
        await nextTurn()
      }
    }
    const readers = [reader(1), reader(10), reader(10_000)]
    const runIds = ['a', 'b', 'c', 'd']
    await Promise.all(runIds.map((runId) => appendElsewhere(path, runId, 150)))
    isWriting = false
    const { items } = await journal.since(0, {}, 10_000)
    const whole = items.map(({ lineage, seq }) => `${lineage.runId}:${seq}`)
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(whole)
    for (const runId of runIds) {
      const ofRun = whole.filter((id) => id.startsWith(`${runId}:`))
      expect(ofRun).toEqual(Array.from({ length: 150 }, (_, index) => `${runId}:${index + 1}`))
    }
    await journal.close()
  })

  test('reaches followers in another process', async () => {
    const path = `${folder()}/followed.journal`
    const journal = await sqliteJournal(path)
    const lease = { rootRunId: 'other', owner: 'alice', epoch: 1 }
    await journal.append(lease, batch(root('other'), 0, 'note.first'))
    const stop = new AbortController()
    const seen: number[] = []
    const following = (async () => {
      for await (const { seq } of follow(journal, 'other', stop.signal)) {
        seen.push(seq)
        if (seq === 30) stop.abort()
      }
    })()
    const elsewhere = await sqliteJournal(path)
    for (let seq = 1; seq < 30; seq++) await elsewhere.append(lease, batch(root('other'), seq, 'note.taken'))
    await following
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    await elsewhere.close()
    await journal.close()
  })

  test('shows an event that was lost', async () => {
    const path = `${folder()}/damaged.journal`
    const journal = await sqliteJournal(path)
    const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
    await journal.append(lease, batch(root('one'), 0, 'run.started', 'note.taken', 'note.taken'))
    remove(path, 2)
    await refuses(journal.since(0, {}, 10), 'BATON_JOURNAL_CORRUPT', { place: `${path}, event number 2` })
    await journal.close()
  })
})

function remove(path: string, event: number): void {
  const db = new DatabaseSync(path)
  db.prepare('DELETE FROM events WHERE number = ?').run(event)
  db.close()
}

test('a filter that few events fit is looked for a part at a time', async () => {
  const journal: Journal = await sqliteJournal(`${folder()}/sparse.journal`)
  const lease = { rootRunId: 'one', owner: 'alice', epoch: 1 }
  const many = Array.from({ length: 12_000 }, () => 'note.taken')
  await journal.append(lease, batch(root('one'), 0, ...many, 'note.rare'))
  const first = await journal.since(0, { types: ['note.rare'] }, 5)
  expect([first.items.length, first.more]).toEqual([0, true])
  const second = await journal.since(first.cursor, { types: ['note.rare'] }, 5)
  expect([second.items.length, second.more]).toEqual([1, false])
  await journal.close()
})
