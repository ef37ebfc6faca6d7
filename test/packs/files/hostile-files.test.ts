import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Held } from '../../../src/packs/files/held.ts'
import { readBytes } from '../../../src/packs/files/text-file.ts'
import { mountSmallDisk } from '../../journal/small-disk.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { toolsIn } from './tools-in.ts'

const folder = temporaryFolder()
let count = 0
let root: string

beforeEach(async () => {
  root = join(folder(), `root-${count++}`)
  await mkdir(root)
})

test.runIf(process.platform !== 'win32')('a pipe never blocks, for any tool (H5)', async () => {
  execFileSync('mkfifo', [join(root, 'pipe')])
  await writeFile(join(root, 'a.txt'), 'word')
  const tools = toolsIn(root)
  await expect(tools.read('pipe')).rejects.toThrow('is not a plain file')
  await expect(tools.write('pipe', 'x', true)).rejects.toThrow('is not a plain file')
  await expect(tools.edit('pipe', 'a', 'b')).rejects.toThrow('is not a plain file')
  expect(await tools.search({ query: 'word' })).toMatchObject({ files_searched: 1 })
  expect(await tools.search({ query: 'word', path: 'pipe' })).toMatchObject({ matches: [] })
  expect(await tools.list()).toMatchObject({ files: ['a.txt'] })
})

test('a device is not opened (H5)', async (context) => {
  try {
    execFileSync('mknod', [join(root, 'null'), 'c', '1', '3'], { stdio: 'pipe' })
  } catch {
    return context.skip('making a device takes root')
  }
  const tools = toolsIn(root)
  await expect(tools.read('null')).rejects.toThrow('is not a plain file')
  await expect(tools.write('null', 'x', true)).rejects.toThrow('is not a plain file')
})

test('a hard link inside is a file like any other', async () => {
  await writeFile(join(root, 'a.txt'), 'text')
  await link(join(root, 'a.txt'), join(root, 'b.txt'))
  expect(await toolsIn(root).read('b.txt')).toMatchObject({ text: 'text' })
})

test('a file of a terabyte, all holes, is refused at once and not searched', async () => {
  await writeFile(join(root, 'huge.txt'), '')
  await truncate(join(root, 'huge.txt'), 2 ** 40)
  const tools = toolsIn(root)
  await expect(tools.read('huge.txt')).rejects.toThrow('has 1099511627776 bytes, more than the limit')
  await expect(tools.edit('huge.txt', 'a', 'b')).rejects.toThrow('more than the limit')
  expect(await tools.search({ query: 'x' })).toMatchObject({ matches: [] })
})

test('a file that grows while it is read is read to the limit and no further', async () => {
  const path = join(root, 'log.txt')
  await writeFile(path, 'x'.repeat(10))
  const file = await open(path)
  const read = file.read.bind(file)
  let reads = 0
  // Grows by as much as was read, before each read: it would never end.
  file.read = ((buffer: Buffer, ...rest: [number, number, number]) => {
    reads++
    appendFileSync(path, 'x'.repeat(64 * 1024))
    return read(buffer, ...rest)
  }) as typeof file.read
  const held: Held = {
    kind: 'file',
    stats: await file.stat(),
    path,
    open: async () => file,
    [Symbol.asyncDispose]: async () => {},
  }
  expect(await readBytes(held, 500_000)).toEqual({ unreadable: 'grew past the limit of 500000 bytes' })
  expect(reads).toBeLessThan(20)
})

test.each([
  'note\u202Etxt.exe',
  'a\nb.txt',
  'a\u001B[2Jb',
  'a\u2066b/c.txt',
  'a\u200Fb',
  'a\u061Cb',
  'a\u2028b',
  'a\u0085b',
])('a name that a person would read as another one is not written: %j', async (path) => {
  const tools = toolsIn(root)
  await expect(tools.write(path, 'x')).rejects.toThrow(/has a control character, or one that turns the direction/)
  expect(await readdir(root)).toEqual([])
})

test('names in scripts from right to left, and those that join letters, are written', async () => {
  const tools = toolsIn(root)
  for (const path of ['مرحبا.txt', 'می\u200Cخواهم.txt', '👩\u200D🚀.txt']) await tools.write(path, 'x')
  expect(await readdir(root)).toHaveLength(3)
})

test('a full disk leaves the old file whole and nothing behind', async (context) => {
  const disk = mountSmallDisk(join(folder(), 'small'), '256k')
  if (disk === undefined) return context.skip('mounting a small disk takes root')
  try {
    const tools = toolsIn(disk.folder)
    await tools.write('a.txt', 'whole')
    await expect(tools.write('a.txt', 'x'.repeat(500_000), true)).rejects.toMatchObject({
      code: 'BATON_TOOL_FAILED',
      retryable: true,
      message: expect.stringMatching(/"a.txt": there is no space left on the disk$/),
    })
    expect(await tools.read('a.txt')).toMatchObject({ text: 'whole' })
    expect(await readdir(disk.folder)).toEqual(['a.txt'])
  } finally {
    disk.unmount()
  }
})

test('a crash between writing and renaming leaves the old file whole, and the next attempt tidies up', async () => {
  await writeFile(join(root, 'a.txt'), 'old')
  const child = fork(new URL('crash-process.ts', import.meta.url), [root, 'key-1'])
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect((await readdir(root)).length).toBe(2)
  const tools = toolsIn(root)
  expect(await tools.read('a.txt')).toMatchObject({ text: 'old' })
  // What was left is not taken for one of the user's files.
  expect(await tools.list()).toMatchObject({ files: ['a.txt'] })
  const input = { path: 'a.txt', content: 'new', overwrite: true }
  await tools.as('write_file', input, { key: 'key-1', attempt: 2 })
  expect(await readdir(root)).toEqual(['a.txt'])
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('new')
})

test.runIf(process.platform === 'linux')('no handle is left open, whatever happened', async () => {
  await writeFile(join(root, 'a.txt'), 'text')
  const tools = toolsIn(root)
  const handles = async (): Promise<number> => (await readdir('/proc/self/fd')).length
  const ways = [
    () => tools.read('a.txt'),
    () => tools.read('missing/x'),
    () => tools.read('a.txt/x'),
    () => tools.write('d/e/f.txt', 'x'),
    () => tools.write('a.txt', 'y'),
    () => tools.edit('a.txt', 'zz', 'y'),
    () => tools.search({ query: 'x', limit: 1 }),
    () => tools.list({ limit: 1 }),
  ]
  for (const way of ways) await way().catch(() => {})
  const before = await handles()
  for (let round = 0; round < 20; round++) for (const way of ways) await way().catch(() => {})
  expect(await handles()).toBeLessThanOrEqual(before)
  expect(existsSync(join(root, 'd/e/f.txt'))).toBe(true)
})
