import { toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import { wholeMs } from '../duration.ts'
import { failureIn, operate, type Performed } from '../operation.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { waitOutside } from '../waiting.ts'

/** `ctx.sleep`: a timer that outlives the process. */
export function sleep(scope: Scope, ms: number): Promise<void> {
  const { run } = scope
  const path = scope.next('sleep')
  const wanted = wholeMs(Math.max(0, ms), 'ms')
  return operate(run, {
    path,
    request: () => ({ type: 'timer.set', data: { op: path, ms: wanted, until: 0 } }),
    perform: (recorded) => awaitTime(run, path, wanted, recorded),
    read,
  })
}

async function awaitTime(
  run: Run,
  op: string,
  ms: number,
  recorded: RecordedOperation | undefined,
): Promise<Performed> {
  const heldBack = run.tree.heldBack(run)
  if (heldBack !== undefined) await heldBack
  const until = recorded?.until ?? eventData(recorded?.start, 'timer.set')?.until ?? run.tree.outside.clock.now() + ms
  const startSeq = recorded?.start.seq ?? run.append('timer.set', { op, ms, until }).seq
  const outcome = await waitOutside(run, {
    op,
    kind: 'timer',
    until,
    longestMs: ms,
    isRecorded: recorded !== undefined,
  })
  if (outcome.kind === 'cancelled') {
    const error = toRunError(outcome.reason, outcome.reason)
    return { end: { type: 'timer.cancelled', data: { op, error } }, startSeq }
  }
  return { end: { type: 'timer.fired', data: { op } }, startSeq }
}

function read(end: KernelFact): void {
  if (end.type !== 'timer.fired') throw failureIn(end)
}
