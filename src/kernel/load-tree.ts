import { BatonError } from '../errors/baton-error.ts'
import { asKernelFact, eventData, type Fact, partOf } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import type { Lineage } from '../events/record.ts'
import { addUsage, lessUsage, noUsage, oneToolCall, type Usage, usageOfModelCall } from '../events/usage.ts'
import { usageOf } from '../events/usage-of.ts'
import { loadRun } from './load-run.ts'
import { worstCase } from './model-usage.ts'
import type { Journal } from './ports/journal.ts'

/** The logs of a tree of runs, by run: the root, and every run whose end its parent has not heard of. */
export type TreeLogs = ReadonlyMap<string, readonly RunEvent[]>

/** The logs of a tree, with events at the end of some that are yet to be written. */
export interface KnownLogs {
  readonly logs: TreeLogs
  /** How many events at the end of each log are yet to be written. */
  readonly unwritten: ReadonlyMap<string, number>
  /** Others wrote some of them, and a person agreed to that: what is in them was seen, and may be anything. */
  readonly areAdopted?: boolean
}

export const noLogs: KnownLogs = { logs: new Map(), unwritten: new Map() }

export async function loadTree(journal: Journal, rootRunId: string): Promise<TreeLogs> {
  const logs = new Map<string, readonly RunEvent[]>()
  const wanted: Lineage[] = [{ runId: rootRunId, parentRunId: null, rootRunId }]
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const { runId } = next
    const events = await loadRun(journal, runId)
    refuseStray(next, events)
    logs.set(runId, events)
    for (const child of openChildren(events)) wanted.push({ runId: child, parentRunId: runId, rootRunId })
  }
  return logs
}

/** A child knows its parent, so no tree goes round in circles. A log that says otherwise was not written by Baton. */
export function refuseStray({ runId, parentRunId, rootRunId }: Lineage, [first]: readonly RunEvent[]): void {
  if (first === undefined || (first.parentRunId === parentRunId && first.rootRunId === rootRunId)) return
  const problem = `it is not a run that ${parentRunId ?? 'its root'} started`
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place: `run ${runId}`, problem })
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

/** What calls that the log shows as begun and not ended may have used: the most that was put aside for them. */
export function cutOffInLog(events: readonly RunEvent[]): Usage {
  const open = new Map<string, Usage>()
  for (const event of events) {
    const fact = asKernelFact(event)
    if (fact?.type === 'model.requested') open.set(fact.data.op, usageOfModelCall(worstCase(fact.data.reserved)))
    else if (fact?.type === 'tool.called') open.set(fact.data.op, fact.data.internal === true ? noUsage : oneToolCall)
    else if (open.size > 0) open.delete(endedBy(event) ?? '')
  }
  return [...open.values()].reduce(addUsage, noUsage)
}

/** What children and linked trees used stands in their own logs, and counts for the run that had it done as well. */
function usageOfOthers(event: Fact): Usage | undefined {
  return eventData(event, 'child.ended')?.usage ?? eventData(event, 'linked.booked')?.usage
}

/** What an event adds to what its run has used. */
export function usageIn(event: Fact): Usage | undefined {
  const uncounted = eventData(event, 'run.reopened')?.uncounted
  return uncounted === undefined ? (usageOfOthers(event) ?? usageOf(event)) : lessUsage(uncounted)
}

/** Children that were started and, as far as this log knows, have not ended. */
export function openChildren(events: readonly RunEvent[]): string[] {
  const started = new Map<string, string>()
  const open = new Map<string, string>()
  for (const event of events) {
    const child = eventData(event, 'child.started')
    if (child !== undefined) {
      started.set(child.op, child.childRunId)
      open.set(child.op, child.childRunId)
    } else if (open.size > 0) open.delete(endedBy(event) ?? '')
    for (const op of eventData(event, 'run.reopened')?.retried ?? []) {
      const childRunId = started.get(op)
      if (childRunId !== undefined) open.set(op, childRunId)
    }
  }
  return [...new Set(open.values())]
}

/** Whether a run, or one below it, waited for a person or for providers that are down when its log ended. */
export function stoodStill(logs: TreeLogs, runId: string): boolean {
  const events = logs.get(runId) ?? []
  const open = new Set<string>()
  for (const event of events) {
    const waits = eventData(event, 'question.asked') ?? eventData(event, 'model.postponed')
    if (waits !== undefined) open.add(waits.op)
    else if (open.size > 0) open.delete(eventData(event, 'model.requested')?.op ?? endedBy(event) ?? '')
  }
  return open.size > 0 || openChildren(events).some((child) => stoodStill(logs, child))
}

/** The operation that is no longer under way after an event, because it ended or a crash cut it off. */
function endedBy(event: RunEvent): string | undefined {
  const part = partOf(event.type)
  return part === 'end' || part === 'lost' ? operationOf(event) : undefined
}
