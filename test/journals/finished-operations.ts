import type { RunEvent } from '../../src/index.ts'

const ends: ReadonlySet<string> = new Set([
  'model.answered',
  'model.failed',
  'tool.returned',
  'tool.failed',
  'tool.denied',
  'tool.undone',
  'tool.undo_failed',
])

/** The keys of all calls that had ended when a log was written: none of them may be made again. */
export function finishedIn(events: readonly RunEvent[]): ReadonlySet<string> {
  const finished = new Set<string>()
  for (const { runId, type, data } of events) {
    if (!ends.has(type)) continue
    const { op } = data as { readonly op: string }
    finished.add(op.startsWith('undo:') ? `${op.slice('undo:'.length)}/undo` : `${runId}/${op}`)
    const key = workerKey(events, runId, op)
    if (key !== undefined && type.startsWith('tool.')) finished.add(key)
  }
  return finished
}

/** A worker of a work order calls its tool with the key of its try, `run/wo-001/0/1`. */
function workerKey(events: readonly RunEvent[], runId: string, op: string): string | undefined {
  const branch = op.slice(0, op.lastIndexOf('/') + 1)
  const started = events.find(
    (event) =>
      event.runId === runId &&
      event.type === 'workorder.subtask_started' &&
      (event.data as { readonly op: string }).op.startsWith(`${branch}record:`) &&
      branch !== '',
  )
  return started === undefined ? undefined : `${runId}/${(started.data as { readonly key: string }).key}`
}
