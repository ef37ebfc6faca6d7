import { BatonError } from '../errors/baton-error.ts'
import { eventData } from '../events/catalog.ts'
import { labelsIn } from './labels.ts'
import { spendableOf } from './limits.ts'
import { cutOffInLog } from './load-tree.ts'
import type { Run } from './run.ts'
import { undoableIn } from './undoable.ts'

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
  for (const [name, hash] of run.recording.pins) run.tree.pin(name, hash, true)
  run.tree.chargeOpenChildren(run)
}
