import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateRawSync, constants as zlib } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tool, ToolCall } from '../../../src/kernel/ports/tool.ts'
import type { ReadDocumentOutput } from '../../../src/packs/documents/read-document-tool.ts'
import type { SearchDocumentsOutput } from '../../../src/packs/documents/search-documents.ts'
import { type DocumentToolsOptions, documentTools } from '../../../src/packs/documents/tools.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { call, oneCall } from '../call.ts'
import { docxOf, pdfOf, pdfWith, zipOf } from './make-documents.ts'

const folder = temporaryFolder()
let count = 0
let root: string

beforeEach(async () => {
  root = join(folder(), `root-${count++}`)
  await mkdir(root)
})

async function put(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

function toolsOver(options: DocumentToolsOptions = {}) {
  const [search, read] = documentTools(root, { name: 'papers', ...options }) as unknown as [
    Tool<{ query: string; limit: number }, SearchDocumentsOutput>,
    Tool<unknown, ReadDocumentOutput>,
  ]
  return {
    search: (query: string, own: Partial<ToolCall> = {}) =>
      Promise.resolve(search.run({ query, limit: 5 }, { ...oneCall(), ...own })),
    read: (input: object) => call(read, input),
    tool: search,
  }
}

const found = ({ matches }: SearchDocumentsOutput): string[] => matches.map(({ path, place }) => `${path}, ${place}`)

describe('search_documents', () => {
  test('finds passages in every format, with a place to cite', { tags: ['slow'] }, async () => {
    await put({
      'a.md': '# Fleet\n\nThe zebra robot carries 950 kg.\n',
      'b.txt': 'nothing here\n\nanother zebra lives on line three\n',
      'c.html': '<html><head><title>Saved</title></head><body><h1>Saved</h1><p>A zebra on a page.</p></body></html>',
      'd/e.pdf': pdfOf(['cover', 'A zebra on the second page']),
      'd/f.docx': docxOf([{ style: 'Heading1', text: 'Brief' }, { text: 'The zebra in Word' }]),
      'g.xml': 'zebra',
    })
    const answer = await toolsOver().search('zebras')
    expect(found(answer).sort()).toEqual([
      'a.md, line 1',
      'b.txt, line 1',
      'c.html, line 1',
      'd/e.pdf, page 2',
      'd/f.docx, line 1',
    ])
    expect(answer).toMatchObject({ documents: 5, skipped: [] })
    const first = answer.matches.find(({ path }) => path === 'a.md')
    expect(first).toMatchObject({
      title: 'Fleet',
      heading: 'Fleet',
      snippet: 'Fleet The **zebra** robot carries 950 kg.',
    })
    expect(answer.summary).toContain('a.md, line 1: Fleet The **zebra** robot')
  })

  test('ranks what says more first, and equals by path', async () => {
    const filler = 'The committee met and talked about other things for a while. '.repeat(3)
    await put({
      'c.txt': `retry ${filler}`,
      'b.txt': `retry ${filler}`,
      'a.txt': `retry policy, retry limit: ${filler}`,
      'd.txt': filler,
    })
    expect(found(await toolsOver().search('retry policy'))).toEqual(['a.txt, line 1', 'b.txt, line 1', 'c.txt, line 1'])
  })

  test('notices what is new, changed and gone, and reads nothing else again', async () => {
    await put({ 'a.md': 'apple', 'b.md': 'banana' })
    const { search } = toolsOver()
    expect(found(await search('apple'))).toEqual(['a.md, line 1'])
    await put({ 'c.md': 'apple pie', 'b.md': 'an apple instead' })
    await rm(join(root, 'a.md'))
    expect(found(await search('apple')).sort()).toEqual(['b.md, line 1', 'c.md, line 1'])
    expect(found(await search('banana'))).toEqual([])
    // Same size and time: taken for unchanged, which shows that it was not read.
    const time = new Date(1_000_000)
    await utimes(join(root, 'c.md'), time, time)
    await search('apple')
    await put({ 'c.md': 'grape pie' })
    await utimes(join(root, 'c.md'), time, time)
    expect(found(await search('grape'))).toEqual([])
  })

  test('shows only documents that whoever asks may read', async () => {
    await put({ 'docs/a.md': 'salary bands', 'hr/b.md': 'salary of each', 'hr/c.pdf': 'broken salary' })
    const { search } = toolsOver()
    await search('salary')
    const may: ToolCall['may'] = (touch) => 'path' in touch && touch.path.startsWith('docs/')
    const answer = await search('salary', { may })
    expect(found(answer)).toEqual(['docs/a.md, line 1'])
    expect(answer).toMatchObject({ documents: 1, skipped: [] })
    expect(JSON.stringify(answer)).not.toContain('hr/')
  })

  test('follows no links, and reads neither keys nor records', async () => {
    await writeFile(join(root, '..', 'outside.md'), 'zebra outside')
    await put({ '.baton/log.md': 'zebra', '.ssh/notes.txt': 'zebra', 'a.md': 'zebra' })
    await symlink('../outside.md', join(root, 'link.md'))
    await symlink('..', join(root, 'up'))
    expect(found(await toolsOver().search('zebra'))).toEqual(['a.md, line 1'])
  })

  test('says what it touches, and that answers are private and written by anyone', () => {
    expect(toolsOver().tool.touches?.({ query: 'x', limit: 5 })).toEqual([
      { kind: 'files.read', path: '.', extent: 'part' },
    ])
    expect(toolsOver({ path: 'docs/' }).tool.touches?.({ query: 'x', limit: 5 })).toEqual([
      { kind: 'files.read', path: 'docs', extent: 'part' },
    ])
    expect(toolsOver().tool).toMatchObject({ effect: 'read', labels: ['untrusted', 'private'] })
  })

  test('refuses a query without words, and stops when told to', async () => {
    await put({ 'a.pdf': pdfOf(['x']) })
    await expect(toolsOver().search('the … of')).rejects.toThrow('has no word to search for')
    await expect(toolsOver().search('x', { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop')
  })
})

describe('hostile documents', () => {
  /** Gigabytes of spaces in few bytes: a block that unpacks to a megabyte, again and again. */
  const bomb = (megabytes: number): Buffer => {
    const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: zlib.Z_FULL_FLUSH })
    return Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      ...Array.from({ length: megabytes }, () => block),
      Buffer.from([1, 0, 0, 0xff, 0xff]),
    ])
  }

  async function expectSkipped(megabytes: number): Promise<void> {
    await put({
      'bomb.docx': zipOf({ 'word/document.xml': Buffer.alloc(2 ** 26, ' ') }),
      'bomb.pdf': pdfWith([{ stream: bomb(megabytes), filter: '/Filter /FlateDecode' }]),
      'broken.pdf': '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>',
      'empty.pdf': '',
      'empty.md': '',
      'binary.txt': Buffer.from([0, 1, 2, 3]),
      'deep.html': `${'<div>'.repeat(20_000)}zebra`,
      'sparse.txt': '',
      'good.md': 'zebra',
      'late.pdf': pdfOf(['zebra']),
    })
    await truncate(join(root, 'sparse.txt'), 2 ** 40)
    execFileSync('mkfifo', [join(root, 'pipe.md')])
    const { search } = toolsOver({ limits: { megabytes: 128, timeMs: 60_000 } })
    const answer = await search('zebra')
    const reasons = Object.fromEntries(answer.skipped.map(({ path, reason }) => [path, reason]))
    expect(reasons).toMatchObject({
      'binary.txt': 'is binary',
      'bomb.docx': expect.stringContaining('unpacks to more than the limit'),
      'bomb.pdf': expect.stringMatching(
        /takes more memory or time|takes longer|can't be read|is not a PDF|has no text/,
      ),
      'broken.pdf': expect.stringContaining('is not a PDF'),
      'empty.md': 'is empty',
      'empty.pdf': 'is empty',
      'sparse.txt': 'has 1099511627776 bytes, more than the limit of 20971520',
    })
    expect(found(answer)).toEqual(expect.arrayContaining(['good.md, line 1', 'late.pdf, page 1']))
  }

  test('are skipped with a reason, and the others found', { tags: ['slow'] }, () => expectSkipped(500))

  test('are skipped with a reason, also those that unpack to gigabytes', { tags: ['slow'] }, () => expectSkipped(8000))

  test('that take too long are given up', async () => {
    await put({ 'a.md': 'zebra', 'slow.pdf': pdfOf(['zebra']) })
    // So short that not even the process that reads has begun.
    const answer = await toolsOver({ limits: { timeMs: 1 } }).search('zebra')
    expect(answer.skipped).toEqual([{ path: 'slow.pdf', reason: 'takes longer than 0.001 seconds to read' }])
    expect(found(answer)).toEqual(['a.md, line 1'])
  })

  test('in great number are left out and counted', async () => {
    await put(Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`${number + 10}.md`, `zebra ${number}`])))
    const answer = await toolsOver({ limits: { files: 9 } }).search('zebra')
    expect(answer).toMatchObject({ documents: 9, skipped: [{ path: '19.md' }, { path: '20.md' }, { path: '21.md' }] })
    const little = await toolsOver({ limits: { characters: 20 } }).search('zebra')
    expect(little.documents).toBeLessThan(5)
  })
})

