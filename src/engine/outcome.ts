import { BatonError } from '../errors/baton-error.ts'
import type { RunEvents } from '../events/run.ts'
import { isFinal, statusAfter } from '../events/status.ts'
import { loadRun } from '../kernel/load-run.ts'
import type { Journal } from '../kernel/ports/journal.ts'
import { endingFromEvent, type RunResult } from '../kernel/run-result.ts'
import type { AwaitingInput } from './handle.ts'
import { openQuestions } from './questions.ts'

/** How a run stands according to its log, or nothing while it is at work or asleep. */
export async function outcomeInLog(journal: Journal, runId: string): Promise<RunResult | AwaitingInput | undefined> {
  const events = await loadRun(journal, runId)
  const last = events.findLast(({ type }) => statusAfter(type) !== undefined)
  if (last === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const status = statusAfter(last.type)
  if (status === undefined || status === 'running' || status === 'sleeping') return undefined
  if (isFinal(status)) return endingFromEvent(runId, status, last.data as unknown as RunEvents['run.completed']).result
  return { runId, status: 'awaiting_input', questions: await openQuestions(journal, last.rootRunId) }
}

/** Waits for it, whichever process is at work. */
export async function awaitOutcome(journal: Journal, runId: string): Promise<RunResult | AwaitingInput> {
  let changed = (): void => {}
  const stop = journal.onChange(() => changed())
  try {
    for (;;) {
      const change = new Promise<void>((resolve) => {
        changed = resolve
      })
      const outcome = await outcomeInLog(journal, runId)
      if (outcome !== undefined) return outcome
      await change
    }
  } finally {
    stop()
  }
}
