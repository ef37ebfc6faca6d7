import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { declareEvents } from '../../src/events/family.ts'
import { whole } from '../../src/events/field.ts'
import type { Lineage } from '../../src/events/record.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { feedOf } from '../../src/kernel/feed.ts'
import { follow } from '../../src/kernel/follow.ts'
import type { Journal, Lease } from '../../src/kernel/ports/journal.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { batch, child, root, startOfTime } from '../../src/testing/journal-conformance/fixture.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { countingJournal } from './counting-journal.ts'

const folder = temporaryFolder()

const talk = declareEvents<{ 'talk.noted': { readonly note: number } }>({
  'talk.noted': { version: 1, says: 'A note was left.', fields: { note: whole('which') } },
})

/** A function that leaves forty notes once it is told to go on. */
function talkative(goOn: Promise<void>) {
  return defineFunction('talkative', async (ctx) => {
    await goOn
    for (let note = 1; note <= 40; note++) {
      ctx.record(talk, 'talk.noted', { note })
      if (note % 4 === 0) await ctx.now()
    }
    return 'done'
  })
}

async function start(journal: Journal, runId: string): Promise<Lease> {
  const lease = { rootRunId: runId, owner: 'alice', epoch: 1 }
  await journal.append(lease, batch(root(runId), 0, ['run.started', started(runId)]))
  return lease
}

/** What the catalog wants of the first event of a run. */
function started(runId: string) {
  return { runnable: `agent:${runId}`, input: { text: '' }, definition: 'none', limits: {}, epoch: 1, owner: 'alice' }
}

async function idsOf(journal: Journal, runId: string, signal?: AbortSignal): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { id } of follow(journal, runId, signal)) ids.push(id)
  return ids
}

function idsUpTo(runId: string, seq: number): readonly string[] {
  return Array.from({ length: seq }, (_, index) => `${runId}:${index + 1}`)
}

describe.each([
  ['memory', async () => memoryJournal()],
  ['a file', async () => sqliteJournal(`${folder()}/feed.journal`)],
] as const)('fifty followers of fifty runs on a journal in %s', (_, open) => {
  test('have each event read once for all of them', async () => {
    const kept = await open()
    const { journal, counts } = countingJournal(kept)
    const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
    const runnable = talkative(goOn)
    const baton = await createBaton({ journal, runnables: [runnable] })
    const handles = await Promise.all(Array.from({ length: 50 }, () => baton.start(runnable, 'go')))
    let following = 0
    const seen = handles.map(async ({ runId }) => {
      const ids: string[] = []
      for await (const { id } of baton.follow(runId)) {
        ids.push(id)
        if (ids.length === 1 && ++following === 50) letGoOn()
      }
      expect(ids).toEqual(idsUpTo(runId, ids.length))
      return ids.length
    })
    const lengths = await Promise.all(seen)
    await Promise.all(handles.map(({ result }) => result))
    expect(new Set(lengths).size).toBe(1)
    expect(lengths[0]).toBeGreaterThanOrEqual(43)
    const all = lengths.reduce((sum, length) => sum + length, 0)
    // Each follower looks up which tree its run is in, and lists and reads what was there before it came, once. The rest
    // is read for all at once.
    expect(counts.list).toBe(100)
    expect(counts.read).toBe(50)
    expect(counts.recordsRead + counts.recordsFed).toBe(all)
    expect(counts.since).toBeLessThan(all / 10)
    await baton.close()
    await kept.close()
  })
})

