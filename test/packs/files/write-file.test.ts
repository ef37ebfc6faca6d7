import { chmod, link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { heldByPath } from '../../../src/packs/files/held-by-path.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { toolsIn } from './tools-in.ts'

const folder = temporaryFolder()
let count = 0
let root: string

beforeEach(async () => {
  root = join(folder(), `root-${count++}`)
  await mkdir(root)
})

const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe.each([
  ['by handle', {}],
  ['by path, as where there is no /proc', { holder: heldByPath }],
])('write_file %s', (_, options) => {
  test('creates a file and the folders it needs', async () => {
    expect(await toolsIn(root, options).write('./a/b//c.md', 'hello')).toEqual({
      path: 'a/b/c.md',
      bytes: 5,
      created: true,
      changed: true,
      summary: 'Created a/b/c.md (5 bytes).',
    })
    expect(await text('a/b/c.md')).toBe('hello')
    expect(await readdir(join(root, 'a/b'))).toEqual(['c.md'])
  })

  test('replaces a file only when told to, and keeps its mode', async () => {
    await writeFile(join(root, 'run.sh'), 'old')
    await chmod(join(root, 'run.sh'), 0o750)
    await expect(toolsIn(root, options).write('run.sh', 'new')).rejects.toThrow('exists; change it with edit_file')
    expect(await text('run.sh')).toBe('old')
    expect(await toolsIn(root, options).write('run.sh', 'new', true)).toMatchObject({ created: false, changed: true })
    expect(await text('run.sh')).toBe('new')
    expect((await stat(join(root, 'run.sh'))).mode & 0o777).toBe(0o750)
    expect(await readdir(root)).toEqual(['run.sh'])
  })

  test('is done already where the content is the same, so a second attempt is harmless', async () => {
    const tools = toolsIn(root, options)
    await tools.write('a.txt', 'same')
    const before = await stat(join(root, 'a.txt'))
    expect(await tools.write('a.txt', 'same')).toMatchObject({ created: false, changed: false })
    expect((await stat(join(root, 'a.txt'))).ino).toBe(before.ino)
  })

  test.each([
    ['../out.txt', 'is not inside the folder "project"'],
    ['/etc/out.txt', 'is not inside the folder'],
    ['.', 'is the folder "project" itself'],
    ['folder', 'is a folder'],
    ['link', 'is a link, and links are not followed'],
    ['link-folder/new.txt', 'goes through a link'],
    ['file/new.txt', 'goes through a file'],
    [`${'n'.repeat(256)}.txt`, 'a name in it is too long'],
  ])('refuses %s: %s', async (path, problem) => {
    await mkdir(join(root, 'folder'))
    await mkdir(join(root, '..', 'elsewhere'), { recursive: true })
    await writeFile(join(root, 'file'), 'text')
    await symlink('file', join(root, 'link'))
    await symlink('../elsewhere', join(root, 'link-folder'))
    await expect(toolsIn(root, options).write(path, 'x', true)).rejects.toMatchObject({
      code: 'BATON_TOOL_REFUSED',
      message: expect.stringContaining(problem),
    })
    expect(await readdir(join(root, '..', 'elsewhere'))).toEqual([])
    expect(await text('file')).toBe('text')
  })
})

test('names in any writing and as long as names can be', async () => {
  const tools = toolsIn(root)
  for (const name of [
    '日本語 メモ.md',
    'e\u0301te\u0301.txt',
    '🧪 a"b\'c.txt',
    ' leading',
    `${'n'.repeat(251)}.txt`,
    `${'é'.repeat(125)}.txt`,
  ]) {
    await tools.write(name, name)
    expect(await tools.read(name)).toMatchObject({ text: name })
    expect(await text(name)).toBe(name)
  }
})

test.each([
  ['zero\0byte', 'is not text'],
  ['half a \ud83d sign', 'is not text'],
  ['x'.repeat(2 ** 20 + 1), 'more than the limit of 1048576'],
])('refuses content that is no text or too long: %#', async (content, problem) => {
  await expect(toolsIn(root).write('a.txt', content)).rejects.toThrow(problem)
  expect(await readdir(root)).toEqual([])
})

test("another name of the same file keeps its content: what is outside can't be written through a hard link (H5)", async () => {
  const outside = join(root, '..', `outside-${count}.txt`)
  await writeFile(outside, 'untouched')
  await link(outside, join(root, 'inside.txt'))
  await toolsIn(root).write('inside.txt', 'changed', true)
  await toolsIn(root).edit('inside.txt', 'changed', 'edited')
  expect([await text('inside.txt'), await readFile(outside, 'utf8')]).toEqual(['edited', 'untouched'])
})

test('writes made side by side all arrive, one after the other', async () => {
  const tools = toolsIn(root)
  await tools.write('list.txt', 'start\n')
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  await Promise.all(numbers.map((number) => tools.edit('list.txt', 'start\n', `start\nline ${number}\n`)))
  expect((await text('list.txt')).split('\n').filter((line) => line.startsWith('line')).length).toBe(20)
})

test('does nothing once it is cancelled', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'))
  const input = { path: 'a.txt', content: 'x', overwrite: false }
  await expect(toolsIn(root).as('write_file', input, { signal })).rejects.toThrow('cancelled')
  expect(await readdir(root)).toEqual([])
})

test('says beforehand what it would touch', () => {
  const tools = toolsIn(root)
  expect(tools.named('write_file')).toMatchObject({ effect: 'idempotent' })
  expect(tools.named('write_file').touches?.({ path: './a//b/' })).toEqual([{ kind: 'files.write', path: 'a/b' }])
  expect(tools.named('edit_file').touches?.({ path: 'a' })).toEqual([
    { kind: 'files.read', path: 'a' },
    { kind: 'files.write', path: 'a' },
  ])
})
