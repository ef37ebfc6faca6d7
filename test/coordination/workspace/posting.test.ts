import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { workspaceDesk } from '../../../src/coordination/workspace/desk.ts'
import { workspaceRunnable } from '../../../src/coordination/workspace/run.ts'
import { isProvenDead, processOwner } from '../../../src/journal/owner.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'

const folder = temporaryFolder()
const timing = { poll: 20, window: 40, backoff: 20, lease: 1_000 }
const echo = defineFunction('echo', async (_, { text }) => `done: ${text}`)

async function place(name: string, executor = echo) {
  const root = join(folder(), name)
  mkdirSync(root)
  const written = { folder: 'ws', timing, types: { FileAgent: { executor: `function:${executor.name}` } } }
  const at = {
    folder: join(root, 'ws'),
    proposals: join(root, 'proposed'),
    clock: systemClock,
    owner: processOwner(),
    isProvenDead,
  }
  await workspaceDesk.make(at, written)
  const open = () =>
    createBaton({
      journal: join(root, 'baton.db'),
      folder: root,
      runnables: [workspaceRunnable('main', written), executor],
    })
  const workspace = await workspaceDesk.open(at, 'main', written)
  const names = (where: string): string[] => readdirSync(join(root, 'ws', where))
  return { root, open, workspace, names }
}

test('a run that posts a task waits through a restart, and posts once (S-WSP-15)', { tags: ['slow'] }, async () => {
  const { open, workspace, names } = await place('restart')
  const before = await open()
  const { runId } = await before.start('workspace:main', 'Sort notes.txt', { key: 'ask' })
  while (names('tasks/pending').length === 0) await new Promise((resolve) => setImmediate(resolve))
  await before.close()
  const worker = await open()
  const leaving = new AbortController()
  const peer = await workspace.peer({ type: 'FileAgent', workshop: worker, hasJudge: false, tell: () => {} })
  const life = peer.live(leaving.signal)
  const [task] = await workspace.tasks()
  await workspace.ended(task?.id ?? '', leaving.signal, () => {})
  const after = await open()
  const handle = await after.start('workspace:main', 'Sort notes.txt', { key: 'ask' })
  expect(await handle.result).toMatchObject({ runId, status: 'completed', output: 'done: Sort notes.txt' })
  expect(await workspace.tasks()).toHaveLength(1)
  // Posting was cut off by the restart, and done again; who waits is forgotten when there is nobody left to tell.
  while (names('tasks/.asked').length > 0) await new Promise((resolve) => setImmediate(resolve))
  leaving.abort()
  await life
  await after.close()
  await worker.close()
})

test('cancelling the run cancels the task (S-WSP-15, WSP-46)', { tags: ['slow'] }, async () => {
  const slow = defineFunction('slow', async (context) => {
    await context.sleep(600_000)
    return 'late'
  })
  const { open, workspace, names, root } = await place('cancel', slow)
  const baton = await open()
  const leaving = new AbortController()
  const peer = await workspace.peer({ type: 'FileAgent', workshop: baton, hasJudge: false, tell: () => {} })
  const life = peer.live(leaving.signal)
  const handle = await baton.start('workspace:main', 'Sort notes.txt')
  while (names('tasks/active').length === 0) await new Promise((resolve) => setImmediate(resolve))
  const [task] = await workspace.tasks()
  await handle.cancel()
  expect((await handle.result).status).toBe('cancelled')
  const standing = await workspace.ended(task?.id ?? '', leaving.signal, () => {})
  expect(standing.status).toBe('failed')
  const file = readFileSync(join(root, 'ws/tasks/failed', `${task?.id}.json`), 'utf8')
  expect(JSON.parse(file).error.type).toBe('cancelled')
  leaving.abort()
  await life
  await baton.close()
})
