import type { Baton } from '../baton.ts'
import type { AwaitingInput } from '../index.ts'
import { failedOperations } from '../kernel/failed-operations.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { remark, type Terminal } from './terminal.ts'

/** Tells how a run that failed can go on, where it can. */
export async function tellWayOn(terminal: Terminal, outcome: RunResult | AwaitingInput, baton: Baton): Promise<void> {
  if (outcome.status !== 'failed' || !(await canGoOn(outcome, baton))) return
  const { runId, error } = outcome
  // The hint names the limit that was too low.
  const limit = error?.code === 'BATON_BUDGET_EXCEEDED' ? /`(\w+)`/.exec(error.hint ?? '')?.[1] : undefined
  const words = `  baton resume ${runId}${limit === undefined ? '' : ` --limit ${limit}=+1`}  goes on where it failed`
  remark(terminal, terminal.paintErr.dim(words))
}

/** Not where nothing failed and the failure is the answer itself: it would only be given once more. */
async function canGoOn({ runId, error }: RunResult, baton: Baton): Promise<boolean> {
  if (error !== undefined) return true
  try {
    const { retried, redone } = failedOperations(await baton.events(runId))
    return retried.length + redone.length > 0
  } catch {
    // It took back what can't be done twice.
    return false
  }
}
