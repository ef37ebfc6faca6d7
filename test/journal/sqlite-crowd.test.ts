import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { crowd } from './crowd-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

describe('a journal that many processes write to', () => {
  async function expectAllToEnd(processes: number, runsEach: number): Promise<void> {
    const report = await crowd(`${folder()}/crowd-of-${processes}.journal`, processes, runsEach)
    const all = { completed: processes * runsEach }
    expect(report).toMatchObject({ ended: all, trouble: [], kept: all })
  }

  test('is waited for: no run of two processes fails or stops by it', { tags: ['slow'] }, () => expectAllToEnd(2, 4))

  test('is waited for: no run of eight processes fails or stops by it', { tags: ['slow'] }, () => expectAllToEnd(8, 4))
})

const stamp: Tool<string, string> = {
  name: 'stamp',
  description: 'Stamps a paper.',
  effect: 'idempotent',
  run: (paper) => `${paper}, stamped`,
}

describe('a journal that another process does not let go of', () => {
  /** Locks the file from within a run, so that the next thing the run writes can't be written. */
  function locking(path: string) {
    const other = new DatabaseSync(path)
    const lock: Tool<string, string> = {
      name: 'lock',
      description: 'Keeps the journal busy.',
      effect: 'read',
      run: () => {
        if (!other.isTransaction) other.exec('BEGIN IMMEDIATE')
        return 'locked'
      },
    }
    return {
      lock,
      unlock: () => {
        other.exec('ROLLBACK')
        other.close()
      },
    }
  }

  test('stops a run after that time and says why, and the run goes on by itself afterwards', async () => {
    const path = `${folder()}/held.journal`
    const journal = await sqliteJournal(path, { busyTimeoutMs: 200 })
    const { lock, unlock } = locking(path)
    let locks = true
    const held = defineFunction('held', async (ctx) => {
      // Waits until all before it is durable.
      await ctx.tool(stamp, 'paper')
      if (locks) await ctx.tool(lock, 'now')
      await ctx.random()
      return 'done'
    })
    const { promise: told, resolve: onUnwritable } = Promise.withResolvers<unknown>()
    const baton = await createBaton({ journal, onUnwritable, runnables: [held], tools: [lock, stamp] })
    const handle = await baton.start(held, 'go')
    expect(await told).toMatchObject({ code: 'BATON_JOURNAL_BUSY', retryable: true, details: { path } })
    expect(await baton.runs()).toMatchObject([{ runId: handle.runId, status: 'running' }])
    locks = false
    unlock()
    expect(await handle.result).toMatchObject({ status: 'completed', output: 'done' })
    await baton.close()
    await journal.close()
  })

  test('delays a run, and nothing more, when it is let go of in time', async () => {
    const path = `${folder()}/delayed.journal`
    const journal = await sqliteJournal(path)
    const { lock, unlock } = locking(path)
    const delayed = defineFunction('delayed', async (ctx) => {
      await ctx.tool(lock, 'now')
      setTimeout(unlock, 300)
      await ctx.random()
      return 'done'
    })
    const baton = await createBaton({ journal, runnables: [delayed], tools: [lock] })
    expect(await baton.run(delayed, 'go')).toMatchObject({ status: 'completed' })
    await baton.close()
    await journal.close()
  })
})
