import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Document, formatOf } from '../../../src/packs/documents/document.ts'
import { FolderIndex } from '../../../src/packs/documents/folder-index.ts'
import { gatherDocuments } from '../../../src/packs/documents/gather-documents.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { grantedFolder } from '../../../src/packs/files/folder.ts'
import type { Passage } from '../../../src/understanding/prose/passages.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { oneCall } from '../call.ts'

async function read(text: string, format: 'csv' | 'json'): Promise<Document> {
  const document = await parseDocument(Buffer.from(text), format)
  if ('unreadable' in document) throw new Error(document.unreadable)
  return document
}

interface ShownRow {
  readonly line: number
  readonly said: string
  readonly quote: string
}

/** Every row with what its values are called. */
function rowsOf({ passages = [] }: Document): ShownRow[] {
  return passages.flatMap(({ tables = [] }) =>
    tables.flatMap(({ heading, columns, rows }) =>
      rows.map(({ line, cells, quote }) => {
        const named = cells.map((cell, index) => `${columns[index] ?? ''}=${cell}`).join(' ')
        return { line, said: heading === '' ? named : `${heading}: ${named}`, quote }
      }),
    ),
  )
}

/** Whether a passage is word for word what stands at its lines. */
function standsThere({ text, firstLine, lastLine, tables = [] }: Passage, lines: readonly string[]): boolean {
  const there = lines.slice(firstLine - 1, lastLine).join('\n')
  const rows = tables.flatMap((table) => table.rows)
  return (
    there.includes(text) &&
    rows.every(
      ({ line, quote }) =>
        text.includes(quote) &&
        lines
          .slice(line - 1)
          .join('\n')
          .includes(quote),
    ) &&
    rows.every(({ line }) => line >= firstLine && line <= lastLine)
  )
}

