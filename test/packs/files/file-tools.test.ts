import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { namePattern } from '../../../src/packs/files/name-pattern.ts'
import { fileTools } from '../../../src/packs/files/tools.ts'
import { call, oneCall } from '../call.ts'

let base: string
let server: Server
let list: Tool<unknown, unknown>
let read: Tool<unknown, unknown>
let search: Tool<unknown, unknown>

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'baton-files-'))
  const root = join(base, 'secret-place', 'project')
  await mkdir(join(root, 'docs', 'deep'), { recursive: true })
  await mkdir(join(root, '.git'))
  await mkdir(join(root, 'node_modules', 'x'), { recursive: true })
  await mkdir(join(base, 'secret-place', 'project-evil'))
  const files: Record<string, string | Buffer> = {
    'README.md': '# Hello\r\nworld\r\n',
    'docs/guide.md': 'one\ntwo retry\nthree\nfour Retry policy\nfive\n',
    'docs/deep/note.txt': 'retry (a+)+$ here\n',
    '.git/config': 'retry',
    'node_modules/x/index.js': 'retry',
    'image.bin': Buffer.from([1, 2, 0, 3]),
    'latin.txt': Buffer.from([0x63, 0xe9]),
    'wide.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('wide retry', 'utf16le')]),
    'large.txt': 'x'.repeat(2 ** 20 + 1),
    '../project-evil/secret.txt': 'secret',
    '../secret.txt': 'secret',
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), content)
  await symlink('../secret.txt', join(root, 'link-out'))
  await symlink('..', join(root, 'up'))
  await symlink('/etc', join(root, 'etc'))
  await symlink('nowhere', join(root, 'dangling'))
  await symlink('docs/guide.md', join(root, 'link-in'))
  await symlink('../project-evil', join(root, 'sibling'))
  await symlink('../secret-outside/../secret-place/project/docs', join(root, 'round-trip')).catch(() => {})
  server = createServer()
  await new Promise<void>((resolve) => server.listen(join(root, 'socket'), resolve))
  ;[list, read, search] = fileTools(root) as unknown as [typeof list, typeof list, typeof list]
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(base, { recursive: true, force: true })
})

describe('read_file', () => {
  test('reads text, whatever its line ends and encoding', async () => {
    expect(await call(read, { path: 'README.md' })).toMatchObject({
      text: '# Hello\nworld',
      lines: 2,
      truncated: false,
    })
    expect(await call(read, { path: 'wide.txt' })).toMatchObject({ text: 'wide retry' })
  })
  test('reads a range of lines', async () => {
    expect(await call(read, { path: 'docs/guide.md', first_line: 2, last_line: 3 })).toEqual({
      path: 'docs/guide.md',
      text: 'two retry\nthree',
      first_line: 2,
      last_line: 3,
      lines: 5,
      truncated: false,
    })
  })
  test.each([
    ['image.bin', 'is binary'],
    ['latin.txt', 'is not text in UTF-8'],
    ['large.txt', 'more than the limit of 1048576'],
    ['docs', 'is a folder'],
    ['socket', 'is not a plain file'],
    ['missing.md', 'there is no "missing.md" in the folder "project"'],
    ['dangling', 'is or goes through a link, and links are not followed'],
    ['link-in', 'is or goes through a link, and links are not followed'],
  ])('refuses %s: %s', async (path, problem) => {
    await expect(call(read, { path })).rejects.toThrow(problem)
  })
  test('refuses lines that are not there', async () => {
    await expect(call(read, { path: 'README.md', first_line: 9 })).rejects.toThrow('has 2 lines, not 9')
    await expect(call(read, { path: 'README.md', first_line: 2, last_line: 1 })).rejects.toThrow(
      'comes before the first',
    )
  })
})

describe('nothing leads out of the granted folder', () => {
  const ways = [
    '../secret.txt',
    'docs/../../secret.txt',
    '/etc/passwd',
    'link-out',
    'up/secret.txt',
    'up',
    'up/project/README.md',
    'etc/passwd',
    'sibling/secret.txt',
    '..',
    '..\\secret.txt',
    'C:\\secret.txt',
    'C:secret.txt',
    'README.md\0.txt',
    '//etc/passwd',
    'docs/./.././../secret.txt',
  ]
  test.each(ways)('%j', async (path) => {
    for (const [tool, input] of [
      [read, { path }],
      [list, { path }],
      [search, { path, query: 'secret' }],
    ] as const) {
      const failure = await call(tool, input).then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      expect(failure?.message).toContain('the folder "project"')
      expect(failure?.message).not.toContain('secret-place')
      expect(failure?.message).not.toContain(base)
    }
  })
})

