import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '../../../src/packs/documents/document.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { docxOf, pdfOf, zipOf } from './make-documents.ts'

const lines = async (...given: Parameters<typeof parseDocument>): Promise<readonly string[]> => {
  const document = await parseDocument(...given)
  if ('unreadable' in document) throw new Error(document.unreadable)
  return document.lines
}

describe('a Word document', () => {
  test('gives a line for each paragraph and row, headings as in Markdown', async () => {
    const docx = docxOf([
      { style: 'Heading1', text: 'Prices &amp; terms' },
      { text: 'From &lt;now&gt; on&#x2014;always.' },
      { cells: ['Robot', '56,000'] },
      { style: 'berschrift2', text: 'Ausblick' },
    ])
    expect(await lines(docx, 'docx')).toEqual([
      '# Prices & terms',
      'From <now> on—always.',
      'Robot | 56,000',
      '## Ausblick',
    ])
  })
  test.each([
    ['no archive at all', Buffer.from('hello'), 'is not an archive'],
    ['an archive of something else', zipOf({ 'a.txt': 'x' }), 'has no word/document.xml in it'],
    ['cut off', docxOf([{ text: 'x' }]).subarray(0, 200), 'is not an archive'],
    ['a bomb', zipOf({ 'word/document.xml': Buffer.alloc(2 ** 25 + 1) }), 'unpacks to more than the limit of 33554432'],
    ['without text', docxOf([]), 'has no text'],
  ])('that is %s is refused: %#', async (_, bytes, reason) => {
    expect(await parseDocument(bytes, 'docx')).toEqual({ unreadable: expect.stringContaining(reason) })
  })
})

describe('a PDF', () => {
  test('gives its lines and on which page they are', async () => {
    const document = (await parseDocument(pdfOf(['First line\nSecond (line)', 'Other page']), 'pdf')) as Document
    expect(document).toMatchObject({
      format: 'pdf',
      lines: ['First line', 'Second (line)', 'Other page'],
      pages: [1, 3],
    })
  })
  test.each([
    ['no PDF at all', Buffer.from('hello'), 'is not a PDF that can be read'],
    ['cut off', pdfOf(['text']).subarray(0, 120), 'is not a PDF that can be read'],
    ['without text', pdfOf(['']), 'has no text; it may have been scanned'],
  ])('that is %s is refused: %#', async (_, bytes, reason) => {
    expect(await parseDocument(Uint8Array.from(bytes), 'pdf')).toEqual({ unreadable: expect.stringContaining(reason) })
  })
})

describe('Markdown', () => {
  const titleOf = async (...written: string[]): Promise<string> =>
    ((await parseDocument(Buffer.from(written.join('\n')), 'markdown')) as Document).title

  test.each([
    [['---', 'title: Roof honey # of 2023', 'date: 2023-09-01', '---', '# Notes'], 'Roof honey'],
    [['---', 'date: 2023-09-01', 'Title: "The \\"blue\\" ferry: a plan"', '---'], 'The "blue" ferry: a plan'],
    [['---', "title: 'The crew''s plan'", '...'], "The crew's plan"],
    [['---', 'title: >', '  Folded', '---', '# Notes'], ''],
    [['---', 'title: never closed', '# Notes'], ''],
    [['# Notes', '---', 'title: in the middle', '---'], ''],
    [['---', 'subtitle: another', '---'], ''],
  ])('has the title that its front matter gives it: %#', async (written, title) => {
    expect(await titleOf(...written)).toBe(title)
  })
})

describe('text', () => {
  test('is read whatever its line ends and encoding', async () => {
    expect(await lines(Buffer.from('a\r\nb\rc\nd'), 'text')).toEqual(['a', 'b', 'c', 'd'])
    expect(await lines(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'markdown')).toEqual(['café'])
    expect(await lines(Buffer.from('\ufeffwide', 'utf16le'), 'text')).toEqual(['wide'])
  })
  test.each([
    ['', 'is empty'],
    [' \n\t\n', 'has no text'],
    ['\x89PNG\r\n\x1a\n\0\0', 'is binary'],
    ['\xff\x01\x02\x03', 'is binary'],
    ['x'.repeat(8_000_001), 'has more than 8000000 characters'],
  ])('that is none is refused: %#', async (text, reason) => {
    expect(await parseDocument(Buffer.from(text, 'latin1'), 'text')).toEqual({ unreadable: reason })
  })
})

describe('a web page', () => {
  test('gives its text as Markdown', async () => {
    const html =
      '<html><head><title>Retries</title><script>steal()</script></head><body><h1>Retries</h1><p>Wait and try again.</p></body></html>'
    const document = (await parseDocument(Buffer.from(html), 'html')) as Document
    expect(document.title).toBe('Retries')
    expect(document.lines.join('\n')).toContain('Wait and try again.')
    expect(document.lines.join('\n')).not.toContain('steal')
  })
  test('nested twenty thousand deep is read or refused', { tags: ['slow'] }, async () => {
    const deep = `${'<div>'.repeat(20_000)}hello${'</div>'.repeat(20_000)}`
    expect(await parseDocument(Buffer.from(deep), 'html')).toBeTypeOf('object')
  })
  test('of two megabytes of elements in elements gives its text', async () => {
    expect(await lines(Buffer.from(`${'<div>'.repeat(400_000)}hello`), 'html')).toEqual(['hello'])
  })
})

test('any bytes are a document or a reason, in any format', async () => {
  const seeds = [docxOf([{ text: 'some text here' }]), pdfOf(['some text here'])]
  const damaged = fc.tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    damaged.map(([seed, changes]) => {
      const copy = Uint8Array.from(seed)
      for (const [at, value] of changes) copy[at % copy.length] = value
      return copy
    }),
  )
  const check = fc.asyncProperty(bytes, fc.constantFrom('docx', 'pdf', 'text', 'html'), async (given, format) => {
    const document = await parseDocument(given, format)
    expect('unreadable' in document || document.lines.length > 0).toBe(true)
  })
  await fc.assert(check, { numRuns: 300 })
})
