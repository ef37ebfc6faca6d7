import type { Json } from '../../events/json.ts'
import type { Entry, JournalRecord, Lineage } from '../../events/record.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Provenance } from './provenance.ts'
import type { Upkeep } from './upkeep.ts'

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
  /** Ids of messages that the writer has heard of. They count when the batch ends its tree of runs. */
  readonly heard?: ReadonlySet<string> | undefined
}

/** What can be known of a run without reading its log. */
export interface RunSummary extends Lineage {
  readonly runnable: string
  readonly status: RunStatus
  readonly startedAt: number
  readonly updatedAt: number
  /** When a sleeping run is due. */
  readonly wakeAt: number | null
  /** Words that it was started with to be found by, if there are any. */
  readonly tags?: readonly string[]
}

/** A run in a list. */
export interface PlacedRun extends RunSummary {
  /** Its place in the order in which runs began, which no other run ever has: a cursor, to be handed in as `after`. */
  readonly place: number
}

/** Which runs to list. Every condition given must hold. */
export interface RunFilter {
  readonly runId?: string
  /** Only runs whose id begins like this. */
  readonly idPrefix?: string
  readonly rootRunId?: string
  /** Only runs without a parent. */
  readonly roots?: true
  readonly statuses?: readonly RunStatus[]
  /** Only runs of this runnable, such as `agent:writer`; without a kind, of whatever has that name. */
  readonly runnable?: string
  /** Only runs of runnables of this kind, such as `agent`. */
  readonly kind?: string
  /** Only runs that no living process owns. */
  readonly unowned?: true
  /** Only runs that started at this time or later. */
  readonly startedFrom?: number
  /** Only runs that started before this time. */
  readonly startedBefore?: number
  /** Only waiting runs that are due later than this time. */
  readonly dueAfter?: number
  /** Only waiting runs that are due at this time or earlier. */
  readonly dueBy?: number
  /** Only runs whose status changed last later than this time, by the clock of the process that wrote it. */
  readonly changedAfter?: number
  /** By when their first event became durable, or by when they are due, the soonest first; `newest` unless given. */
  readonly order?: 'newest' | 'oldest' | 'due'
  /** Only runs that were started with this tag. */
  readonly tag?: string
  /** Goes on after this run, which was the last of the page before, or after its place. The run itself may be gone by then. */
  readonly after?: string | number
  readonly limit?: number
}

/** Which records to read. Every condition given must hold. */
export interface RecordFilter {
  readonly rootRunIds?: readonly string[]
  readonly runIds?: readonly string[]
  readonly types?: readonly string[]
}

/** Some of what became durable, in order, and where to go on. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** To be handed in for what comes next. It stays valid for as long as the journal exists. */
  readonly cursor: number
  /** True if there may be more to read now; false if the reader has caught up. */
  readonly more: boolean
}

/** Roots of trees, or `unknown` when another process wrote and only a look at the journal can tell. */
export type ChangedTrees = ReadonlySet<string> | 'unknown'

/** What became durable since the last call back. */
export interface Change {
  /** Trees that got events. */
  readonly events: ChangedTrees
  /** Trees whose messages came or went. */
  readonly messages: ChangedTrees
  /** Trees that were claimed or released. */
  readonly leases: ChangedTrees
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
  /** When it was posted, in milliseconds since 1970; 0 in journals of before. */
  readonly at: number
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
 * Appends made to one tree within one pass of the event loop become durable together.
 * The end of a tree is refused while there are messages on topics that its writer has
 * not heard of, because its result could not say that they were never received.
 */
export interface Journal {
  /** Where it is, for people. */
  readonly place: string
  /** Takes the list of events as it is when it is called. Returns nothing when they are durable at once. */
  append(lease: Lease, batch: Batch): Promise<void> | undefined
  /** Nothing of an unknown run. Throws if events are missing; their seals are for the caller to check. */
  read(runId: string, afterSeq?: number): Promise<readonly JournalRecord[]>
  /** The JSON of a detached value. */
  value(hash: string): Promise<string | undefined>
  list(filter: RunFilter): Promise<readonly PlacedRun[]>

  /**
   * Records of all runs, in the order in which they became durable after `cursor`, which is 0 for all of them. Every
   * reader sees the same order, and none sees a record before those that stand ahead of it. `end` reads nothing and
   * gives the cursor after the last record.
   */
  since(cursor: number | 'end', filter: RecordFilter, limit: number): Promise<Page<JournalRecord>>

  /** Says that a process lives, and until when that may be believed. One call covers all its leases. */
  heartbeat(owner: string, leaseMs: number): Promise<void>
  /**
   * Takes over a tree of runs that has no owner, or one that is dead or late. One that has ended is refused, unless it
   * ended without success and `reopens` says that it is to go on.
   */
  claim(rootRunId: string, owner: string, reopens?: boolean): Promise<Lease>
  release(lease: Lease): Promise<void>
  /** The living process that has a tree of runs; nothing when there is none. */
  owner(rootRunId: string): Promise<string | undefined>

  /**
   * Keeps a message until it is discarded, or its tree of runs has ended; on a topic, until it has ended for good. The same id again changes nothing, and is
   * refused on a topic when topic or content differ. Refused once the root run has ended.
   *
   * Of answers under one id the first is kept, and every other is refused with its author: two people must
   * not both be told that theirs counts. `seen` is how many events of the run the sender of an answer knew. When
   * a question of the run was settled since, its message may be gone already, so the answer is refused with
   * BATON_JOURNAL_CONFLICT, and the sender has to look again.
   */
  post(message: Message, seen?: number): Promise<void>
  /** In the order they were posted. */
  messages(rootRunIds: readonly string[]): Promise<readonly Message[]>
  /** Messages of all trees that are kept, in the order they were posted after `cursor`. `end` is as in `since`. */
  messagesSince(cursor: number | 'end', limit: number): Promise<Page<Message>>
  discard(rootRunId: string, messageIds: readonly string[]): Promise<void>

  /**
   * Calls back after events, messages or leases became durable, by this process or another; after a journal that makes
   * room by itself has forgotten a tree, as for its events; and once more when the journal is closed. What is `unknown` may
   * be nothing. With `about`, other changes may be left out: most listeners need few of them. Returns how to stop.
   */
  onChange(listener: (change: Change) => void, about?: readonly (keyof Change)[]): () => void
  /** What can be done to it as a whole, if it is kept anywhere. */
  readonly upkeep?: Upkeep
  /** Where only what this user wrote is believed: how that is told. Without it, all that it holds is. */
  readonly provenance?: Provenance
  close(): Promise<void>
}

export async function summaryOf(journal: Journal, runId: string): Promise<RunSummary | undefined> {
  const [summary] = await journal.list({ runId })
  return summary
}