describe('list_files', () => {
  test('shows files, links apart and unfollowed, and neither sockets nor what tools put there', async () => {
    expect(await call(list, {})).toMatchObject({
      links: ['dangling', 'etc', 'link-in', 'link-out', 'round-trip', 'sibling', 'up'],
      files: ['README.md', 'docs/deep/note.txt', 'docs/guide.md', 'image.bin', 'large.txt', 'latin.txt', 'wide.txt'],
      truncated: false,
    })
  })
  test('by glob, in a subfolder, and no more than asked', async () => {
    expect(await call(list, { pattern: '*.md' })).toMatchObject({ files: ['README.md', 'docs/guide.md'] })
    expect(await call(list, { path: 'docs/' })).toMatchObject({ files: ['docs/deep/note.txt', 'docs/guide.md'] })
    expect(await call(list, { limit: 1 })).toMatchObject({ files: ['README.md'], truncated: true })
    expect(await call(list, { limit: 7 })).toMatchObject({ truncated: false })
  })
  test('refuses a file, and stops when told to', async () => {
    await expect(call(list, { path: 'README.md' })).rejects.toThrow('is a file')
    await expect(Promise.resolve(list.run({ path: '.', limit: 5 }, oneCall(AbortSignal.abort())))).rejects.toThrow()
  })
})

describe('search_text', () => {
  test('finds lines, whatever their capitals, in text files only', async () => {
    const { matches } = (await call(search, { query: 'retry' })) as { matches: { path: string; line: number }[] }
    expect(matches.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'docs/deep/note.txt:1',
      'docs/guide.md:2',
      'docs/guide.md:4',
      'wide.txt:1',
    ])
  })
  test('narrows by case, words, glob, file and limit', async () => {
    expect(await call(search, { query: 'Retry', case_sensitive: true })).toMatchObject({ matches: [{ line: 4 }] })
    expect(await call(search, { query: 'policy four', match: 'words' })).toMatchObject({ matches: [{ line: 4 }] })
    expect(await call(search, { query: 'retry', pattern: '*.txt', limit: 1 })).toMatchObject({
      matches: [{}],
      truncated: true,
    })
    expect(await call(search, { query: 'retry', path: 'docs/guide.md' })).toMatchObject({ files_searched: 1 })
  })
  test('shows lines around', async () => {
    expect(await call(search, { query: 'three', context: 1 })).toMatchObject({
      matches: [{ text: 'two retry\nthree\nfour Retry policy' }],
    })
  })
  test('takes patterns for plain text', async () => {
    expect(await call(search, { query: '(a+)+$' })).toMatchObject({ matches: [{ path: 'docs/deep/note.txt' }] })
    expect(await call(search, { query: '.*' })).toMatchObject({ matches: [], summary: '".*" was not found.' })
    await expect(call(search, { query: ' ' })).rejects.toThrow('nothing to search for')
  })
})

describe('patterns for files', () => {
  test.each([
    ['a/b/c.ts', '**/*.ts', true],
    ['c.ts', '**/*.ts', true],
    ['src/a/b.ts', 'src/**', true],
    ['src/a/b.ts', 'src/a', true],
    ['src/a.ts', 'src/*.ts', true],
    ['src/a/b.ts', 'src/*.ts', false],
    ['docs/a.md', '*.md', true],
    ['docs/a.md', 'a.md', true],
    ['docs/a.md', './a.md', false],
    ['a.tsx', '*.{ts,tsx}', true],
    ['a.js', '*.{ts,tsx}', false],
    ['ab.c', 'a?.c', true],
    ['a+b', 'a+b', true],
    ['aab', 'a+b', false],
  ])('%s fits %s: %s', (path, pattern, fits) => expect(namePattern('list_files', pattern)(path)).toBe(fits))

  test('that can not fit anything are refused, with the reason', async () => {
    await expect(call(list, { pattern: '../*.md' })).rejects.toThrow('it must not lead upwards')
    await expect(call(search, { query: 'a', pattern: '{a,b' })).rejects.toThrow('its braces are not closed')
  })

  test('narrow a search in one file too', async () => {
    const within = { query: 'retry', path: 'docs/guide.md' }
    expect(await call(search, { ...within, pattern: '*.md' })).toMatchObject({ files_searched: 1 })
    expect(await call(search, { ...within, pattern: '*.txt' })).toMatchObject({ files_searched: 0 })
  })
})
