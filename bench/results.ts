import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { ColumnName } from './column.ts'
import { median } from './measure.ts'
import type { Effort, Line, Row, Section, Taken } from './row.ts'

/** What a run of the benchmark found: the content of its JSON file, from which tables and plots are made. */
export interface Results {
  readonly circumstances: Circumstances
  readonly lines: readonly MeasuredLine[]
}

export interface Circumstances {
  readonly effort: Effort
  readonly rounds: number
  readonly date: string
  /** The commit that was built; nothing where git does not know it. */
  readonly commit?: string | undefined
  readonly node: string
  readonly machine: string
  /** How many processes wanted to run, on average, when it began and when it ended. */
  readonly load: readonly number[]
  /** What else has to be known of it. */
  readonly note?: string | undefined
}

export interface MeasuredLine extends Line {
  readonly row: string
  readonly size: number
  readonly section: Section
  readonly cells: Readonly<Partial<Record<ColumnName, Cell>>>
}

export type Cell = Figure | { readonly absent: string }

export interface Figure {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly rounds: number
}

/** What all rounds of a row took, by size and column. */
export type TakenRow = ReadonlyMap<number, ReadonlyMap<ColumnName, readonly Taken[]>>

export function linesOf(row: Row, taken: TakenRow): MeasuredLine[] {
  return [...taken].flatMap(([size, columns]) =>
    row.lines(size).map((line) => {
      const cells = [...columns].map(([name, rounds]) => [name, cellOf(rounds, line.figure)])
      return { ...line, row: row.name, size, section: row.section, cells: Object.fromEntries(cells) }
    }),
  )
}

/** Where one round found nothing, there is no figure: a median of what happened to work would hide that. */
function cellOf(rounds: readonly Taken[], figure: string): Cell {
  const values: number[] = []
  for (const round of rounds) {
    if ('absent' in round && typeof round.absent === 'string') return { absent: round.absent }
    values.push((round as Readonly<Record<string, number>>)[figure] ?? Number.NaN)
  }
  if (values.length === 0) return { absent: 'not measured' }
  const rounded = (value: number): number => Number(value.toPrecision(5))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { median: rounded(median(values)), least: rounded(least), most: rounded(most), rounds: values.length }
}

export function figureOf(line: MeasuredLine, name: ColumnName): number | undefined {
  const cell = line.cells[name]
  return cell !== undefined && 'median' in cell ? cell.median : undefined
}

export function currentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1))
}

/** When it begins: the commit that was built may not be the last one any more when it ends. */
export function circumstancesOf(effort: Effort, rounds: number): Circumstances {
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() || 'unknown'}`
  const date = new Date().toISOString().slice(0, 10)
  return {
    effort,
    rounds,
    date,
    commit: currentCommit(),
    node: process.version,
    machine,
    load: [currentLoad()],
  }
}

function currentCommit(): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}