describe('a table', () => {
  test('gives each row with the names of its columns and the line it stands on', async () => {
    const table = await read('item,planned_eur,actual_eur\nKitchen,412000,418700\n\nAsbestos,31000,36400\n', 'csv')
    expect(rowsOf(table)).toEqual([
      { line: 2, said: 'item=Kitchen planned_eur=412000 actual_eur=418700', quote: 'Kitchen,412000,418700' },
      { line: 4, said: 'item=Asbestos planned_eur=31000 actual_eur=36400', quote: 'Asbestos,31000,36400' },
    ])
    expect(table.passages?.[0]?.headings).toEqual(['item, planned_eur, actual_eur'])
  })
  test.each([
    ['semicolons, with commas in numbers', 'name;price\nTeam;32,50\nSolo;9,90', 'name=Team price=32,50'],
    ['tabs', 'name\tprice\nTeam\t32', 'name=Team price=32'],
    ['bars', 'name|price\nTeam|32', 'name=Team price=32'],
    ['a byte order mark and lines of Windows', '\ufeffname,price\r\nTeam,32\r\n', 'name=Team price=32'],
    ['years as columns', 'species,2023,2024\nsalmon,1745,1390', 'species=salmon 2023=1745 2024=1390'],
    ['a title above it', 'Prices of 2025\nname,price\nTeam,32', 'name=Team price=32'],
    ['no names', '2024-07-08,12\n2024-07-16,13', '=2024-07-08 =12'],
  ])('with %s is understood', async (_, text, first) => {
    expect(rowsOf(await read(text, 'csv'))[0]?.said).toBe(first)
  })
  test('may have line breaks, quotation marks and its own sign in a cell', async () => {
    const [first, second] = rowsOf(await read('name,note\n"Team, ""new""","first\nsecond"\nSolo,none', 'csv'))
    expect(first).toEqual({
      line: 2,
      said: 'name=Team, "new" note=first second',
      quote: '"Team, ""new""","first\nsecond"',
    })
    expect(second?.line).toBe(4)
  })
  test('keeps its rows where a quotation mark is never closed', async () => {
    const rows = rowsOf(await read(`size,name\n"2 inch,pipe\n${'3,pipe\n'.repeat(5000)}`, 'csv'))
    expect(rows[0]?.said).toBe('size="2 inch name=pipe')
    expect(rows.at(-1)?.line).toBe(5001)
  })
  test('that is too long is read up to a row, and says so', async () => {
    const table = await read(
      `id,name\n${Array.from({ length: 200_000 }, (_, id) => `${id},item ${id}\n`).join('')}`,
      'csv',
    )
    expect(rowsOf(table)).toHaveLength(5000)
    expect(table.cut).toBe('is read up to its first 5,000 rows')
    expect(table.lines.length).toBe(5001)
  })
  test('without rows is text, and one endless line is refused', { tags: ['slow'] }, async () => {
    expect(await read('Just a remark', 'csv')).toMatchObject({ format: 'text', lines: ['Just a remark'] })
    expect(await parseDocument(Buffer.from('a,'.repeat(5_000_000)), 'csv')).toEqual({
      unreadable: 'has more than 8000000 characters',
    })
  })
  test('is quoted as it stands, whatever it holds', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', 'a "b" c', 'x\ny', ';', '1,5', ' '))
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',', ';', '\t'), fc.boolean(), async (given, sign, quoted) => {
        const write = (text: string): string => (quoted ? `"${text.replaceAll('"', '""')}"` : text)
        const text = given.map((row) => row.map(write).join(sign)).join('\n')
        const table = await parseDocument(Buffer.from(text), 'csv')
        if ('unreadable' in table) return
        for (const passage of table.passages ?? []) expect(standsThere(passage, table.lines)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a file of data', () => {
  const prices = `{
  "product": "Quillsync",
  "valid_from": "2025-09-01",
  "plans": [
    {"name": "Free", "computers": 3, "eur": 0.00},
    {"name": "Office", "tags": ["team", "yearly"], "eur": 240}
  ],
  "contact": "Bea \\u004corenz"
}`
  test('gives its objects by what they are one of, with values as they are written', async () => {
    expect(rowsOf(await read(prices, 'json'))).toEqual([
      {
        line: 2,
        said: 'product=Quillsync valid_from=2025-09-01',
        quote: '"product": "Quillsync",\n  "valid_from": "2025-09-01"',
      },
      {
        line: 5,
        said: 'Quillsync › plans: name=Free computers=3 eur=0.00',
        quote: '{"name": "Free", "computers": 3, "eur": 0.00}',
      },
      {
        line: 6,
        said: 'Quillsync › plans: name=Office tags=team, yearly eur=240',
        quote: '{"name": "Office", "tags": ["team", "yearly"], "eur": 240}',
      },
      { line: 8, said: 'Quillsync: contact=Bea Lorenz', quote: '"contact": "Bea \\u004corenz"' },
    ])
  })
  test('may be on one line, or have one value on each line', async () => {
    const one = await read(
      `[${Array.from({ length: 300 }, (_, id) => `{"id":${id},"name":"n${id}"}`).join(',')}]`,
      'json',
    )
    expect(rowsOf(one)).toHaveLength(300)
    expect(one.passages?.every((passage) => standsThere(passage, one.lines) && passage.text.length < 1000)).toBe(true)
    const many = await read('{"id":1,"name":"a"}\n{"id":2,"name":"b"}\n', 'json')
    expect(rowsOf(many).map(({ line, said }) => `${line} ${said}`)).toEqual(['1 id=1 name=a', '2 id=2 name=b'])
  })
  test('that is cut off is read as far as it goes, and says so', async () => {
    const broken = await read('{"a": 1,\n "b": [{"c": 2}, {"d": oops', 'json')
    expect(rowsOf(broken).map(({ said }) => said)).toEqual(['a=1', 'b: c=2'])
    expect(broken.cut).toBe('is read up to line 2, where it is not valid JSON')
  })
  test('that is nested without end is text', async () => {
    expect(await read('['.repeat(100_000), 'json')).toMatchObject({ format: 'text' })
  })
  test('is quoted as it stands, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(0, 2), async (value, space) => {
        const data = await parseDocument(Buffer.from(JSON.stringify(value, null, space)), 'json')
        if ('unreadable' in data) return
        expect(data.cut).toBeUndefined()
        for (const passage of data.passages ?? []) expect(standsThere(passage, data.lines)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('settings of programs are no documents', () => {
  const files = [
    'package.json',
    'a/tsconfig.build.json',
    'a/app.config.json',
    'package-lock.json',
    'prices.json',
    'a.tsv',
  ]
  expect(files.map(formatOf)).toEqual([undefined, undefined, undefined, undefined, 'json', 'csv'])
})

const folder = temporaryFolder()

test('rows are found by their values and the names of their columns, and what was cut is named', async () => {
  const root = join(folder(), 'tables')
  await mkdir(root)
  await writeFile(join(root, 'costs.csv'), 'item,actual_eur\nKitchen,418700\n')
  await writeFile(join(root, 'long.csv'), `id,name\n${'1,horse\n'.repeat(6000)}`)
  await writeFile(join(root, 'package.json'), '{"name":"x"}')
  const tool = gatherDocuments(new FolderIndex(grantedFolder(root)))
  const wanted = { queries: ['418700', 'actual cost'], characters: 2000, paths: [], without: [] }
  const found = await tool.run(wanted, { ...oneCall(), may: () => true })
  expect(found.documents[0]).toMatchObject({
    path: 'costs.csv',
    title: 'costs.csv',
    passages: [{ line: 1, last_line: 2, tables: [{ columns: ['item', 'actual_eur'], rows: [{ line: 2 }] }] }],
  })
  expect(found.searched).toBe(2)
  expect(found.skipped).toEqual([{ path: 'long.csv (the rest)', reason: 'is read up to its first 5,000 rows' }])
})