describe('read_document', () => {
  test('gives the text of any format, from any line', { tags: ['slow'] }, async () => {
    await put({ 'a.pdf': pdfOf(['one\ntwo', 'three']), 'b.md': '# Title\n\nbody\n' })
    const { read } = toolsOver()
    expect(await read({ path: 'a.pdf' })).toEqual({
      path: 'a.pdf',
      title: 'a',
      format: 'pdf',
      text: 'one\ntwo\nthree',
      from: 1,
      to: 3,
      lines: 3,
      page: 1,
      pages: 2,
      truncated: false,
    })
    expect(await read({ path: 'a.pdf', from: 3 })).toMatchObject({ text: 'three', page: 2 })
    expect(await read({ path: './b.md', limit: 1 })).toMatchObject({
      path: 'b.md',
      title: 'Title',
      to: 1,
      truncated: true,
    })
  })
  test.each([
    ['none.md', 'there is no "none.md" in the folder "papers"'],
    ['a.xml', 'is in none of the formats'],
    ['../a.md', 'is not inside the folder "papers"'],
    ['.env.md/../x.md', 'is not inside'],
    ['broken.docx', 'is not an archive'],
    ['short.md', 'has 1 lines, not 5'],
  ])('refuses %s: %s', async (path, problem) => {
    await put({ 'a.xml': 'x', 'broken.docx': 'x', 'short.md': 'x' })
    await expect(toolsOver().read({ path, from: 5 })).rejects.toThrow(problem)
  })
})
