import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { mountSmallDisk } from '../journal/small-disk.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()

const modes = [
  ['in place', Number.POSITIVE_INFINITY],
  ['by a thread', 0],
] as const

interface Rig {
  readonly baton: Baton
  readonly journal: Journal
  /** The code of the reason why the journal can't be written, as soon as one is told. */
  readonly unwritable: Promise<string>
}

async function open(path: string, runnable: Runnable, options: Parameters<typeof sqliteJournal>[1]): Promise<Rig> {
  const journal = await sqliteJournal(path, options)
  const { promise: unwritable, resolve } = Promise.withResolvers<string>()
  const onUnwritable = (reason: unknown): void => {
    if (isBatonError(reason)) resolve(reason.code)
  }
  return { baton: await createBaton({ journal, onUnwritable, runnables: [runnable] }), journal, unwritable }
}

/** Does twenty things, each of them durable before the next; a fault is made after the fifth. */
function diligent(fault: () => void, length = 10): Runnable {
  const text = 'x'.repeat(length)
  const work: Tool<number, string> = {
    name: 'work',
    description: 'Works.',
    effect: 'idempotent',
    run: (step) => {
      if (step === 5) fault()
      return `${step}${text}`
    },
  }
  return defineFunction('diligent', async (ctx) => {
    for (let step = 0; step < 20; step++) await ctx.tool(work, step)
    return 'done'
  })
}

describe.each(modes)('a run whose journal is written %s', (mode, commitsInPlace) => {
  test('ends as ever after another connection kept the file for longer than it waits', async () => {
    const path = `${folder()}/busy ${mode}.journal`
    let other: DatabaseSync | undefined
    const hold = (): void => {
      other ??= new DatabaseSync(path, { timeout: 10_000 })
      if (!other.isTransaction) other.exec('BEGIN EXCLUSIVE')
    }
    let holds = 0
    const { baton, journal, unwritable } = await open(
      path,
      diligent(() => holds++ === 0 && hold()),
      {
        commitsInPlace,
        busyTimeoutMs: 30,
      },
    )
    const handle = await baton.start('function:diligent', 'go')
    expect(await unwritable).toBe('BATON_JOURNAL_BUSY')
    other?.exec('ROLLBACK')
    expect(await handle.result).toMatchObject({ status: 'completed', output: 'done' })
    await baton.close()
    other?.close()
    await journal.close()
  })

  test('ends as ever after the disk was full for a while', async ({ skip }) => {
    const disk = mountSmallDisk(`${folder()}/${mode}`, '3m')
    if (disk === undefined) return skip('mounting a small file system needs root')
    try {
      const ballast = `${disk.folder}/ballast`
      const fill = (): void => {
        for (let size = 4_000_000; size >= 1_000; size /= 2) fillUp(`${ballast}${size}`, size)
      }
      let fills = 0
      const runnable = diligent(() => fills++ === 0 && fill(), 20_000)
      const { baton, journal, unwritable } = await open(`${disk.folder}/a.journal`, runnable, { commitsInPlace })
      const handle = await baton.start('function:diligent', 'go')
      expect(await unwritable).toBe('BATON_JOURNAL_FULL')
      for (let size = 4_000_000; size >= 1_000; size /= 2) rmSync(`${ballast}${size}`, { force: true })
      expect(await handle.result).toMatchObject({ status: 'completed', output: 'done' })
      await baton.close()
      await journal.close()
    } finally {
      disk.unmount()
    }
  })
})

function fillUp(file: string, size: number): void {
  try {
    writeFileSync(file, Buffer.alloc(size))
  } catch {
    // As much of it as fits is there.
  }
}

const holder = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1], { timeout: 60000 })
  db.exec('BEGIN EXCLUSIVE')
  console.log('held')
  setInterval(() => {}, 1000)
`

async function holdInProcess(path: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', holder, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

describe('a run beside a process that is frozen in the middle of a write', () => {
  test('ends as ever when that process is gone, and other runs can be started then', { tags: ['slow'] }, async () => {
    const path = `${folder()}/frozen.journal`
    let frozen: ChildProcess | undefined
    // A tool that only reads may begin before its run is durable: the file is held after that.
    const { promise: started, resolve: onStarted } = Promise.withResolvers<void>()
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const wait: Tool<string, string> = {
      name: 'wait',
      description: 'Waits until the other process has the file.',
      effect: 'read',
      run: async () => {
        await started
        frozen ??= await holdInProcess(path)
        frozen.kill('SIGSTOP')
        resolve()
        return 'it has'
      },
    }
    const waiter = defineFunction('waiter', async (ctx) => ctx.tool(wait, 'now'))
    const { baton, journal, unwritable } = await open(path, waiter, { busyTimeoutMs: 5_000 })
    try {
      const handle = await baton.start('function:waiter', 'go')
      onStarted()
      await held
      // Waits five seconds of real time, because SQLite and the other process do.
      expect(await unwritable).toBe('BATON_JOURNAL_BUSY')
      await expect(baton.start('function:waiter', 'go')).rejects.toMatchObject({ code: 'BATON_JOURNAL_BUSY' })
      frozen?.kill('SIGKILL')
      expect(await handle.result).toMatchObject({ status: 'completed', output: 'it has' })
    } finally {
      // Left alone it would outlive a test that fails, and keep whatever reads the output of this one waiting.
      frozen?.kill('SIGKILL')
    }
    await baton.close()
    await journal.close()
  })
})
