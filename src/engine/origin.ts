import { BatonError } from '../errors/baton-error.ts'
import type { RunEvents, RunInput } from '../events/run.ts'
import { asJson } from '../kernel/json-value.ts'
import { type Limits, limitsFrom } from '../kernel/limits.ts'
import { loadRun } from '../kernel/load-run.ts'
import { pinnedRunnable } from '../kernel/pinning.ts'
import type { RunOrigin } from '../kernel/run.ts'
import { type Runnable, referenceTo } from '../kernel/runnable.ts'
import type { Outside } from '../kernel/tree.ts'

/** What a new run begins with. */
export function newOrigin(runId: string, runnable: Runnable, input: RunInput, limits: Partial<Limits>): RunOrigin {
  const reference = referenceTo(runnable)
  asJson(input, `The input of "${reference}"`)
  return {
    lineage: { runId, parentRunId: null, rootRunId: runId },
    reference,
    runnable,
    input,
    limits: limitsFrom({ ...runnable.limits, ...limits }),
    parent: undefined,
    events: [],
  }
}

/** What a resumed run goes on with: all of it stands in its log. */
export async function loadOrigin(outside: Outside, runId: string): Promise<RunOrigin> {
  const events = await loadRun(outside.journal, runId)
  const started = events[0]?.data as unknown as RunEvents['run.started'] | undefined
  if (started === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const { runnable: reference, input, definition, limits } = started
  const atHand = outside.library.runnable(reference)
  return {
    lineage: { runId, parentRunId: null, rootRunId: runId },
    reference,
    runnable: await pinnedRunnable({ id: runId, reference, definition }, outside, atHand),
    input,
    limits: limits as unknown as Limits,
    parent: undefined,
    events,
  }
}
