import { BatonError } from '../errors/baton-error.ts'
import { type EventCatalog, type EventType, eventCatalog, eventData } from '../events/catalog.ts'
import { eventId, type RunEvent } from '../events/event.ts'
import type { Lineage } from '../events/record.ts'
import { addUsage, noUsage, type Usage } from '../events/usage.ts'
import { failedOperations } from './failed-operations.ts'
import { type Limits, raisedLimits } from './limits.ts'
import { limitsIn } from './limits-in-log.ts'
import { loadRun } from './load-run.ts'
import { type KnownLogs, refuseStray, type TreeLogs } from './load-tree.ts'
import type { Journal } from './ports/journal.ts'
import { endedRunInLog } from './run-result.ts'

/** Why a run is to go on, at whose wish, and with how much more than it was allowed. */
export interface Reopening {
  readonly by: string
  readonly reason: string
  readonly more: Partial<Limits>
}

/** Has a run that ended without success go on, and those below it that it failed by. Nothing is written here. */
export async function reopenTree(journal: Journal, rootRunId: string, reopening: Reopening): Promise<KnownLogs> {
  const logs = new Map<string, readonly RunEvent[]>()
  const unwritten = new Map<string, number>()
  const wanted: Lineage[] = [{ runId: rootRunId, parentRunId: null, rootRunId }]
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const { runId } = next
    const events = await loadRun(journal, runId)
    refuseStray(next, events)
    const goesOn = runId === rootRunId || isUnsuccessful(events) || isCutOff(events)
    const added = goesOn ? [...reopened(events, reopening), ...raised(events, reopening)] : []
    logs.set(runId, withAdded(events, added))
    if (added.length === 0) continue
    unwritten.set(runId, added.length)
    for (const child of childrenOf(events, added)) wanted.push({ runId: child, parentRunId: runId, rootRunId })
  }
  return { logs, unwritten }
}

/** Raises the limits of a run that has not ended. */
export function raiseLimits(logs: TreeLogs, rootRunId: string, reopening: Reopening): KnownLogs {
  const events = logs.get(rootRunId) ?? []
  const added = raised(events, reopening)
  if (added.length === 0) return { logs, unwritten: new Map() }
  return {
    logs: new Map(logs).set(rootRunId, withAdded(events, added)),
    unwritten: new Map([[rootRunId, added.length]]),
  }
}

function isUnsuccessful(events: readonly RunEvent[]): boolean {
  const status = endedRunInLog(events)?.result.status
  return status === 'failed' || status === 'partial'
}

/** Stopped because a run around it ended, and not by itself. */
function isCutOff(events: readonly RunEvent[]): boolean {
  const wasAsked = events.some(({ type }) => type === 'run.cancel_requested')
  return endedRunInLog(events)?.result.status === 'cancelled' && events[0]?.parentRunId !== null && !wasAsked
}

type Added = { readonly [Type in EventType]: { readonly type: Type; readonly data: EventCatalog[Type] } }[EventType]

function reopened(events: readonly RunEvent[], { by, reason }: Reopening): Added[] {
  const [first] = events
  if (!isUnsuccessful(events) && !isCutOff(events)) {
    const status = endedRunInLog(events)?.result.status ?? 'running'
    throw new BatonError('BATON_RUN_FINISHED', { runId: first?.runId ?? '', status })
  }
  const anew = failedOperations(events)
  const used = usedBy(events, anew.retried)
  const uncounted = used === undefined ? {} : { uncounted: used }
  return [{ type: 'run.reopened', data: { by, reason, ...anew, ...uncounted } }]
}

function raised(events: readonly RunEvent[], { more, by }: Reopening): Added[] {
  const limits = Object.keys(more).length === 0 ? undefined : limitsIn(events)
  return limits === undefined ? [] : [{ type: 'run.limits_raised', data: { limits: raisedLimits(limits, more), by } }]
}

/** What children had used that end once more. */
function usedBy(events: readonly RunEvent[], operations: readonly string[]): Usage | undefined {
  const used = new Map<string, Usage>()
  for (const event of events) {
    const child = eventData(event, 'child.ended')
    if (child !== undefined && operations.includes(child.op)) used.set(child.op, child.usage)
  }
  return used.size === 0 ? undefined : [...used.values()].reduce(addUsage, noUsage)
}

/** Children that go on with their parent. */
function childrenOf(events: readonly RunEvent[], added: readonly Added[]): string[] {
  const retried = new Set(added.flatMap((one) => (one.type === 'run.reopened' ? one.data.retried : [])))
  const children = new Map<string, string>()
  for (const event of events) {
    const child = eventData(event, 'child.started')
    if (child !== undefined && retried.has(child.op)) children.set(child.op, child.childRunId)
  }
  return [...new Set(children.values())]
}

function withAdded(events: readonly RunEvent[], added: readonly Added[]): readonly RunEvent[] {
  const last = events.at(-1)
  if (last === undefined) return events
  const { runId, parentRunId, rootRunId, ts, actor } = last
  const envelope = { runId, parentRunId, rootRunId, ts, actor, causationId: null }
  const more = added.map(({ type, data }, index) => {
    const seq = last.seq + 1 + index
    return { ...envelope, id: eventId(runId, seq), seq, type, version: eventCatalog[type].version, data }
  })
  return [...events, ...more]
}
