import { eventData } from '../events/catalog.ts'
import { decodeRecord, type JournalRecord } from '../events/record.ts'
import { SteadyTime } from '../events/steady-time.ts'

/** A log that is being given out, and how far that has come. */
interface OpenLog {
  readonly records: readonly JournalRecord[]
  readonly clock: SteadyTime
  /** The next record, and when it was written. */
  next: number
  time: number
}

/**
 * The logs of one tree of runs as one, by time. Each run keeps its order, and a run never begins before the record that
 * says its parent started it, also where clocks disagree. `logs` holds the log of a parent before those of its children.
 */
export function* mergeLogs(logs: readonly (readonly JournalRecord[])[]): Generator<JournalRecord> {
  const children = startedBy(logs)
  const awaited = new Set([...children.values()])
  /** Sorted, the next one last. */
  const open: OpenLog[] = []
  for (const records of logs.toReversed()) if (!awaited.has(records)) place(open, newLog(records))
  for (let first = open.pop(); first !== undefined; first = open.pop()) {
    const record = first.records[first.next++] as JournalRecord
    yield record
    const child = children.get(record)
    const begun = child === undefined ? undefined : newLog(child, first.clock)
    place(open, first)
    if (begun !== undefined) place(open, begun)
  }
}

/** The logs that begin after one of the records, by that record. */
function startedBy(logs: readonly (readonly JournalRecord[])[]): Map<JournalRecord, readonly JournalRecord[]> {
  const waiting = new Map(logs.map((records) => [records[0]?.lineage.runId, records]))
  const children = new Map<JournalRecord, readonly JournalRecord[]>()
  for (const record of logs.flat()) {
    if (record.type !== 'child.started') continue
    const runId = eventData(decodeRecord(record), 'child.started')?.childRunId
    const child = waiting.get(runId)
    if (child?.[0]?.lineage.parentRunId !== record.lineage.runId) continue
    children.set(record, child)
    waiting.delete(runId)
  }
  return children
}

/** Puts a log where its next record belongs. Of equal times the one placed last comes first: a child before its parent. */
function place(open: OpenLog[], log: OpenLog): void {
  const record = log.records[log.next]
  if (record === undefined) return
  const jumped = record.type === 'run.clock_jumped' ? eventData(decodeRecord(record), 'run.clock_jumped') : undefined
  log.time = log.clock.next(record.ts, jumped?.ms)
  let [from, to] = [0, open.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((open[middle] as OpenLog).time >= log.time) from = middle + 1
    else to = middle
  }
  open.splice(from, 0, log)
}

function newLog(records: readonly JournalRecord[], parent?: SteadyTime): OpenLog {
  return { records, clock: new SteadyTime(parent), next: 0, time: 0 }
}
