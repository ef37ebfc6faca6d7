import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DiskTurns } from '../../../src/coordination/workspace/files/disk-turns.ts'
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

test('a name that is no text is shown with its bytes, and its file is found under that; all other names are as they were', async () => {
  const root = mkdtempSync(join(folder(), 'disk-'))
  const disk = realDisk(root, simulatedClock())
  const bytes = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.json')])
  writeFileSync(bytes, 'latin')
  for (const name of ['plain.json', 'Größe.json', '任务.json']) writeFileSync(join(root, name), name)
  expect((await disk.list('.')).toSorted()).toEqual(['Größe.json', 'caf%E9.json', 'plain.json', '任务.json'])
  for (const name of ['plain.json', 'Größe.json', '任务.json']) {
    expect(Buffer.from((await disk.read(name, 100)) ?? []).toString()).toBe(name)
  }
  expect(await disk.rename('./caf%E9.json', 'café.json')).toBe(true)
  expect(await disk.look('café.json')).toMatchObject({ kind: 'file', bytes: 5 })
})

test('a file is read from anywhere and in any size, and what is none is not waited for', async () => {
  const root = mkdtempSync(join(folder(), 'disk-'))
  const disk = realDisk(root, simulatedClock())
  const large = Buffer.alloc(3 * 1024 * 1024, 'abcdefg')
  writeFileSync(join(root, 'large'), large)
  expect(Buffer.compare((await disk.read('large', Number.MAX_SAFE_INTEGER)) ?? Buffer.alloc(0), large)).toBe(0)
  expect(Buffer.from((await disk.read('large', 4, 7)) ?? []).toString()).toBe('abcd')
  expect(await disk.read('large', 4, large.length)).toHaveLength(0)
  expect(await disk.read('none', 4)).toBeUndefined()
  expect(await disk.look('none')).toBeUndefined()
  expect(await disk.look('large/none')).toBeUndefined()
  await expect(disk.read('.', 4)).rejects.toThrow('it is not a file')
})

test('while files are looked at one after the other, everything else has its turn', async () => {
  let elapsed = 0
  const turns = new DiskTurns({ elapsed: () => elapsed })
  let passes = 0
  const count = (): void => {
    passes++
    if (passes < 100) setImmediate(count)
  }
  setImmediate(count)
  for (let look = 0; look < 50; look++) await turns.take(() => (elapsed += 1))
  // The first is not made before others had their turn either; then one turn for each ten milliseconds.
  expect(passes).toBeGreaterThanOrEqual(4)
  const before = passes
  for (let look = 0; look < 50; look++) await turns.take(() => 'quick')
  expect(passes - before).toBeLessThanOrEqual(1)
})
