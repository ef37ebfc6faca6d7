import type { Json, JsonObject } from '../events/json.ts'
import type { Entry, Lineage } from '../events/record.ts'
import { statusAfter } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import type { Batch, RunSummary } from '../kernel/ports/journal.ts'

type Noted = Pick<Entry, 'ts' | 'type' | 'actor' | 'json'>

/** The last entry that changes what the index says of its run; most batches have none. */
export function lastStatusChange<Some extends Pick<Entry, 'type'>>(entries: readonly Some[]): Some | undefined {
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index] as Some
    if (statusAfter(entry.type) !== undefined) return entry
  }
  return undefined
}

/** Whether a tree that ends with this batch may be had go on, and then wants the messages that it has not received. */
export function mayGoOn({ entries }: Batch): boolean {
  const type = entries.at(-1)?.type
  return type === 'run.failed' || type === 'run.partial'
}

/** Whether a batch holds the end of a tree of runs. It is the last event of its root. */
export function endsTree({ lineage, entries }: Batch): boolean {
  const last = lineage.runId === lineage.rootRunId ? entries.at(-1) : undefined
  const status = last === undefined ? undefined : statusAfter(last.type)
  return status !== undefined && isFinal(status)
}

/** What the index says of a run, from its first event and the last that changed its status. */
export function summarize(lineage: Lineage, first: Noted, last: Noted): RunSummary {
  const { runnable, tags } = JSON.parse(first.json) as JsonObject
  const waits = last.type === 'run.sleeping' || last.type === 'run.awaiting_input'
  const { until } = waits ? (JSON.parse(last.json) as JsonObject) : {}
  return {
    runId: lineage.runId,
    parentRunId: lineage.parentRunId,
    rootRunId: lineage.rootRunId,
    runnable: typeof runnable === 'string' ? runnable : first.actor,
    status: statusAfter(last.type) ?? 'running',
    startedAt: first.ts,
    updatedAt: last.ts,
    wakeAt: typeof until === 'number' ? until : null,
    ...(isTags(tags) ? { tags: [...new Set(tags)].sort() } : {}),
  }
}

/** Whether a run was started with a key, by its first event. */
export function hasKey({ type, json }: Noted): boolean {
  // Most have none, which is told without reading the JSON: in a text, the quotation mark would follow a backslash. It is
  // looked for by a letter, because a quotation mark is the most common character of all.
  if (type !== 'run.started' || !json.includes('key":')) return false
  return (JSON.parse(json) as JsonObject)['key'] !== undefined
}

function isTags(tags: Json | undefined): tags is string[] {
  return Array.isArray(tags) && tags.length > 0 && tags.every((tag) => typeof tag === 'string')
}