describe('a follower', () => {
  test('gets every event once, in order, whenever it comes and whatever happens meanwhile', async () => {
    const step = fc.constantFrom('append', 'append child', 'follow', 'turn', 'end')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const journal = memoryJournal()
        const lease = await start(journal, 'one')
        await journal.append(lease, batch(child('leaf', 'one'), 0, ['run.started', started('leaf')]))
        const length = { one: 1, leaf: 1 }
        const followers: Promise<readonly string[]>[] = []
        for (const what of steps) {
          if (what === 'append') await journal.append(lease, batch(root('one'), length.one++, 'note.taken'))
          if (what === 'append child') {
            await journal.append(lease, batch(child('leaf', 'one'), length.leaf++, 'note.taken'))
          }
          if (what === 'follow') followers.push(idsOf(journal, 'one'))
          if (what === 'turn') await nextTurn()
          if (what === 'end') break
        }
        const end = { output: 'done', usage: {}, warnings: [], terminalAgent: 'agent:one' }
        await journal.append(lease, batch(root('one'), length.one++, ['run.completed', end]))
        followers.push(idsOf(journal, 'one'))
        for (const ids of await Promise.all(followers)) {
          expect(ids.filter((id) => id.startsWith('one'))).toEqual(idsUpTo('one', length.one))
          expect(ids.filter((id) => id.startsWith('leaf'))).toEqual(idsUpTo('leaf', length.leaf))
          expect(ids).toHaveLength(length.one + length.leaf)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('that is slow holds up no other, loses nothing, and keeps no more than a bounded number of records', async () => {
    const { journal, counts } = countingJournal(memoryJournal())
    const lease = await start(journal, 'one')
    const slow = follow(journal, 'one')
    expect((await slow.next()).value?.id).toBe('one:1')
    const stop = new AbortController()
    const quick = idsOf(journal, 'one', stop.signal)
    for (let seq = 1; seq < 5_000; seq += 10) {
      await journal.append(lease, batch(root('one'), seq, ...Array.from({ length: 10 }, () => 'note.taken')))
      await nextTurn()
    }
    stop.abort()
    expect(await quick).toEqual(idsUpTo('one', 5_001))
    const readBefore = counts.recordsRead
    for (let seq = 2; seq <= 5_001; seq++) expect((await slow.next()).value?.id).toBe(`one:${seq}`)
    // It came back to the log for what it had missed.
    expect(counts.recordsRead - readBefore).toBeGreaterThan(3_000)
    await slow.return(undefined)
  })

  test('that is slow at first gets what runs did side by side in the order they did it', async () => {
    const journal = memoryJournal()
    const lease = await start(journal, 'one')
    let now = 0
    const append = (lineage: Lineage, seq: number, what: Parameters<typeof batch>[2]) => {
      const { entries, ...rest } = batch(lineage, seq, what)
      return journal.append(lease, {
        ...rest,
        entries: entries.map((entry) => ({ ...entry, ts: startOfTime + ++now })),
      })
    }
    const leaves = ['left', 'right']
    for (const [index, childRunId] of leaves.entries()) {
      const data = { op: `run#${index}`, childRunId, runnable: 'agent:leaf' }
      await append(root('one'), index + 1, ['child.started', data])
      await append(child(childRunId, 'one'), 0, ['run.started', started(childRunId)])
    }
    const work = async (from: number): Promise<void> => {
      for (let seq = from; seq < from + 3; seq++) {
        for (const leaf of leaves) await append(child(leaf, 'one'), seq, 'note.taken')
        await append(root('one'), seq + 2, 'note.taken')
      }
    }
    await work(1)
    const slow = follow(journal, 'one')
    const ids = [(await slow.next()).value?.id]
    // The runs go on while whatever shows the first event is still loading.
    await work(4)
    const { items } = await journal.since(0, {}, 100)
    while (ids.length < items.length) ids.push((await slow.next()).value?.id)
    expect(ids).toEqual(items.map(({ lineage, seq }) => `${lineage.runId}:${seq}`))
    await slow.return(undefined)
  })

  test('that leaves costs nothing any more', async () => {
    const { journal, counts } = countingJournal(memoryJournal())
    const lease = await start(journal, 'one')
    const leaving = follow(journal, 'one')
    await leaving.next()
    await leaving.return(undefined)
    const { since } = counts
    await journal.append(lease, batch(root('one'), 1, 'note.taken'))
    await nextTurn()
    expect(counts.since).toBe(since)
  })

  test('hears when the journal can no longer be read', async () => {
    const kept = memoryJournal()
    const lease = await start(kept, 'one')
    const broken = new Error('the disk is gone')
    let works = true
    const journal: Journal = {
      ...countingJournal(kept).journal,
      since: (cursor, filter, limit) => (works ? kept.since(cursor, filter, limit) : Promise.reject(broken)),
    }
    const following = idsOf(journal, 'one')
    await nextTurn()
    works = false
    await kept.append(lease, batch(root('one'), 1, 'note.taken'))
    await expect(following).rejects.toBe(broken)
  })

  test('of a run that does not exist is told so', async () => {
    await expect(idsOf(memoryJournal(), 'nothing')).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
  })

  test('does not pay for runs that it does not follow', async () => {
    const { journal, counts } = countingJournal(memoryJournal())
    await start(journal, 'one')
    const other = await start(journal, 'two')
    const following = follow(journal, 'one')
    await following.next()
    const { since } = counts
    for (let seq = 1; seq < 100; seq++) {
      await journal.append(other, batch(root('two'), seq, 'note.taken'))
      await nextTurn()
    }
    expect(counts.since).toBe(since)
    await following.return(undefined)
  })
})

describe('a listener to messages', () => {
  test('hears each message once, whichever run it is for, from when it began', async () => {
    const journal = memoryJournal()
    for (const runId of ['one', 'two']) await start(journal, runId)
    const post = (id: string, rootRunId: string) =>
      journal.post({ id, rootRunId, runId: rootRunId, kind: 'cancel', content: null, by: 'cli' })
    await post('before', 'one')
    const heard: string[] = []
    const leave = await feedOf(journal).listen((messages) => heard.push(...messages.map(({ id }) => id)))
    await post('m1', 'one')
    await post('m2', 'two')
    await nextTurn()
    await journal.discard('one', ['before', 'm1'])
    await post('m3', 'one')
    await nextTurn()
    leave()
    await post('m4', 'one')
    await nextTurn()
    expect(heard).toEqual(['m1', 'm2', 'm3'])
  })
})
