import type { Column, ColumnName } from './column.ts'

/** `tiny` shows that it works, `quick` how things stand, `full` is for the page. */
export type Effort = 'tiny' | 'quick' | 'full'

export interface Pace {
  readonly effort: Effort
  /** Milliseconds of work before anything is measured, and at least so many while it is. */
  readonly warmMs: number
  readonly measureMs: number
  /** For whatever is written; the same one in all processes of a run of the benchmark, which removes it. */
  readonly folder: string
  /** For journals that are filled before they are measured; the next run of the benchmark may find them there. */
  readonly journals: string
}

/** What one process found, by the names that the row's lines ask for. Or why there is nothing to find. */
export type Taken = Readonly<Record<string, number>> | { readonly absent: string }

export type Unit = 'µs' | 'ms' | 'kB' | 'bytes' | '× ideal' | 'modules' | 'fsyncs'

/** A limit, absolute or as a multiple of what another column of the same run needed. */
export interface Goal {
  readonly atMost: number
  readonly of?: ColumnName
}

export interface Line {
  /** Which of the numbers that were taken. */
  readonly figure: string
  readonly says: string
  readonly unit: Unit
  readonly goal?: Goal
}

export type Section = 'in memory' | 'over HTTP' | 'on disk' | 'programs'

/** Something that is measured, in a fresh process for each column, size and round. */
export interface Row {
  readonly name: string
  readonly section: Section
  readonly columns: readonly ColumnName[]
  readonly sizes: Readonly<Record<Effort, readonly number[]>>
  lines(size: number): readonly Line[]
  take(column: Column, size: number, pace: Pace, name: ColumnName): Promise<Taken>
}

/** For rows that have no size. */
export const noSize: Row['sizes'] = { tiny: [1], quick: [1], full: [1] }
