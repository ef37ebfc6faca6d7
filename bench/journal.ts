/** What the journal costs, next to what the disk and SQLite cost without it. `node bench/journal.ts` */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryJournal } from '../src/journal/memory.ts'
import { sqliteJournal } from '../src/journal/sqlite/open.ts'
import type { Journal, Lease } from '../src/kernel/ports/journal.ts'
import { batch, root } from '../src/testing/journal-conformance/fixture.ts'
import { median } from './measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'))
const note = ['model.answered', { text: 'x'.repeat(250) }] as const
const rounds = 5
let files = 0

function newFile(): string {
  return `${folder}/${++files}.journal`
}

/** Median microseconds of one call. */
async function timeEach(times: number, act: (index: number) => unknown): Promise<number> {
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await act(index)
    taken.push((performance.now() - start) * 1_000)
  }
  return median(taken.slice(times / 5))
}

/** Microseconds of one unit when `units` of them take as long as `act` does. */
async function timeAll(units: number, act: () => unknown): Promise<number> {
  const start = performance.now()
  await act()
  return ((performance.now() - start) * 1_000) / units
}

async function start(journal: Journal, runId: string): Promise<Lease> {
  const lease = { rootRunId: runId, owner: 'bench', epoch: 1 }
  await journal.append(lease, batch(root(runId), 0, ['run.started', { runnable: 'tester' }]))
  return lease
}

/** An append to the same table, and nothing else. */
function bare(): { db: DatabaseSync; append: (run: number, seq: number) => void } {
  const db = new DatabaseSync(newFile())
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE events (run INT, seq INT, ts INT, type TEXT, version INT, actor TEXT, causation INT, data TEXT, hash BLOB);
    CREATE UNIQUE INDEX events_by_run ON events (run, seq)`)
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, 1, NULL, 0, ?, ?)')
  const [type, data] = note
  const hash = Buffer.alloc(32, 7)
  return { db, append: (run, seq) => insert.run(run, seq, 1_767_225_600_000, type, JSON.stringify(data), hash) }
}

const measures: Readonly<Record<string, () => Promise<number>>> = {
  'one bare commit, µs': async () => {
    const { db, append } = bare()
    const taken = await timeEach(1_000, (seq) => {
      db.exec('BEGIN IMMEDIATE')
      append(1, seq)
      db.exec('COMMIT')
    })
    db.close()
    return taken
  },
  'one durable append by the thread, µs': () => appendOneByOne(0),
  'one durable append in place, µs': () => appendOneByOne(Number.POSITIVE_INFINITY),
  'bare commit of 64, µs per event': async () => {
    const { db, append } = bare()
    const taken = await timeAll(64 * 200, () => {
      for (let seq = 1; seq <= 200; seq++) {
        db.exec('BEGIN IMMEDIATE')
        for (let run = 0; run < 64; run++) append(run, seq)
        db.exec('COMMIT')
      }
    })
    db.close()
    return taken
  },
  '64 writers sharing commits, µs per event': async () => {
    const journal = await sqliteJournal(newFile(), { commitsInPlace: 0 })
    const leases = await Promise.all(Array.from({ length: 64 }, (_, index) => start(journal, `run${index}`)))
    const write = async (lease: Lease): Promise<void> => {
      for (let seq = 1; seq <= 200; seq++) await journal.append(lease, batch(root(lease.rootRunId), seq, note))
    }
    const taken = await timeAll(64 * 200, () => Promise.all(leases.map(write)))
    await journal.close()
    return taken
  },
  'append of two events in memory, µs': async () => {
    const journal = memoryJournal()
    const lease = await start(journal, 'one')
    const batches = Array.from({ length: 50_000 }, (_, index) => batch(root('one'), 1 + index * 2, note, note))
    return timeAll(batches.length, async () => {
      for (const next of batches) await journal.append(lease, next)
    })
  },
  'reading one run of 50,000 events, µs per event': async () => {
    const { journal } = await large()
    const taken = await timeAll(50_001, () => journal.read('one'))
    await journal.close()
    return taken
  },
  'bytes per event of 262 bytes of data': async () => {
    const { journal, path } = await large()
    await journal.close()
    return statSync(path).size / 50_001
  },
  'opening a journal, ms': async () => {
    const started = performance.now()
    const journal = await sqliteJournal(newFile())
    const taken = performance.now() - started
    await journal.close()
    return taken
  },
  'first durable append after opening, ms': async () => {
    const journal = await sqliteJournal(newFile())
    const started = performance.now()
    await start(journal, 'one')
    const taken = performance.now() - started
    await journal.close()
    return taken
  },
  'first durable append when a thread must start, ms': async () => {
    const journal = await sqliteJournal(newFile(), { commitsInPlace: 0 })
    const started = performance.now()
    await start(journal, 'one')
    const taken = performance.now() - started
    await journal.close()
    return taken
  },
  'listening for other processes, % of a core': async () => {
    const journal = await sqliteJournal(newFile())
    await start(journal, 'one')
    journal.onChange(() => {})
    const before = process.cpuUsage()
    await delay(2_000)
    const { user, system } = process.cpuUsage(before)
    await journal.close()
    return (user + system) / 20_000
  },
}

async function appendOneByOne(commitsInPlace: number): Promise<number> {
  const journal = await sqliteJournal(newFile(), { commitsInPlace })
  const lease = await start(journal, 'one')
  const taken = await timeEach(1_000, (index) => journal.append(lease, batch(root('one'), index + 1, note)))
  await journal.close()
  return taken
}

async function large(): Promise<{ journal: Journal; path: string }> {
  const path = newFile()
  const journal = await sqliteJournal(path)
  const lease = await start(journal, 'one')
  for (let seq = 1; seq < 50_000; seq += 500) {
    await journal.append(lease, batch(root('one'), seq, ...Array.from({ length: 500 }, () => note)))
  }
  return { journal, path }
}

const results = new Map<string, number[]>()
for (let round = 0; round < rounds; round++) {
  for (const [name, measure] of Object.entries(measures))
    results.set(name, [...(results.get(name) ?? []), await measure()])
}
rmSync(folder, { recursive: true })
for (const [name, values] of results) {
  const figures = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(2).padStart(9),
  )
  console.log(`${name.padEnd(52)}${figures.join('')}`)
}
