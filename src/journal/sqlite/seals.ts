import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { RunSummary } from '../../kernel/ports/journal.ts'

type Cell = string | number | bigint | null | Uint8Array

/**
 * What a row of the run index or of the messages is sealed with, so that damage to it is noticed when it is read.
 *
 * A checksum, because thousands of rows are read at once: it notices every damage of up to 32 bits in a row, and all but
 * one in four billion of others. What a run did is in its log, which is sealed by hashes; the row is compared with it
 * when the two do not fit, and when the log is read.
 *
 * Released steps of the format use it, so it never changes.
 */
export function sealOf(...fields: readonly Cell[]): number {
  return crc32(fields.join('\n'))
}

export function sealOfRun(summary: RunSummary): number {
  const { runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt } = summary
  return sealOf(runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt)
}

/** Makes `seal(…)` known to statements of a connection. */
export function teachSeals(db: DatabaseSync): void {
  db.function('seal', { deterministic: true, varargs: true }, sealOf)
}
