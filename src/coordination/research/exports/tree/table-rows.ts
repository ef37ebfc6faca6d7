import type { CellAlignment } from './article-tree.ts'

const delimiters =
  /^ {0,3}\|?[ \t]{0,20}:?-{1,100}:?[ \t]{0,20}(?:\|[ \t]{0,20}:?-{1,100}:?[ \t]{0,20}){0,200}\|?[ \t]{0,20}$/

/** Whether two lines are the head of a table and the line below it. */
export function beginTable(line: string, next: string): boolean {
  if (!line.includes('|') || !/[|:]/.test(next) || !delimiters.test(next)) return false
  return cellsOf(line).length === cellsOf(next).length
}

/** The cells of a row. A bar with a backslash before it belongs to its cell. */
export function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '')
  const cells = ['']
  for (const [part] of row.matchAll(/\\[\s\S]|[^\\|]+|\||\\$/g)) {
    if (part === '|') cells.push('')
    else cells[cells.length - 1] += part === '\\|' ? '|' : part
  }
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

export function alignmentOf(delimiter: string): CellAlignment {
  if (!delimiter.endsWith(':')) return 'left'
  return delimiter.startsWith(':') ? 'center' : 'right'
}
