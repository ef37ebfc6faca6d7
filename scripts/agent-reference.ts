import { agentEntries } from '../src/agents/fields/table.ts'
import { syntaxOf } from '../src/coordination/agents/syntax.ts'
import type { Entry } from '../src/source/fields/field.ts'

const begin = '<!-- Written by `npm run docs` from src/agents/fields/table.ts. Change it there. -->'
const end = '<!-- End of what is written by `npm run docs`. -->'

/** A page with its table of keys brought up to date. */
export function withAgentKeys(page: string): string {
  const [before, rest] = [page.split(begin)[0], page.split(end)[1]]
  if (rest === undefined) return page
  return `${before}${begin}\n\n${table()}\n\n${end}${rest}`
}

function table(): string {
  const rows = Object.entries<Entry<unknown>>(agentEntries(syntaxOf().keys)).flatMap(([key, entry]) =>
    rowsFor(key, entry),
  )
  const all = [['key', 'holds', 'what it is'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [heading = [], ...body] = all
  return [line(heading), line(['-', '-', '-'], '-'), ...body.map((row) => line(row))].join('\n')
}

function rowsFor(key: string, { field, says }: Entry<unknown>): string[][] {
  const below = Object.entries(field.keys ?? {}).flatMap(([name, entry]) => rowsFor(`${key}.${name}`, entry))
  return [[`\`${key}\``, field.kind, says], ...below]
}
