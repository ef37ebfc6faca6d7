import type { Due } from './activity.ts'
import type { Message, TopicMessage } from './ports/journal.ts'
import type { Run } from './run.ts'
import type { EndedRun } from './run-result.ts'

/** It waits for something outside. */
export interface WaitingDeparture {
  readonly kind: 'waiting'
  /** The messages it waits for, as `run/topic`. */
  readonly topics: readonly string[]
  /** The first of its times. */
  readonly due?: Due | undefined
}

/** Why a tree of runs left memory before it ended. */
export type Departure = WaitingDeparture | { readonly kind: 'stopped'; readonly error: unknown }

/** What executes a tree, and hears from it. */
export interface Host {
  execute(run: Run): Promise<EndedRun>
  depart(departure: Departure): void
  /** The log says what the tree waits for. It stays in memory all the same. */
  rest(departure: Departure): void
  /** A run has begun to wait for something outside. */
  onWait(): void
  /** Ids of the messages that have come here; nothing while none has. */
  readonly heard: Set<string> | undefined
  /** Those of these messages on topics that had not come here. They have now, for the result and not for a run. */
  hear(messages: readonly Message[]): readonly TopicMessage[]
  /** What these messages brought about is written, so they can be discarded once that is durable. */
  consumed(messageIds: readonly string[]): void
}
