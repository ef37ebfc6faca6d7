import type { RunEvent } from '../events/event.ts'
import { addUsage, noUsage, oneToolCall, type Usage, usageOfModelCall } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import { loadRun } from './load-run.ts'
import { worstCase } from './model-usage.ts'
import type { Journal } from './ports/journal.ts'
import type { ModelEstimate } from './ports/model.ts'

/** The logs of a tree of runs, by run: the root, and every run whose end its parent has not heard of. */
export type TreeLogs = ReadonlyMap<string, readonly RunEvent[]>

export const noLogs: TreeLogs = new Map()

export async function loadTree(journal: Journal, rootRunId: string): Promise<TreeLogs> {
  const logs = new Map<string, readonly RunEvent[]>()
  const wanted = [rootRunId]
  for (let runId = wanted.pop(); runId !== undefined; runId = wanted.pop()) {
    const events = await loadRun(journal, runId)
    logs.set(runId, events)
    wanted.push(...openChildren(events))
  }
  return logs
}

/** What a run and everything below it had used when its log ended. */
export function usedInLogs(logs: TreeLogs, runId: string): Usage {
  const events = logs.get(runId) ?? []
  let used = addUsage(usedInLog(events), cutOffInLog(events))
  for (const child of openChildren(events)) used = addUsage(used, usedInLogs(logs, child))
  return used
}

/** What one log says was used, by its own operations and by children that ended. */
function usedInLog(events: readonly RunEvent[]): Usage {
  return events.reduce((used, event) => addUsage(used, usageIn(event) ?? noUsage), noUsage)
}

const closing: ReadonlySet<string> = new Set([
  'model.answered',
  'model.failed',
  'model.abandoned',
  'tool.returned',
  'tool.failed',
  'tool.abandoned',
])

/** What calls that the log shows as begun and not ended may have used: the most that was put aside for them. */
export function cutOffInLog(events: readonly RunEvent[]): Usage {
  const open = new Map<string, Usage>()
  for (const { type, data } of events) {
    const { op, reserved } = data as unknown as { readonly op: string; readonly reserved?: ModelEstimate }
    if (type === 'model.requested' && reserved !== undefined) open.set(op, usageOfModelCall(worstCase(reserved)))
    else if (type === 'tool.called') open.set(op, oneToolCall)
    else if (closing.has(type)) open.delete(op)
  }
  return [...open.values()].reduce(addUsage, noUsage)
}

/** What an event adds to what its run has used. */
export function usageIn(event: Pick<RunEvent, 'type' | 'data'>): Usage | undefined {
  return event.type === 'child.ended' ? (event.data as unknown as { usage: Usage }).usage : usageOf(event)
}

/** Children that were started and, as far as this log knows, have not ended. */
export function openChildren(events: readonly RunEvent[]): string[] {
  const open = new Map<string, string>()
  for (const { type, data } of events) {
    const { op, childRunId } = data as { readonly op: string; readonly childRunId: string }
    if (type === 'child.started') open.set(op, childRunId)
    else if (type === 'child.ended') open.delete(op)
  }
  return [...open.values()]
}

/** Whether a run, or one below it, had asked a person and not been answered when its log ended. */
export function asksPerson(logs: TreeLogs, runId: string): boolean {
  const events = logs.get(runId) ?? []
  const open = new Set<string>()
  for (const { type, data } of events) {
    const { op } = data as { readonly op: string }
    if (type === 'question.asked') open.add(op)
    else if (type.startsWith('question.') && type !== 'question.refused') open.delete(op)
  }
  return open.size > 0 || openChildren(events).some((child) => asksPerson(logs, child))
}
