import { readRows } from '../../../understanding/tables/read-rows.ts'

/** What is in a table: how much, and what stands in each column. */
export function summariseTable(path: string, text: string): string {
  const { records, cut } = readRows(text)
  const columns = records[0]?.columns ?? []
  if (records.length === 0 || columns.length === 0)
    return `Not done: no table with names above its columns is in ${path}.`
  const rows = records.map(({ cells }) => cells)
  const head = `${path} has ${counted(rows.length, 'row')} and ${counted(columns.length, 'column')}${cut === undefined ? '' : `; it ${cut}`}.`
  const lines = columns.map((name, index) => {
    const filled = rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '')
    const missing = rows.length - filled.length
    const empty = missing === 0 ? '' : `, ${missing} empty`
    return `- ${name === '' ? `column ${index + 1}` : name}: ${describeColumn(filled)}${empty}`
  })
  return [head, '', ...lines].join('\n')
}

const number = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/

function describeColumn(cells: readonly string[]): string {
  if (cells.length === 0) return 'empty'
  if (cells.every((cell) => number.test(cell))) return describeNumbers(cells)
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  const often = most === undefined || most[1] === 1 ? '' : `, most often ${most[0]} (${most[1]})`
  return `text, ${counts.size} different${often}`
}

/** The ends as they are written; what is computed is rounded to a number that reads well. */
function describeNumbers(cells: readonly string[]): string {
  const sorted = [...cells].toSorted((a, b) => Number(a) - Number(b))
  const sum = cells.reduce((total, cell) => total + Number(cell), 0)
  const mean = shown(sum / cells.length)
  return `numbers, from ${sorted[0]} to ${sorted.at(-1)}, mean ${mean}, sum ${shown(sum)}`
}

const shown = (value: number): string => String(Number(value.toPrecision(12)).toFixed(4)).replace(/\.?0{1,100}$/, '')
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
