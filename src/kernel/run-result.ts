import type { RunError } from '../errors/run-error.ts'
import type { Artifact } from '../events/artifact.ts'
import { eventData } from '../events/catalog.ts'
import { type EndReason, endReason, writtenReason } from '../events/end-reason.ts'
import type { RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import { type RunEnd, statusAfter, type Undoable } from '../events/run.ts'
import { type FinalStatus, isFinal } from '../events/status.ts'
import type { Unfinished } from '../events/unfinished.ts'
import type { Usage } from '../events/usage.ts'

/** How a run ended. */
export interface RunResult {
  readonly runId: string
  readonly status: FinalStatus
  /** Why it is not completed: `budget`, `time`, `max_rounds`, …, or the type of its error. */
  readonly reason?: EndReason
  readonly output: string
  readonly data?: Json
  readonly warnings: readonly string[]
  readonly error?: RunError
  readonly usage: Usage
  /** The runnable that gave the answer: the run's own, or one it passed the work on to. */
  readonly terminalAgent: string
  /** What it kept, and what it passes on of others; absent when there is nothing. */
  readonly artifacts?: readonly Artifact[]
  /**
   * Tools that must not be called twice, and took effect or may have, in this run or in one below it; absent when there are
   * none. To start the same again would be to call them again.
   */
  readonly once?: readonly string[]
}

/** A result together with what a failing parent would have to take back. */
export interface EndedRun {
  readonly result: RunResult
  readonly undoable: readonly Undoable[]
  /** What the run had seen, and may have told. */
  readonly labels?: readonly string[] | undefined
}

/** The end that the log of a run shows; undefined when it shows none yet. */
export function endedRunInLog(events: readonly RunEvent[]): EndedRun | undefined {
  const last = events.at(-1)
  const status = last === undefined ? undefined : statusAfter(last.type)
  if (last === undefined || status === undefined || !isFinal(status)) return undefined
  const end = eventData(last, `run.${status}`)
  return end === undefined ? undefined : endedRunFromEvent(last.runId, status, end)
}

export function endedRunFromEvent(runId: string, status: FinalStatus, data: RunEnd): EndedRun {
  const { undoable = [], labels, reason, output, warnings, usage, terminalAgent, error } = data
  const why = endReason(status, reason, error)
  // The fields of a result are always in the same order: code may make a text of it, and ask with that.
  const result: Unfinished<RunResult> =
    why === undefined
      ? { runId, status, output, warnings, usage, terminalAgent }
      : { runId, status, reason: why, output, warnings, usage, terminalAgent }
  if (data.data !== undefined) result.data = data.data
  if (error !== undefined) result.error = error
  if (data.artifacts !== undefined) result.artifacts = data.artifacts
  if (data.once !== undefined) result.once = data.once
  return { undoable, labels, result }
}

/** The other way round: what `run.completed`, `child.ended` and their kin hold. */
export function endedRunToData({ result, undoable, labels }: EndedRun): RunEnd {
  const { status, reason, output, data, warnings, error, usage, terminalAgent, artifacts, once } = result
  const end: Unfinished<RunEnd> = { output, warnings, usage, terminalAgent }
  if (data !== undefined) end.data = data
  if (error !== undefined) end.error = error
  if (artifacts !== undefined) end.artifacts = artifacts
  if (once !== undefined) end.once = once
  const why = writtenReason(status, reason, error)
  if (why !== undefined) end.reason = why
  if (undoable.length > 0) end.undoable = undoable
  if (labels !== undefined) end.labels = labels
  return end
}
