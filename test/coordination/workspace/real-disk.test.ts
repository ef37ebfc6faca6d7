import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
