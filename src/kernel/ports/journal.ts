import type { Json } from '../../events/json.ts'
import type { Entry, JournalRecord, Lineage } from '../../events/record.ts'
import type { RunStatus } from '../../events/status.ts'

/**
 * The right to write to one tree of runs. Each new owner gets a higher epoch,
 * and a write with an older one is refused.
 */
export interface Lease {
  readonly rootRunId: string
  readonly owner: string
  readonly epoch: number
}

/** New events of one run, and how many events the writer believes it has. */
export interface Batch {
  readonly lineage: Lineage
  readonly expectedSeq: number
  readonly entries: readonly Entry[]
}

/** What can be known of a run without reading its log. */
export interface RunSummary extends Lineage {
  readonly runnable: string
  readonly status: RunStatus
  readonly startedAt: number
  readonly updatedAt: number
  /** When a sleeping run is due. */
  readonly wakeAt: number | null
}

export interface RunFilter {
  readonly runId?: string
  readonly rootRunId?: string
  /** Only runs without a parent. */
  readonly roots?: true
  readonly statuses?: readonly RunStatus[]
  /** Only runs that no living process owns. */
  readonly unowned?: true
  readonly limit?: number
}

interface Posted {
  readonly id: string
  readonly rootRunId: string
  readonly runId: string
  readonly content: Json
  readonly by: string
}

/** An answer to a question of the run. */
export interface AnswerMessage extends Posted {
  readonly kind: 'answer'
  /** The question. */
  readonly op: string
}

/** A request to stop; its content is the reason. */
export interface CancelMessage extends Posted {
  readonly kind: 'cancel'
}

/** Something the run can receive on a topic. */
export interface TopicMessage extends Posted {
  readonly kind: 'topic'
  readonly topic: string
  /** When it was posted, in milliseconds since 1970. */
  readonly at: number
  /** What its content is: `untrusted`, `private`. */
  readonly labels: readonly string[]
}

/** What a process that may not own a run wants the run to know. */
export type Message = AnswerMessage | CancelMessage | TopicMessage

/**
 * Where events are kept. Every adapter passes the suite in `testing/journal-conformance.ts`.
 *
 * An append is a compare-and-set on run, seq and epoch: it resolves once the
 * events are durable, and rejects without having written anything otherwise.
 * Appends made to one tree within one turn of the event loop become durable together.
 */
export interface Journal {
  /** Where it is, for people. */
  readonly place: string
  /** Returns nothing when the events are durable at once. */
  append(lease: Lease, batch: Batch): Promise<void> | undefined
  /** Nothing of an unknown run. Throws if events are missing; their seals are for the caller to check. */
  read(runId: string, afterSeq?: number): Promise<readonly JournalRecord[]>
  /** The JSON of a detached value. */
  value(hash: string): Promise<string | undefined>
  /** Newest first. */
  list(filter: RunFilter): Promise<readonly RunSummary[]>

  /** Says that a process lives, and until when that may be believed. One call covers all its leases. */
  heartbeat(owner: string, leaseMs: number): Promise<void>
  /** Takes a tree of runs over from nobody or from an owner that is dead or late. */
  claim(rootRunId: string, owner: string): Promise<Lease>
  release(lease: Lease): Promise<void>

  /**
   * Keeps a message until it is discarded, or its tree of runs has ended. The same id again changes nothing. Refused
   * once the root run has ended.
   */
  post(message: Message): Promise<void>
  /** In the order they were posted. */
  messages(rootRunIds: readonly string[]): Promise<readonly Message[]>
  discard(messageIds: readonly string[]): Promise<void>

  /** Calls back after anything became durable, by this process or another. Returns how to stop. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

export async function summaryOf(journal: Journal, runId: string): Promise<RunSummary | undefined> {
  const [summary] = await journal.list({ runId })
  return summary
}
