import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TaskFinder } from '../../../src/coordination/workspace/files/find-task.ts'
import { layOut } from '../../../src/coordination/workspace/files/layout.ts'
import { realDisk } from '../../../src/coordination/workspace/files/real-disk.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'

const folder = temporaryFolder()

test('a folder is made though another removes it at the same moment', async () => {
  const disk = realDisk(mkdtempSync(join(folder(), 'disk-')), simulatedClock())
  let isOver = false
  const remover = async (): Promise<void> => {
    while (!isOver) await disk.remove('bids/task').catch(() => {})
  }
  const removed = remover()
  const refused: string[] = []
  for (let time = 0; time < 1_000; time++) {
    await disk.makeFolder('bids/task').catch((error: unknown) => refused.push(String(error)))
  }
  isOver = true
  await removed
  expect(refused).toEqual([])
})

test('a task is looked for under names of files, and nowhere that they could lead to (WSP-32)', async () => {
  const root = mkdtempSync(join(folder(), 'disk-'))
  const disk = realDisk(root, simulatedClock())
  await layOut(disk)
  writeFileSync(join(root, 'package.json'), '{"description": "no task"}')
  const finder = new TaskFinder(disk)
  for (const name of ['x/../../../package', '../../package', 'a\0b', 'x'.repeat(5_000), '']) {
    expect(await finder.find(name), name.slice(0, 30)).toBeUndefined()
  }
})
