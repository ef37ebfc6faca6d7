import { type ColumnName, columnEntries } from '../column.ts'
import { figureOf, type Results } from '../results.ts'
import type { Plot, Series } from './plot.ts'

const compared: readonly ColumnName[] = [
  'baton',
  'floor',
  'ai-sdk',
  'openai-agents',
  'langgraph',
  'mastra',
  'voltagent',
]

/** The plots of the page, by the name of their file. */
export function plotsOf(results: Results): Readonly<Record<string, Plot>> {
  return {
    'turn-by-history': {
      title: 'What a tool turn costs, by how many there are',
      across: 'tool turns in the run',
      up: 'CPU of one turn, µs',
      series: byColumn(results, 'tool-turn'),
    },
    'run-by-journal': {
      title: 'What Baton does beside runs that are in the journal already',
      across: 'runs in the journal',
      up: 'CPU, µs',
      series: [
        seriesOf(results, { row: 'full-journal', figure: 'run', column: 'baton', name: 'one more run' }),
        seriesOf(results, { row: 'full-journal', figure: 'list', column: 'baton', name: 'list the last 20' }),
        seriesOf(results, { row: 'full-journal', figure: 'recover', column: 'baton', name: 'recover' }),
      ].filter(({ points }) => points.length > 0),
    },
    'worker-by-fan-out': {
      title: 'What a worker costs, by how many a lead asks for at once',
      across: 'agents as tools in one answer',
      up: 'CPU of one worker, µs',
      series: byColumn(results, 'lead-with-workers'),
    },
  }
}

function byColumn(results: Results, row: string): Series[] {
  return compared
    .map((column) => seriesOf(results, { row, figure: 'cpuMicros', column, name: columnEntries[column].title }))
    .filter(({ points }) => points.length > 0)
}

interface Wanted {
  readonly row: string
  readonly figure: string
  readonly column: ColumnName
  readonly name: string
}

function seriesOf({ lines }: Results, { row, figure, column, name }: Wanted): Series {
  const own = lines.filter((line) => line.row === row && line.figure === figure)
  const points = own.flatMap((line): [number, number][] => {
    const value = figureOf(line, column)
    return value === undefined ? [] : [[line.size, value]]
  })
  return { name, points }
}
