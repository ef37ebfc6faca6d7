import { BatonError } from '../errors/baton-error.ts'
import { type Entry, type JournalRecord, type Lineage, placeOf } from './record.ts'
import type { Digest } from './value-reference.ts'

/**
 * Each record is sealed by a hash over itself and the seal before it, so a
 * run can't be changed, shortened in the middle or reordered without notice.
 */
export function sealOf(
  previous: string,
  lineage: Lineage,
  entry: Omit<Entry, 'values' | 'runId'>,
  digest: Digest,
): string {
  const { runId, parentRunId, rootRunId } = lineage
  const { seq, ts, type, version, actor, causation, json } = entry
  const head = [previous, runId, parentRunId, rootRunId, seq, ts, type, version, actor, causation]
  return digest(`${JSON.stringify(head)}${json}`)
}

/** The seal before the first event of a run. */
export const firstSeal = ''

/** Throws at the first record that is missing, out of place or not what was written. */
export function verifyChain(records: readonly JournalRecord[], digest: Digest): void {
  let previous = firstSeal
  let expected = 1
  for (const record of records) {
    if (record.seq !== expected) {
      throw new BatonError('BATON_JOURNAL_CORRUPT', {
        place: placeOf(record),
        problem: `event ${expected} should stand here`,
      })
    }
    if (record.hash !== sealOf(previous, record.lineage, record, digest)) {
      throw new BatonError('BATON_JOURNAL_CORRUPT', {
        place: placeOf(record),
        problem: 'its content does not match its hash',
      })
    }
    previous = record.hash
    expected++
  }
}
