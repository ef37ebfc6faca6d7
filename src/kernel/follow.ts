import { BatonError } from '../errors/baton-error.ts'
import type { RunEvent } from '../events/event.ts'
import type { JournalRecord } from '../events/record.ts'
import { statusAfter } from '../events/run.ts'
import { isFinal, type RunStatus } from '../events/status.ts'
import { isAboutToGoOn } from './about-to-go-on.ts'
import { type Follower, feedOf } from './feed.ts'
import { withValues } from './load-run.ts'
import { mergeLogs } from './merge-logs.ts'
import type { Journal } from './ports/journal.ts'
import { findSubtree, type Subtree } from './subtree.ts'

/** So many records wait for a slow follower at most; then it reads them from the log when it gets there. */
const mostWaiting = 1_000

/** How far a run is followed. */
export interface FollowOptions {
  /**
   * `end` unless given. `awaiting_input`: also no further than to where the run waits for a person, and no answer is on
   * its way; it can be followed again from there.
   */
  readonly until?: 'end' | 'awaiting_input' | undefined
}

/**
 * Every event of a run and the runs below it, those already there by time, and then each as it becomes durable, by this
 * process or another. Events of one run come in order, and after the event that started it. Ends with the run, where
 * `until` says, or when `signal` is aborted. Throws the reason of `closing` once that is aborted, as nothing more can be read then.
 */
export async function* follow(
  journal: Journal,
  runId: string,
  signal?: AbortSignal,
  { until = 'end', closing }: FollowOptions & { readonly closing?: AbortSignal } = {},
): AsyncGenerator<RunEvent> {
  const arrivals = new Arrivals(until === 'awaiting_input')
  const wake = (): void => arrivals.wake()
  signal?.addEventListener('abort', wake, { once: true })
  closing?.addEventListener('abort', wake, { once: true })
  let leave: (() => void) | undefined
  try {
    const subtree = await findSubtree(journal, runId)
    const progress: Progress = { subtree, seen: new Map(), status: 'running', ended: false }
    leave = await feedOf(journal).join(subtree.rootRunId, arrivals)
    for (;;) {
      const records = arrivals.take()
      // At first, and whenever it was too slow, the log has what it missed.
      if (records === undefined) yield* fromLog(journal, progress)
      else yield* fromFeed(journal, progress, records)
      if (progress.ended || signal?.aborted === true) return
      const waits = until === 'awaiting_input' && progress.status === 'awaiting_input'
      if (waits && arrivals.isEmpty && !(await isAboutToGoOn(journal, subtree.rootRunId))) return
      closing?.throwIfAborted()
      await arrivals.next()
    }
  } catch (error) {
    // The journal may be closed while it is read. That has the same reason.
    closing?.throwIfAborted()
    throw error
  } finally {
    leave?.()
    signal?.removeEventListener('abort', wake)
    closing?.removeEventListener('abort', wake)
  }
}

/** How far a follower has come. */
interface Progress {
  readonly subtree: Subtree
  /** The last event of each run that was handed out. */
  readonly seen: Map<string, number>
  /** How the run itself stands after all that was handed out. */
  status: RunStatus
  /** The run itself has ended, and all before that was handed out. */
  ended: boolean
}

async function* fromLog(journal: Journal, progress: Progress): AsyncGenerator<RunEvent> {
  const { subtree, seen } = progress
  const runs = await subtree.runs(journal)
  // It was there when it was found, so it was pruned.
  if (runs.length === 0) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: subtree.runId })
  // All are read before the first is handed out: a slow reader would otherwise get more of a run the later its turn comes.
  const logs = await Promise.all(runs.map(({ runId }) => journal.read(runId, seen.get(runId) ?? 0)))
  for (const record of mergeLogs(logs)) {
    note(progress, record)
    yield eventOf(journal, record)
  }
  // An end that was written after the list was made comes through the feed, with all that came before it.
  progress.ended = runs.some(({ runId, status }) => runId === subtree.runId && isFinal(status))
}

async function* fromFeed(
  journal: Journal,
  progress: Progress,
  records: readonly JournalRecord[],
): AsyncGenerator<RunEvent> {
  const { subtree, seen } = progress
  for (const record of records) {
    if (!subtree.has(record.lineage)) continue
    const { runId } = record.lineage
    const last = seen.get(runId) ?? 0
    // Something is missing in between. The log has it, or says that it is lost.
    if (record.seq > last + 1) yield* fromLog(journal, progress)
    else if (record.seq > last) {
      note(progress, record)
      yield eventOf(journal, record)
    }
    const status = runId === subtree.runId ? statusAfter(record.type) : undefined
    if (status !== undefined && isFinal(status)) progress.ended = true
  }
}

function note(progress: Progress, { lineage, seq, type }: JournalRecord): void {
  progress.seen.set(lineage.runId, seq)
  if (lineage.runId === progress.subtree.runId) progress.status = statusAfter(type) ?? progress.status
}

/** Followers of one tree get the same records, and share what is made of them. */
const events = new WeakMap<JournalRecord, Promise<RunEvent>>()

function eventOf(journal: Journal, record: JournalRecord): Promise<RunEvent> {
  const known = events.get(record)
  if (known !== undefined) return known
  const event = withValues(journal, record)
  events.set(record, event)
  return event
}

/** Keeps what the feed brings until the follower comes for it. */
class Arrivals implements Follower {
  readonly #mindsMessages: boolean
  #records: JournalRecord[] = []
  #behind = true
  #error: { readonly thrown: unknown } | undefined
  #woken = false
  #wake: (() => void) | undefined

  constructor(mindsMessages: boolean) {
    this.#mindsMessages = mindsMessages
  }

  /** Nothing has come since the last time. */
  get isEmpty(): boolean {
    return !this.#woken
  }

  /** What has come since the last time, or nothing when it was more than could be kept. What came before a failure comes first. */
  take(): readonly JournalRecord[] | undefined {
    if (this.#error !== undefined && this.#records.length === 0) throw this.#error.thrown
    const records = this.#behind ? undefined : this.#records
    this.#records = []
    this.#behind = false
    this.#woken = this.#error !== undefined
    return records
  }

  /** Resolves when there is something to take. */
  async next(): Promise<void> {
    if (this.#woken) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }

  records(records: readonly JournalRecord[]): void {
    if (!this.#behind && this.#records.length + records.length <= mostWaiting) this.#records.push(...records)
    else {
      this.#behind = true
      this.#records = []
    }
    this.wake()
  }

  messages(): void {
    if (this.#mindsMessages) this.wake()
  }

  failed(error: unknown): void {
    this.#error = { thrown: error }
    this.wake()
  }

  wake(): void {
    this.#woken = true
    this.#wake?.()
  }
}
