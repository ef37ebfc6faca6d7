// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import { batch, root } from '../../src/testing/journal-conformance/fixture.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const setClock = fileURLToPath(new URL('./processes/set-clock.ts', import.meta.url))
const workUntilTold = fileURLToPath(new URL('./processes/work-until-told.ts', import.meta.url))
const tryToTakeOver = fileURLToPath(new URL('./processes/try-to-take-over.ts', import.meta.url))
const yearMs = 365 * 24 * 3_600_000
const leaseMs = 15_000

let files = 0

interface Stage {
  readonly journal: Journal
  readonly clock: SimulatedClock
  /** The owner of run `one` gives a sign of life, by its own clock. */
  readonly beat: (now: number) => void
  readonly close: () => Promise<void>
}

/** A journal with one run, whose owner is on another machine. */
async function ownedElsewhere(host = 'elsewhere'): Promise<Stage> {
  const path = `${folder()}/elsewhere-${++files}.journal`
  const clock = simulatedClock()
  const journal = await sqliteJournal(path, { clock })
  const owner = `${host}/7/1/another-boot/00`
  await journal.append({ rootRunId: 'one', owner, epoch: 1 }, batch(root('one'), 0, 'run.started'))
  const db = new DatabaseSync(path)
  const put = db.prepare(
    "INSERT OR REPLACE INTO owners (owner, expires_at, boot, said_at, lease_ms) VALUES (?, ?, 'another boot', 1, ?)",
  )
  const close = async (): Promise<void> => {
    db.close()
    await journal.close()
  }
  return { journal, clock, beat: (now) => put.run(owner, now + leaseMs, leaseMs), close }
}

async function outcomeOf(claim: Promise<unknown>): Promise<string> {
  return claim.then(
    () => 'taken',
    (error: unknown) => (isBatonError(error) ? error.code : String(error)),
  )
}

describe('an owner on another machine', () => {
  test.each([
    ['this machine is a year ahead', 0, 1],
    ['its own is a year back', -1, 0],
    ['its own is a year ahead', 1, 0],
  ])('keeps its runs as long as it gives signs of life, though the clock of %s', async (_, theirs, ours) => {
    const { journal, clock, beat, close } = await ownedElsewhere()
    beat(clock.now() + theirs * yearMs)
    await clock.jump(ours * yearMs)
    const right = (): number => clock.now() - ours * yearMs + theirs * yearMs
    for (let round = 0; round < 3; round++) {
      const outcome = outcomeOf(journal.claim('one', 'bob'))
      for (let beats = 0; beats < 4; beats++) {
        await clock.advance(leaseMs / 3)
        beat(right())
      }
      await clock.advance(leaseMs / 3)
      expect(await outcome).toBe('BATON_RUN_OWNED')
      expect(await journal.list({ unowned: true })).toEqual([])
    }
    await close()
  })

  test.each([
    ['this machine is a year ahead', 0, 1],
    ['it was a year ahead', 1, 0],
  ])(
    'loses its runs when it has given no sign of life for the length of its lease, though the clock of %s',
    async (_, theirs, ours) => {
      const { journal, clock, beat, close } = await ownedElsewhere()
      beat(clock.now() + theirs * yearMs)
      await clock.jump(ours * yearMs)
      expect(await journal.list({ unowned: true })).toHaveLength(1)
      const claim = journal.claim('one', 'bob')
      let isTaken = false
      void claim.then(() => (isTaken = true))
      await clock.advance(leaseMs - 1)
      expect(isTaken).toBe(false)
      await clock.advance(1)
      expect((await claim).epoch).toBe(2)
      await close()
    },
  )

  test('that was this one before it was booted again loses its runs as soon as its lease is over', async () => {
    const { journal, clock, beat, close } = await ownedElsewhere(hostname())
    beat(clock.now())
    expect(await outcomeOf(journal.claim('one', 'bob'))).toBe('BATON_RUN_OWNED')
    await clock.advance(leaseMs)
    expect((await journal.claim('one', 'bob')).epoch).toBe(2)
    await close()
  })

  test('is not forgotten when a process begins whose clock is a year ahead', async () => {
    const { journal, clock, beat, close } = await ownedElsewhere()
    beat(clock.now())
    await clock.jump(yearMs)
    await journal.heartbeat('newcomer', leaseMs)
    const outcome = outcomeOf(journal.claim('one', 'newcomer'))
    await clock.advance(leaseMs / 2)
    beat(clock.now() - yearMs)
    await clock.advance(leaseMs / 2)
    expect(await outcome).toBe('BATON_RUN_OWNED')
    await close()
  })
})

function start(script: string, args: readonly string[], offBy: number): ChildProcess {
  const child = spawn(process.execPath, ['--import', setClock, script, ...args], {
    env: { ...process.env, CLOCK_OFF_BY: String(offBy) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}

const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function linesOf(child: ChildProcess): AsyncIterator<string> {
  return createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })[Symbol.asyncIterator]()
}

describe.runIf(process.platform === 'linux')('an owner on the same machine', () => {
  test.each([
    ['ahead', 0, yearMs],
    ['back', 0, -yearMs],
    ['right again after its own was a year ahead', yearMs, 0],
    ['right again after its own was a year back', -yearMs, 0],
  ])('is not robbed while it lives by a process whose clock is a year %s', async (_, its, theirs) => {
    const path = `${folder()}/same-${++files}.journal`
    const owner = start(workUntilTold, [path, '60000'], its)
    const said = linesOf(owner)
    const runId: string = (await said.next()).value
    const rival = start(tryToTakeOver, [path, runId], theirs)
    const [{ value: outcome }] = await Promise.all([linesOf(rival).next(), once(rival, 'exit')])
    expect(outcome).toBe('0 BATON_RUN_OWNED')
    const baton = await createBaton({ journal: path })
    await baton.send(runId, 'stop', null)
    expect((await said.next()).value).toBe('completed')
    await once(owner, 'exit')
    const events = await baton.events(runId)
    expect(events.map(({ type }) => type)).not.toContain('run.resumed')
    await baton.close()
  })

  test('that is frozen is taken over from when its lease is over, though it had the clock a year ahead', {
    tags: ['slow'],
  }, async ({ signal }) => {
    const path = `${folder()}/frozen-${++files}.journal`
    const owner = start(workUntilTold, [path, '500', 'quietly'], yearMs)
    const runId: string = (await linesOf(owner).next()).value
    owner.kill('SIGSTOP')
    try {
      let outcome = ''
      while (!outcome.includes('resumed') && !signal.aborted) {
        const rival = start(tryToTakeOver, [path, runId], 0)
        outcome = String((await linesOf(rival).next()).value)
        await once(rival, 'exit')
        // Frozen in the middle of a heartbeat, it keeps the file to itself; then once more.
        if (outcome !== 'undefined') continue
        owner.kill('SIGCONT')
        owner.kill('SIGSTOP')
      }
      expect(outcome).toMatch(/^[01] resumed$/)
    } finally {
      owner.kill('SIGKILL')
    }
  })
})
