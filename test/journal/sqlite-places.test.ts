import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { verifyChain } from '../../src/events/hash-chain.ts'
import type { Lineage } from '../../src/events/record.ts'
import { PlacesByOverlap } from '../../src/journal/sqlite/commit-place.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { appendRequest, type WriterRequest } from '../../src/journal/sqlite/request.ts'
import { RunsAtWork } from '../../src/journal/sqlite/runs-at-work.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import type { Journal, Lease } from '../../src/kernel/ports/journal.ts'
import { batch, child, refuses, root, typesOf } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

function leaseOf(rootRunId: string): Lease {
  return { rootRunId, owner: 'alice', epoch: 1 }
}

function append(lineage: Lineage, type: string): WriterRequest {
  return appendRequest(leaseOf(lineage.rootRunId), batch(lineage, 0, type))
}

/** Whether runs overlap after each of these. */
function overlaps(...requests: readonly WriterRequest[]): boolean[] {
  const runs = new RunsAtWork()
  return requests.map((request) => {
    runs.note(request)
    return runs.overlap
  })
}

async function appendMany(journal: Journal, runId: string, from: number, to: number): Promise<void> {
  for (let seq = from; seq < to; seq++)
    await journal.append(leaseOf(runId), batch(root(runId), seq, seq === 0 ? 'run.started' : 'note.taken'))
}

/** How many threads were started meanwhile. */
async function threadsDuring(act: () => Promise<void>): Promise<number> {
  let count = 0
  const note = (_: Worker): void => {
    count++
  }
  process.on('worker', note)
  try {
    await act()
  } finally {
    process.off('worker', note)
  }
  return count
}

test('runs of two trees overlap until one of them has ended, waits, or is let go of', () => {
  const [one, two] = [root('one'), root('two')]
  const start = [append(one, 'run.started'), append(two, 'run.started')]
  expect(overlaps(...start, append(two, 'run.completed'))).toEqual([false, true, false])
  expect(overlaps(...start, append(one, 'run.sleeping'))).toEqual([false, true, false])
  expect(overlaps(...start, append(one, 'run.awaiting_input'))).toEqual([false, true, false])
  expect(overlaps(...start, ['release', 'one', 'alice', 1])).toEqual([false, true, false])
  const runs = new RunsAtWork()
  for (const request of start) runs.note(request)
  runs.refused(append(two, 'note.taken'))
  expect(runs.overlap).toBe(false)
})

test('a run that waits for its only child does not overlap with it, and two children do', () => {
  const [lead, first, second] = [root('lead'), child('first', 'lead'), child('second', 'lead')]
  const begun = [append(lead, 'run.started'), append(first, 'run.started')]
  expect(overlaps(...begun, append(lead, 'note.taken'), append(first, 'run.completed'))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(overlaps(...begun, append(second, 'run.started'), append(first, 'run.failed'))).toEqual([
    false,
    false,
    true,
    false,
  ])
  // Taken up again, where the child writes first.
  expect(overlaps(append(first, 'note.taken'), append(lead, 'note.taken'), append(first, 'run.completed'))).toEqual([
    false,
    false,
    false,
  ])
})

test('the first commits that overlap start no thread, and later ones go there as soon as there is one', () => {
  const places = new PlacesByOverlap()
  const next = () => {
    const place = places.next()
    places.made()
    return place
  }
  places.asked(append(root('one'), 'run.started'))
  expect(Array.from({ length: 9 }, next)).toEqual(Array.from({ length: 9 }, () => 'here'))
  places.asked(append(root('two'), 'run.started'))
  expect(Array.from({ length: 5 }, next)).toEqual(['here', 'here', 'here', 'here', 'here for now'])
  places.asked(append(root('two'), 'run.completed'))
  expect(next()).toBe('here')
})

test('where another process had the file, commits are made in the thread for a while', () => {
  const places = new PlacesByOverlap()
  places.busy()
  let there = 0
  while (places.next() === 'there' && there < 1_000) {
    places.made()
    there++
  }
  expect(there).toBe(256)
})

test('a run that is alone at work is written without a thread', async () => {
  const journal = await sqliteJournal(`${folder()}/alone.journal`)
  const threads = await threadsDuring(() => appendMany(journal, 'one', 0, 40))
  expect(threads).toBe(0)
  expect(await journal.read('one')).toHaveLength(40)
  await journal.close()
})

/** Begins a run, works and ends it. */
async function liveThrough(journal: Journal, runId: string): Promise<void> {
  await appendMany(journal, runId, 0, 6)
  await journal.append(leaseOf(runId), batch(root(runId), 6, 'run.completed'))
}

test('commits go to a thread and back, and every run stays in order', async () => {
  const journal = await sqliteJournal(`${folder()}/to-and-fro.journal`)
  let seq = 0
  const goOn = async (events: number): Promise<void> => {
    await appendMany(journal, 'lasting', seq, seq + events)
    seq += events
  }
  const threads = await threadsDuring(async () => {
    for (let round = 0; round < 12; round++) {
      await Promise.all([goOn(6), ...['a', 'b', 'c'].map((name) => liveThrough(journal, `${name}${round}`))])
      await goOn(6)
    }
  })
  expect(threads).toBe(1)
  const runs = await journal.list({})
  for (const { runId } of runs) {
    const records = await journal.read(runId)
    verifyChain(records, sha256)
    expect(records).toHaveLength(runId === 'lasting' ? 144 : 7)
  }
  expect(runs).toHaveLength(37)
  await journal.close()
})

test('a file that another process keeps does not keep the event loop of a run that is alone at work', async () => {
  const path = `${folder()}/busy.journal`
  const journal = await sqliteJournal(path)
  await appendMany(journal, 'one', 0, 2)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  let kept = false
  const waiting = appendMany(journal, 'one', 2, 3).then(() => {
    kept = true
  })
  for (let pass = 0; pass < 200; pass++) await new Promise((resolve) => setImmediate(resolve))
  expect(kept).toBe(false)
  other.exec('ROLLBACK')
  other.close()
  await waiting
  await refuses(journal.append(leaseOf('one'), batch(root('one'), 2, 'note.again')), 'BATON_JOURNAL_CONFLICT', {
    actual: 3,
  })
  expect(await typesOf(journal, 'one')).toEqual(['run.started', 'note.taken', 'note.taken'])
  await journal.close()
})
