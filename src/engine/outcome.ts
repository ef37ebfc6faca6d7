import { BatonError } from '../errors/baton-error.ts'
import type { JournalRecord } from '../events/record.ts'
import { statusAfter } from '../events/run.ts'
import { isFinal, type RunStatus } from '../events/status.ts'
import { isAboutToGoOn } from '../kernel/about-to-go-on.ts'
import { type Follower, feedOf } from '../kernel/feed.ts'
import { loadRun } from '../kernel/load-run.ts'
import { type Journal, summaryOf } from '../kernel/ports/journal.ts'
import { endedRunInLog, type RunResult } from '../kernel/run-result.ts'
import type { AwaitingInput } from './handle.ts'
import { openQuestions } from './questions.ts'

/** Waits until a run has ended or waits for a person, whichever process is at work on it. */
export async function awaitOutcome(
  journal: Journal,
  runId: string,
  stopped: Promise<never>,
): Promise<RunResult | AwaitingInput> {
  const summary = await summaryOf(journal, runId)
  if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const news = new News(runId)
  const leave = await feedOf(journal).join(summary.rootRunId, news)
  try {
    for (;;) {
      const next = news.next()
      const { status, outcome } = await standingOf(journal, runId)
      if (outcome !== undefined) return outcome
      news.mindsMessages = status === 'awaiting_input'
      await Promise.race([next, stopped])
    }
  } finally {
    leave()
  }
}

/** How a run stands according to its log. No outcome while it is at work, asleep or about to take in an answer. */
interface RunStanding {
  readonly status: RunStatus
  readonly outcome?: RunResult | AwaitingInput
}

async function standingOf(journal: Journal, runId: string): Promise<RunStanding> {
  const summary = await summaryOf(journal, runId)
  if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  const { status, rootRunId } = summary
  if (isFinal(status)) {
    const ending = endedRunInLog(await loadRun(journal, runId))
    return ending === undefined ? { status } : { status, outcome: ending.result }
  }
  if (status !== 'awaiting_input' || (await isAboutToGoOn(journal, rootRunId))) return { status }
  const questions = await openQuestions(journal, rootRunId)
  // Those of linked trees were answered: they tell this one when they go on.
  if (questions.length === 0) return { status }
  // The run may have gone on between these looks.
  const meanwhile = await summaryOf(journal, runId)
  if (meanwhile?.status !== status || meanwhile.updatedAt !== summary.updatedAt) return { status }
  return { status, outcome: { runId, status, questions } }
}

/** Says when a run may stand otherwise than before. */
class News implements Follower {
  /** Whether a message that came or went is news: it is while a run waits for a person, and while that is not known. */
  mindsMessages = true
  readonly #runId: string
  #pending: PromiseWithResolvers<void> | undefined

  constructor(runId: string) {
    this.#runId = runId
  }

  /** Resolves at the first news from now on. */
  next(): Promise<void> {
    this.mindsMessages = true
    this.#pending = Promise.withResolvers()
    // The wait may be over for another reason before this fails.
    this.#pending.promise.catch(() => {})
    return this.#pending.promise
  }

  records(records: readonly JournalRecord[]): void {
    const isNews = ({ lineage, type }: JournalRecord): boolean => {
      return lineage.runId === this.#runId && statusAfter(type) !== undefined
    }
    if (records.some(isNews)) this.#pending?.resolve()
  }

  messages(): void {
    if (this.mindsMessages) this.#pending?.resolve()
  }

  failed(error: unknown): void {
    this.#pending?.reject(error)
  }
}
