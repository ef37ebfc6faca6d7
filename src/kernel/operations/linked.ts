import { type EventCatalog, eventData } from '../../events/catalog.ts'
import type { Usage } from '../../events/usage.ts'
import type { LinkedRun } from '../context.ts'
import { spendableOf } from '../limits.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'

/** `ctx.link`: another tree of runs works for this run. */
export function linkRun(scope: Scope, { runId: linkedRunId, ...more }: LinkedRun): void {
  const op = scope.next('link')
  writeOnce(scope.run, 'linked.begun', { op, linkedRunId, ...more })
}

/** `ctx.book`: what trees that worked for this run have used. It is spent by now, whether it fits or not. */
export function bookUsage(scope: Scope, usage: Usage): void {
  const { run } = scope
  const data = { op: scope.next('book'), usage: { ...usage } }
  if (!writeOnce(run, 'linked.booked', data)) return
  run.count({ type: 'linked.booked', data })
  run.escrow.charge(spendableOf(usage))
}

/** False where the log holds it already. */
function writeOnce<Type extends 'linked.begun' | 'linked.booked'>(
  run: Run,
  type: Type,
  data: EventCatalog[Type],
): boolean {
  const recorded = run.recorded(data.op)
  const encoded = JSON.stringify(data)
  const before = recorded && JSON.stringify(eventData(recorded.start, type))
  if (before === encoded) return false
  if (recorded?.optional === false) run.diverged(`${recorded.start.type} ${before}`, `${type} ${encoded}`)
  if (recorded !== undefined) run.recording.renew(data.op)
  run.append(type, data)
  return true
}
