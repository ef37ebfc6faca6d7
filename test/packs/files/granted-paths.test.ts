import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Touch } from '../../../src/grants/touch.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { toolsIn } from './tools-in.ts'

const folder = temporaryFolder()

beforeAll(async () => {
  for (const path of ['docs/a.md', 'docs/deep/b.md', 'hr/salaries.md', 'top.md']) {
    await mkdir(join(folder(), path, '..'), { recursive: true })
    await writeFile(join(folder(), path), 'word')
  }
})

const may = (touch: Touch): boolean => touch.kind === 'files.read' && touch.path.startsWith('docs/')

test('listing and searching from the top show only files that may be read', async () => {
  const tools = toolsIn(folder())
  expect(await tools.as('list_files', { path: '.', limit: 100 }, { may })).toMatchObject({
    files: ['docs/a.md', 'docs/deep/b.md'],
    truncated: false,
  })
  const search = { query: 'word', match: 'phrase', path: './/', case_sensitive: false, context: 0, limit: 50 }
  expect(await tools.as('search_text', search, { may })).toMatchObject({
    matches: [{ path: 'docs/a.md' }, { path: 'docs/deep/b.md' }],
    files_searched: 2,
  })
})

test('a path is asked about in one spelling', async () => {
  const asked: string[] = []
  const note = (touch: Touch): boolean => 'path' in touch && asked.push(touch.path) > 0
  await toolsIn(folder()).as('list_files', { path: './docs//deep/', limit: 9 }, { may: note })
  expect(asked).toEqual(['docs/deep/b.md'])
})

test('what is read may be private and written by anyone, and says beforehand what it touches', () => {
  const tools = toolsIn(folder())
  for (const name of ['list_files', 'read_file', 'search_text']) {
    expect(tools.named(name).labels).toEqual(['untrusted', 'private'])
    const extent = name === 'read_file' ? {} : { extent: 'part' }
    expect(tools.named(name).touches?.({ path: './docs/' })).toEqual([{ kind: 'files.read', path: 'docs', ...extent }])
    expect(tools.named(name).touches?.({ path: '' })).toEqual([{ kind: 'files.read', path: '.', ...extent }])
  }
})
