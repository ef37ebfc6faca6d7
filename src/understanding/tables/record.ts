/** A row of a table or an object of data: values as they stand in the file, and where they stand. */
export interface FileRecord {
  /** Where in the text it begins and ends. */
  readonly start: number
  readonly end: number
  /** What it is one of, such as `plans`; empty where it stands by itself. */
  readonly heading: string
  readonly columns: readonly string[]
  readonly cells: readonly string[]
}

/** The records of a file, and why those are not all. */
export interface FileRecords {
  readonly records: readonly FileRecord[]
  readonly cut?: string
}

/** What is longer would fill an index by itself. */
export const mostRecords = 5000
export const mostCells = 60
const longestCell = 1000

/** On one line and no longer than it may be; the text around it is quoted as it is. */
export function cellOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longestCell)
}
