import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Results } from '../results.ts'
import { circumstancesIn, tablesOf } from './markdown.ts'
import { drawPlot } from './plot.ts'
import { plotsOf } from './plots.ts'

const docs = new URL('../../docs/', import.meta.url)
const page = new URL('performance.md', docs)
const figures = new URL('performance/figures.json', docs)
const begin = '<!-- Written by `npm run bench -- --full --page`, as all of docs/performance/. -->'
const end = '<!-- End of what is written. -->'

/** Writes what was measured, and from that the tables of the page and its plots. */
export function writePage(results: Results): void {
  mkdirSync(new URL('performance/', docs), { recursive: true })
  writeFileSync(figures, `${JSON.stringify(results, undefined, 2)}\n`)
  for (const [file, text] of Object.entries(filesOf(results, readFileSync(page, 'utf8'))))
    writeFileSync(new URL(file, docs), text)
}

/** The page and its plots, by their names under docs/. They hold nothing that was measured but what is in the results. */
export function filesOf(results: Results, current: string): Readonly<Record<string, string>> {
  const plots = Object.entries(plotsOf(results)).map(([name, plot]) => [`performance/${name}.svg`, drawPlot(plot)])
  return { 'performance.md': withTables(current, results), ...Object.fromEntries(plots) }
}

export function readFigures(): Results {
  return JSON.parse(readFileSync(figures, 'utf8')) as Results
}

function withTables(current: string, results: Results): string {
  const [before, rest] = current.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('docs/performance.md has no place for the tables.')
  return `${before}${begin}\n\n${circumstancesIn(results)}\n\n${tablesOf(results, '###')}\n\n${end}${after}`
}
