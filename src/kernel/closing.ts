import { type BatonError, toRunError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import { isFinal, statusAfter } from '../events/status.ts'
import { noUsage } from '../events/usage.ts'
import { loadRun } from './load-run.ts'
import type { NewEvent } from './operation.ts'
import { operationOf } from './recording.ts'
import { Run } from './run.ts'

/**
 * Ends whatever a log shows as begun and that nobody asked for again, so that
 * every start has exactly one end even when a run can't go on.
 */
export async function closeLeftovers(run: Run, why: BatonError): Promise<void> {
  for (const { start, dangling, taken } of run.recording.operations) {
    if (!dangling || taken) continue
    if (start.type === 'child.started') await closeChild(run, start, why)
    const end = closingEvent(start, why)
    if (end !== undefined) run.append(end.type, end.data, start.seq)
  }
}

async function closeChild(run: Run, start: RunEvent, why: BatonError): Promise<void> {
  const { childRunId, runnable } = start.data as { readonly childRunId: string; readonly runnable: string }
  const events = await loadRun(run.tree.outside.journal, childRunId)
  const last = events.at(-1)
  const status = last === undefined ? undefined : statusAfter(last.type)
  if (last === undefined || (status !== undefined && isFinal(status))) return
  const child = new Run(run.tree, {
    ...run.origin,
    lineage: { runId: childRunId, parentRunId: run.id, rootRunId: run.origin.lineage.rootRunId },
    reference: runnable,
    parent: run,
    events,
  })
  await closeLeftovers(child, why)
  child.append('run.failed', {
    output: '',
    warnings: [],
    usage: child.usage,
    terminalAgent: runnable,
    error: toRunError(why, why),
  })
  child.leave()
}

function closingEvent(start: RunEvent, why: BatonError): NewEvent | undefined {
  const op = operationOf(start)
  const error = toRunError(why, why)
  switch (start.type) {
    case 'model.requested':
      return { type: 'model.failed', data: { op, error } }
    case 'tool.called':
      return { type: 'tool.failed', data: { op, error } }
    case 'tool.undo_started':
      return { type: 'tool.undo_failed', data: { op, error } }
    case 'decision.requested':
      return { type: 'decision.failed', data: { op, error } }
    case 'question.asked':
      return { type: 'question.withdrawn', data: { op, error } }
    case 'timer.set':
      return { type: 'timer.cancelled', data: { op, error } }
    case 'child.started': {
      const { runnable } = start.data as { readonly runnable: string }
      return {
        type: 'child.ended',
        data: { op, status: 'failed', output: '', warnings: [], usage: noUsage, terminalAgent: runnable, error },
      }
    }
    default:
      return undefined
  }
}
