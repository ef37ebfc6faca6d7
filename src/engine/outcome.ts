import { BatonError } from '../errors/baton-error.ts'
import type { RunEvents } from '../events/run.ts'
import { isFinal } from '../events/status.ts'
import { loadRun } from '../kernel/load-run.ts'
import { type Journal, summaryOf } from '../kernel/ports/journal.ts'
import { endingFromEvent, type RunResult } from '../kernel/run-result.ts'
import type { AwaitingInput } from './handle.ts'
import { openQuestions } from './questions.ts'

/** Waits until a run has ended or waits for a person, whichever process is at work on it. */
export async function awaitOutcome(
  journal: Journal,
  runId: string,
  stopped: Promise<never>,
): Promise<RunResult | AwaitingInput> {
  let changed = (): void => {}
  const stop = journal.onChange(() => changed())
  try {
    for (;;) {
      const change = new Promise<void>((resolve) => {
        changed = resolve
      })
      const outcome = await outcomeInLog(journal, runId)
      if (outcome !== undefined) return outcome
      await Promise.race([change, stopped])
    }
  } finally {
    stop()
  }
}

/** How a run stands according to its log, or nothing while it is at work, asleep or about to take in an answer. */
async function outcomeInLog(journal: Journal, runId: string): Promise<RunResult | AwaitingInput | undefined> {
  const summary = await summaryOf(journal, runId)
  if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const { status, rootRunId } = summary
  if (isFinal(status)) {
    const last = (await loadRun(journal, runId)).at(-1)
    return endingFromEvent(runId, status, last?.data as unknown as RunEvents['run.completed']).result
  }
  if (status !== 'awaiting_input' || (await journal.messages([rootRunId])).length > 0) return undefined
  const questions = await openQuestions(journal, rootRunId)
  // The run may have gone on between these looks.
  const meanwhile = await summaryOf(journal, runId)
  if (meanwhile?.status !== status || meanwhile.updatedAt !== summary.updatedAt) return undefined
  return { runId, status, questions }
}
