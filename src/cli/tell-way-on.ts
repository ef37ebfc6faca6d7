import type { Baton } from '../baton.ts'
import type { RunError } from '../errors/run-error.ts'
import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
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
      terminal.paintErr.dim(`  baton resume ${runId} --limit ${raised(limit)}  goes on where its limit ended it`),
    )
    return
  }
  if (outcome.status !== 'failed' || !(await canGoOn(outcome, baton))) return
  const limit = limitIn(outcome.error)
  const words = `  baton resume ${runId}${limit === undefined ? '' : ` --limit ${raised(limit)}`}  goes on where it failed`
  remark(terminal, terminal.paintErr.dim(words))
}

/** So much more of each that something comes of it. */
const enough: Readonly<Record<string, number>> = {
  seconds: 60,
  tokens: 100_000,
  modelCalls: 20,
  toolCalls: 20,
  fanOut: 10,
}

function raised(limit: string): string {
  return `${limit}=+${enough[limit] ?? 1}`
}

/** The hint names the limit that was too low. */
function limitIn(error: RunError | undefined): string | undefined {
  return error?.code === 'BATON_BUDGET_EXCEEDED' ? /`(\w+)`/.exec(error.hint ?? '')?.[1] : undefined
}

/** The limit of a run that handed over what it had by then: something that would be tried anew ended by that. */
async function limitThatEnded({ runId }: RunResult, baton: Baton): Promise<string | undefined> {
  const events = await baton.events(runId)
  const tried = new Set(retriedIn(events))
  const limits = events.map((event) => {
    const { op = '', error } = eventData(event, 'child.ended') ?? {}
    return tried.has(op) ? limitIn(error) : undefined
  })
  return limits.findLast((limit) => limit !== undefined)
}

/** Not where nothing failed and the failure is the answer itself: it would only be given once more. */
async function canGoOn({ runId, error }: RunResult, baton: Baton): Promise<boolean> {
  if (error !== undefined) return true
  return retriedIn(await baton.events(runId)).length > 0
}

/** What would be done anew if it went on. */
function retriedIn(events: readonly RunEvent[]): readonly string[] {
  try {
    const { retried, redone } = failedOperations(events)
    return [...retried, ...redone]
  } catch {
    // It took back what can't be done twice.
    return []
  }
}
