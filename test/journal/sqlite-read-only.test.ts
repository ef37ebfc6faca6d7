import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const greet = defineFunction('greet', async (_ctx, input) => `Hello, ${input.text}!`)

function protect(disk: SmallDisk): void {
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
}

/** A journal with one run, on a disk that can then be read only. `leave` says what is put there. */
async function onProtectedDisk(
  name: string,
  leave: (path: string, folder: string) => Promise<void>,
  look: (path: string) => Promise<void>,
): Promise<boolean> {
  const disk = mountSmallDisk(`${folder()}/${name}`, '4m')
  if (disk === undefined) return false
  try {
    const path = `${disk.folder}/a.journal`
    await leave(path, disk.folder)
    protect(disk)
    await look(path)
    return true
  } finally {
    disk.unmount()
  }
}

async function runOnce(path: string): Promise<void> {
  const baton = await createBaton({ journal: path, runnables: [greet] })
  await baton.run(greet, 'Ada')
  await baton.close()
}

async function lookAtIt(path: string): Promise<void> {
  const baton = await createBaton({ journal: path, runnables: [greet] })
  const [run] = await baton.runs()
  const runId = run?.runId ?? ''
  expect(run).toMatchObject({ runnable: 'function:greet', status: 'completed' })
  expect(await baton.events(runId)).toHaveLength(2)
  expect(await baton.export(runId)).toContain('Hello, Ada!')
  const seen: string[] = []
  for await (const event of baton.follow(runId)) seen.push(event.type)
  expect(seen).toEqual(['run.started', 'run.completed'])
  for (const write of [baton.start(greet, 'Bob'), baton.resume(runId)]) {
    await expect(write).rejects.toMatchObject({ code: expect.stringMatching(/READ_ONLY|RUN_FINISHED/) })
  }
  await expect(baton.start(greet, 'Bob')).rejects.toMatchObject({
    code: 'BATON_JOURNAL_READ_ONLY',
    message: expect.stringContaining(path),
  })
  await baton.close()
}

describe('a journal on a disk that can only be read', () => {
  test('is shown, followed and exported, and refuses to be written with a reason', async ({ skip }) => {
    const isMounted = await onProtectedDisk('whole', runOnce, lookAtIt)
    if (!isMounted) skip('mounting a small file system needs root')
  })

  test('is read with its write-ahead log, which holds the last that happened', async ({ skip }) => {
    const crashed = async (path: string, there: string): Promise<void> => {
      const busy = `${folder()}/busy.journal`
      const open = await sqliteJournal(busy)
      const baton = await createBaton({ journal: open, runnables: [greet] })
      await baton.run(greet, 'Ada')
      copyFileSync(busy, path)
      copyFileSync(`${busy}-wal`, `${path}-wal`)
      await baton.close()
      await open.close()
      expect(readdirSync(there).toSorted()).toEqual(['a.journal', 'a.journal-wal'])
    }
    const isMounted = await onProtectedDisk('crashed', crashed, lookAtIt)
    if (!isMounted) skip('mounting a small file system needs root')
  })

  test('is read beside a process that had it open before', async ({ skip }) => {
    const withShared = async (path: string): Promise<void> => {
      const busy = `${folder()}/in use`
      const baton = await createBaton({ journal: `${busy}/a.journal`, runnables: [greet] })
      await baton.run(greet, 'Ada')
      cpSync(busy, path.slice(0, path.lastIndexOf('/')), { recursive: true })
      await baton.close()
    }
    const isMounted = await onProtectedDisk('shared', withShared, lookAtIt)
    if (!isMounted) skip('mounting a small file system needs root')
  })
})
