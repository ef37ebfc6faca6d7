import { BatonError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import { asKernelFact, eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import type { Undoable } from '../events/run.ts'
import type { ToolEvents } from '../events/tool.ts'
import { labelsIn } from './labels.ts'
import { spendableOf } from './limits.ts'
import { cutOffInLog } from './load-tree.ts'
import { onceIn } from './once-effects.ts'
import type { Run } from './run.ts'

/**
 * Brings a run to where its log says it was, before any code runs: what was used, by itself and by children still open,
 * what it has seen, what may have to be taken back, and whether it was to stop.
 */
export function restoreRun(run: Run): void {
  const { events } = run.origin
  for (const event of events) {
    run.labels.add(labelsIn(event))
    const used = run.count(event)
    if (used !== undefined) run.escrow.charge(spendableOf(used))
    const cancelled = eventData(event, 'run.cancel_requested')
    if (cancelled !== undefined) {
      run.cancellation.cancel(new BatonError('BATON_RUN_CANCELLED', { reason: cancelled.reason }))
    }
  }
  // Calls that were cut off may have been billed. They are counted when it is settled what became of them.
  run.escrow.charge(spendableOf(cutOffInLog(events)))
  for (const effect of undoableIn(run.id, events)) run.noteUndoable(effect)
  run.noteOnce(onceIn(events))
  for (const [name, hash] of run.recording.pins) run.tree.pin(name, hash, true)
  for (const { data } of run.origin.accepted ?? []) {
    if (run.tree.pinned(data.name)?.hash === data.was) run.tree.pin(data.name, data.hash, true)
  }
  run.tree.openCharges.charge(run)
}

/** What a log says was done, or may have been done, and could be taken back: by the run itself and by its children. */
function undoableIn(runId: string, events: readonly RunEvent[]): Undoable[] {
  const calls = new Map<string, ToolEvents['tool.called']>()
  let undoable: Undoable[] = []
  const effectOf = (op: string, output: Json): Undoable[] => {
    const call = calls.get(op)
    if (call?.effect !== 'compensable') return []
    // The code that gets the output may change it.
    const copy = structuredClone(output)
    return [{ runId, op, attempt: call.attempt, tool: call.tool, input: call.input, output: copy }]
  }
  for (const event of events) {
    const fact = asKernelFact(event)
    if (fact?.type === 'tool.called') calls.set(fact.data.op, fact.data)
    else if (fact?.type === 'tool.returned') undoable.push(...effectOf(fact.data.op, fact.data.output))
    else if (fact?.type === 'tool.failed' && isUnknown(fact.data.error)) undoable.push(...effectOf(fact.data.op, null))
    else if (fact?.type === 'child.ended') undoable.push(...(fact.data.undoable ?? []))
    else if (fact?.type === 'run.reopened') undoable = undoable.filter((effect) => !isUndone(events, effect))
  }
  return undoable
}

/** What was taken back before a run was reopened is not there to be taken back any more. */
function isUndone(events: readonly RunEvent[], { runId, op, attempt }: Undoable): boolean {
  const of = `${runId}/${op}/attempt#${attempt}`
  return events.some((event) => eventData(event, 'tool.undone')?.op === `undo:${of}`)
}

function isUnknown({ type }: RunError): boolean {
  return type === 'unknown_outcome'
}
