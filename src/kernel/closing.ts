import { BatonError, toRunError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { ModelEvents } from '../events/model.ts'
import type { RunEvents } from '../events/run.ts'
import { isFinal, statusAfter } from '../events/status.ts'
import type { ToolEvents } from '../events/tool.ts'
import { noUsage } from '../events/usage.ts'
import { worstCase } from './model-usage.ts'
import type { NewEvent } from './operation.ts'
import { operationOf } from './recording.ts'
import { restoreRun } from './restore-run.ts'
import { Run } from './run.ts'
import { type Ending, endingFromEvent, endingToData } from './run-result.ts'
import { undoAll } from './undo.ts'

/**
 * Ends whatever a log shows as begun and that nobody asked for again, so that
 * every start has exactly one end even when a run can't go on.
 */
export async function closeLeftovers(run: Run, why: BatonError): Promise<void> {
  for (const { start, dangling, taken } of run.recording.operations) {
    // An undo that was cut off is not left over: it is taken up again by those who undo.
    if (!dangling || taken || start.type === 'tool.undo_started') continue
    if (start.type === 'child.started') await closeChild(run, start, why)
    else closeOperation(run, start, why)
  }
}

function closeOperation(run: Run, start: RunEvent, why: BatonError): void {
  const end = closingEvent(start, toRunError(why, why))
  if (end === undefined) return
  const { encoded } = run.append(end.type, end.data, start.seq)
  run.count({ type: end.type, data: JSON.parse(encoded) })
  if (start.type !== 'tool.called') return
  const { op, attempt, tool, effect, input } = start.data as unknown as ToolEvents['tool.called']
  if (effect === 'compensable') run.noteUndoable({ runId: run.id, op, attempt, tool, input, output: null })
}

async function closeChild(run: Run, start: RunEvent, why: BatonError): Promise<void> {
  const { childRunId, runnable } = start.data as { readonly childRunId: string; readonly runnable: string }
  const op = operationOf(start)
  const ending = await endChild(run, childRunId, runnable, why)
  const { status } = ending.result
  run.append('child.ended', { op, status, ...endingToData(ending) }, start.seq)
  run.count({ type: 'child.ended', data: { usage: ending.result.usage } as never })
  for (const effect of ending.undoable) run.noteUndoable(effect)
}

/** The end that a child has, or is given here. */
async function endChild(run: Run, childRunId: string, runnable: string, why: BatonError): Promise<Ending> {
  const events = run.tree.logs.get(childRunId) ?? []
  const error = toRunError(why, why)
  const failed = { output: '', warnings: [], terminalAgent: runnable, error }
  const last = events.at(-1)
  if (last === undefined) {
    return { undoable: [], result: { runId: childRunId, status: 'failed', usage: noUsage, ...failed } }
  }
  run.tree.uncharge(run, childRunId)
  const child = new Run(run.tree, {
    ...run.origin,
    lineage: { runId: childRunId, parentRunId: run.id, rootRunId: run.origin.lineage.rootRunId },
    reference: runnable,
    parent: run,
    events,
  })
  restoreRun(child)
  const status = statusAfter(last.type)
  if (status !== undefined && isFinal(status)) {
    child.leave()
    return endingFromEvent(childRunId, status, last.data as unknown as RunEvents['run.completed'])
  }
  await closeLeftovers(child, why)
  await undoAll(child)
  const ending: Ending = {
    undoable: [],
    result: { runId: childRunId, status: 'failed', usage: child.usage, ...failed, warnings: child.warnings },
  }
  child.append('run.failed', endingToData(ending))
  child.leave()
  return ending
}

function closingEvent(start: RunEvent, error: RunError): NewEvent | undefined {
  const op = operationOf(start)
  switch (start.type) {
    case 'model.requested': {
      const { reserved } = start.data as unknown as ModelEvents['model.requested']
      const { tokens, usdMicros } = reserved as { readonly tokens: number; readonly usdMicros: number }
      return { type: 'model.failed', data: { op, error, usage: worstCase({ tokens, usdMicros }) } }
    }
    case 'tool.called':
      return { type: 'tool.failed', data: { op, error: toolError(start, error) } }
    case 'decision.requested':
      return { type: 'decision.failed', data: { op, error } }
    case 'question.asked':
      return { type: 'question.withdrawn', data: { op, error } }
    case 'message.awaited':
      return { type: 'message.withdrawn', data: { op, error } }
    case 'artifact.opened':
      return { type: 'artifact.unread', data: { op, error } }
    case 'timer.set':
      return { type: 'timer.cancelled', data: { op, error } }
    default:
      return undefined
  }
}

/** Whether a call that was cut off took effect is not known, where that matters. */
function toolError(start: RunEvent, error: RunError): RunError {
  const { effect, tool, op } = start.data as unknown as ToolEvents['tool.called']
  if (effect !== 'once' && effect !== 'compensable') return error
  const unknown = new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool, operation: op })
  return toRunError(unknown, unknown)
}
