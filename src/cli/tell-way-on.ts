import type { Baton } from '../baton.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import type { AwaitingInput } from '../index.ts'
import { failedOperations } from '../kernel/failed-operations.ts'
import type { RunResult } from '../kernel/run-result.ts'
import { remark, type Terminal } from './terminal.ts'

/** Tells how a run that failed can go on, where it can. */
export async function tellWayOn(terminal: Terminal, outcome: RunResult | AwaitingInput, baton: Baton): Promise<void> {
  const { runId } = outcome
  if (outcome.status === 'partial') {
    const limit = await limitThatEnded(outcome, baton)
    if (limit === undefined) return
    remark(
      terminal,
      terminal.paintErr.dim(`  baton resume ${runId} --limit ${limit}=+1  goes on where its limit ended it`),
    )
    return
  }
  if (outcome.status !== 'failed' || !(await canGoOn(outcome, baton))) return
  const limit = limitIn(outcome.error)
  const words = `  baton resume ${runId}${limit === undefined ? '' : ` --limit ${limit}=+1`}  goes on where it failed`
  remark(terminal, terminal.paintErr.dim(words))
}

/** The hint names the limit that was too low. */
function limitIn(error: RunError | undefined): string | undefined {
  return error?.code === 'BATON_BUDGET_EXCEEDED' ? /`(\w+)`/.exec(error.hint ?? '')?.[1] : undefined
}

/** The limit of a run that handed over what it had by then: what it was doing last ended by that. */
async function limitThatEnded({ runId }: RunResult, baton: Baton): Promise<string | undefined> {
  const last = (await baton.events(runId)).findLast(({ type }) => type === 'child.ended')
  return limitIn(eventData(last, 'child.ended')?.error)
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
