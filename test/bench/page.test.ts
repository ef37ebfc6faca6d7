import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnEntries, columnNames } from '../../bench/column.ts'
import { filesOf, readFigures } from '../../bench/report/page.ts'
import { rows } from '../../bench/rows/all.ts'

const docs = new URL('../../docs/', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, docs), 'utf8')
const results = readFigures()
const files = filesOf(results, read('performance.md'))

describe('docs/performance.md', () => {
  test.each(Object.keys(files))('has %s from the figures that are kept beside it', (file) => {
    expect(read(file)).toBe(files[file])
  })

  test('shows its three plots', () => {
    const shown = Array.from(read('performance.md').matchAll(/\]\((performance\/[\w-]+\.svg)\)/g), ([, file]) => file)
    expect(shown).toEqual(Object.keys(files).filter((file) => file.endsWith('.svg')))
    expect(shown).toHaveLength(3)
  })

  test('has a line of every row, and Baton in each', () => {
    expect(new Set(results.lines.map(({ row }) => row))).toEqual(new Set(rows.map(({ name }) => name)))
    for (const { says, cells } of results.lines) expect(cells.baton, says).toHaveProperty('median')
  })

  test('names what is durable in each column of each table', () => {
    const tables = Array.from(read('performance.md').matchAll(/^### .*\n\n((?:\|.*\n)+)/gm), ([, table = '']) => table)
    expect(tables).toHaveLength(4)
    for (const table of tables) {
      const [head = '', , durable = ''] = table.split('\n')
      const titles = cellsOf(head)
      const promises = cellsOf(durable)
      expect(promises[0]).toBe('*durable after a step*')
      for (const name of columnNames) {
        const place = titles.indexOf(columnEntries[name].title)
        const { inMemory, onDisk } = columnEntries[name]
        if (place >= 0) expect([`*${inMemory}*`, `*${onDisk}*`]).toContain(promises[place])
      }
    }
  })

  test('says how the figures came about', () => {
    const { date, rounds } = results.circumstances
    expect(read('performance.md')).toMatch(
      new RegExp(`Measured ${date} .*${rounds === 1 ? 'one round' : `of ${rounds}`}.*load`),
    )
  })
})

function cellsOf(row: string): readonly string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
