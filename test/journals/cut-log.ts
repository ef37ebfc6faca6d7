import { encodeText, type JournalRecord } from '../../src/events/index.ts'
import { logsIn, readExport } from './import-run.ts'

/** A place in a tree of runs: right after one event of one run. */
export interface Cut {
  readonly runId: string
  readonly seq: number
}

/** Every place in an exported tree at which a process could have died, except after its very end. */
export function cutsIn(text: string): Cut[] {
  const { records } = readExport(text)
  const rootRunId = records[0]?.lineage.rootRunId
  const last = records.filter(({ lineage }) => lineage.runId === rootRunId).length
  return records
    .map(({ lineage: { runId }, seq }) => ({ runId, seq }))
    .filter(({ runId, seq }) => !(runId === rootRunId && seq === last))
}

/** The tree as it would stand in a journal if the process had died right there. */
export function cutAt(text: string, { runId, seq }: Cut): string {
  const { records, values } = readExport(text)
  const logs = new Map(logsIn(records).map((log) => [log[0]?.lineage.runId ?? '', log]))
  const now = logs.get(runId)?.[seq - 1]?.ts ?? 0
  const lengths = new Map<string, number>([[runId, seq]])
  // Those above have heard of everything but the end of what was under way below them.
  for (let below = runId; ; ) {
    const above = logs.get(below)?.[0]?.lineage.parentRunId ?? undefined
    if (above === undefined) break
    lengths.set(above, endOf(below, logs.get(above) ?? []))
    below = above
  }
  const kept = new Map<string, number>()
  const keep = (run: string, length: number): void => {
    const log = (logs.get(run) ?? []).slice(0, length)
    kept.set(run, log.length)
    for (const child of childrenIn(log)) {
      const whole = logs.get(child.runId) ?? []
      const soFar = whole.filter(({ ts }) => ts <= now).length
      keep(child.runId, child.isOver ? whole.length : (lengths.get(child.runId) ?? soFar))
    }
  }
  const root = records[0]?.lineage.rootRunId ?? ''
  keep(root, lengths.get(root) ?? 0)
  return encodeText({
    records: records.filter((record) => record.seq <= (kept.get(record.lineage.runId) ?? 0)),
    values,
  })
}

/** How many events of a log come before it hears that a child ended. */
function endOf(child: string, log: readonly JournalRecord[]): number {
  const started = log.find(({ type, json }) => type === 'child.started' && fieldIn(json, 'childRunId') === child)
  const op = started === undefined ? undefined : fieldIn(started.json, 'op')
  const ended = log.findIndex(({ type, json }) => type === 'child.ended' && fieldIn(json, 'op') === op)
  return ended < 0 ? log.length : ended
}

function childrenIn(log: readonly JournalRecord[]): { readonly runId: string; readonly isOver: boolean }[] {
  const over = new Set(log.filter(({ type }) => type === 'child.ended').map(({ json }) => fieldIn(json, 'op')))
  return log
    .filter(({ type }) => type === 'child.started')
    .map(({ json }) => ({ runId: fieldIn(json, 'childRunId'), isOver: over.has(fieldIn(json, 'op')) }))
}

function fieldIn(json: string, name: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[name])
}
