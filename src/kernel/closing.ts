import { BatonError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { asKernelFact, eventData, type KernelFact } from '../events/catalog.ts'
import type { ChildEvents } from '../events/child.ts'
import type { RunEvent } from '../events/event.ts'
import type { ToolEvents } from '../events/tool.ts'
import { noUsage } from '../events/usage.ts'
import { worstCase } from './model-usage.ts'
import type { NewEvent } from './operation.ts'
import { restoreRun } from './restore-run.ts'
import { Run } from './run.ts'
import { type EndedRun, endedRunInLog, endedRunToData } from './run-result.ts'
import { undoAll } from './undo.ts'

/**
 * Ends whatever a log shows as begun and that the code did not ask for again, so that
 * every start has exactly one end even when a run can't go on.
 */
export async function closeLeftovers(run: Run, why: BatonError): Promise<void> {
  for (const { start, dangling, taken } of run.recording.operations) {
    // An undo that was cut off is not left over: `undoAll` takes it up again.
    if (!dangling || taken || start.type === 'tool.undo_started') continue
    const child = eventData(start, 'child.started')
    if (child === undefined) closeOperation(run, start, why)
    else await closeChild(run, child, start.seq, why)
  }
}

function closeOperation(run: Run, start: RunEvent, why: BatonError): void {
  const begun = asKernelFact(start)
  const end = begun === undefined ? undefined : closingEvent(begun, toRunError(why, why))
  if (end === undefined) return
  run.append(end.type, end.data, start.seq)
  run.count(end)
  if (begun?.type !== 'tool.called') return
  const { op, attempt, tool, effect, input } = begun.data
  if (effect === 'once') run.noteOnce([tool])
  if (effect === 'compensable') run.noteUndoable({ runId: run.id, op, attempt, tool, input, output: null })
}

async function closeChild(
  run: Run,
  started: ChildEvents['child.started'],
  seq: number,
  why: BatonError,
): Promise<void> {
  const { op } = started
  const ended = await endChild(run, started, why)
  const data = { op, status: ended.result.status, ...endedRunToData(ended) }
  run.append('child.ended', data, seq)
  run.count({ type: 'child.ended', data })
  run.labels.add(ended.labels)
  run.noteOnce(ended.result.once)
  for (const effect of ended.undoable) run.noteUndoable(effect)
}

/** The end that a child has, or is given here. */
async function endChild(
  run: Run,
  { childRunId, runnable, seen }: ChildEvents['child.started'],
  why: BatonError,
): Promise<EndedRun> {
  const events = run.tree.logs.get(childRunId) ?? []
  const error = toRunError(why, why)
  const failed = { output: '', warnings: [], terminalAgent: runnable, error }
  if (events.length === 0) {
    return { undoable: [], result: { runId: childRunId, status: 'failed', usage: { ...noUsage }, ...failed } }
  }
  run.tree.openCharges.refund(run, childRunId)
  const child = new Run(run.tree, {
    ...run.origin,
    lineage: { runId: childRunId, parentRunId: run.id, rootRunId: run.origin.lineage.rootRunId },
    reference: runnable,
    parent: run,
    events,
    seen,
  })
  restoreRun(child)
  const recorded = endedRunInLog(events)
  if (recorded !== undefined) {
    child.leave()
    return recorded
  }
  await closeLeftovers(child, why)
  await forsake(child)
  await undoAll(child)
  const ended: EndedRun = {
    undoable: [],
    ...child.labels.noted,
    result: {
      runId: childRunId,
      status: 'failed',
      usage: { ...child.usage },
      ...failed,
      warnings: child.warnings,
      ...(child.once === undefined ? {} : { once: child.once }),
    },
  }
  child.append('run.failed', endedRunToData(ended))
  child.leave()
  return ended
}

/** What a run has set going elsewhere ends with it, though its code is not run again. */
async function forsake(child: Run): Promise<void> {
  const { reference, events } = child.origin
  const input = eventData(events[0], 'run.started')?.input
  const runnable = child.tree.outside.library.runnable(reference)
  if (input === undefined || runnable?.forsake === undefined) return
  // What can't be ended now is for those to end that find it.
  const done = await runnable.forsake(child.id, input).catch(() => undefined)
  if (done === undefined) return
  const linked = new Set(events.flatMap((event) => eventData(event, 'linked.begun')?.linkedRunId ?? []))
  for (const { runId, ...more } of done.runs.filter((one) => !linked.has(one.runId))) {
    linked.add(runId)
    child.append('linked.begun', { op: `link#${linked.size}`, linkedRunId: runId, ...more })
  }
  const data = { op: 'book#1', usage: done.usage }
  child.append('linked.booked', data)
  child.count({ type: 'linked.booked', data })
}

/** The end of an operation that will not be carried on. An undo has none here, because it is done again. */
function closingEvent(start: KernelFact, error: RunError): NewEvent | undefined {
  switch (start.type) {
    case 'model.requested':
      return { type: 'model.failed', data: { op: start.data.op, error, usage: worstCase(start.data.reserved) } }
    case 'tool.called':
      return { type: 'tool.failed', data: { ...toolPlace(start.data), error: toolError(start.data, error) } }
    case 'decision.requested':
      return { type: 'decision.failed', data: { op: start.data.op, error } }
    case 'question.asked':
      return { type: 'question.withdrawn', data: { op: start.data.op, error } }
    case 'message.awaited':
      return { type: 'message.withdrawn', data: { op: start.data.op, error } }
    case 'artifact.opened':
      return { type: 'artifact.unread', data: { op: start.data.op, error } }
    case 'timer.set':
      return { type: 'timer.cancelled', data: { op: start.data.op, error } }
    default:
      return undefined
  }
}

function toolPlace({ op, internal }: ToolEvents['tool.called']): { readonly op: string; readonly internal?: boolean } {
  return internal === undefined ? { op } : { op, internal }
}

/** Whether a call that was cut off took effect is not known, where that matters. */
function toolError({ effect, tool, op }: ToolEvents['tool.called'], error: RunError): RunError {
  if (effect !== 'once' && effect !== 'compensable') return error
  const unknown = new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool, operation: op, cutOffBy: error.message })
  return toRunError(unknown, unknown)
}
