import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** A prepared statement whose rows are arrays, in the order of its columns. */
export interface Query<Row> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
}

/** The same for a statement that always gives one row, such as a count or a pragma. */
export interface OneRowQuery<Row> {
  get(...values: SQLInputValue[]): Row
}

/*
 * The types of `node:sqlite` know rows as objects only, and no type can follow from the text of a statement. So what its
 * columns hold is said once, where it is prepared.
 */

export function prepareQuery<Row>(db: DatabaseSync, sql: string): Query<Row> {
  return db.prepare(sql, { returnArrays: true }) as unknown as Query<Row>
}

export function prepareOneRowQuery<Row>(db: DatabaseSync, sql: string): OneRowQuery<Row> {
  return db.prepare(sql, { returnArrays: true }) as unknown as OneRowQuery<Row>
}
