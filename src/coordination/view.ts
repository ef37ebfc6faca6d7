import type { RunEvent } from '../events/event.ts'
import type { AnyEventFamily } from '../events/family.ts'
import type { Projection } from '../projections/projection.ts'

/*
 * How runs of a coordination model are shown: folds and words, without a screen. Everything here is safe for a browser,
 * so that the terminal and the studio show the same.
 */

export type Tone = 'good' | 'bad' | 'warn' | 'dim'

/** What is said beside a line of the tree. */
export interface Note {
  readonly says: string
  readonly tone: Tone
}

/** One line of a log for people: who does what. */
export interface Told {
  readonly who: string
  readonly does: string
}

export type RowStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

/** One piece of work on a board. */
export interface BoardRow {
  readonly name: string
  /** What does it, such as a tool. */
  readonly by: string
  readonly status: RowStatus
  readonly attempt: number
  readonly usdMicros: number
  readonly startedAt?: number
  readonly endedAt?: number
  readonly problem?: string
}

/** A table of work under way, shown below the tree. */
export interface Board {
  readonly title: string
  readonly says: string
  readonly rows: readonly BoardRow[]
}

/** A part that a run plays for another, by the `role` it was started in. */
export interface RolePart {
  /** Which model started it, as trees of runs name it. */
  readonly trigger: string
  /** What is said when it begins; empty for nothing. `about` is what the parent said of it as data. */
  begins(child: { readonly reason: string; readonly about: unknown }): string
  /** What is said when it has done its part; empty for nothing. */
  readonly ends: string
  /** What its parent says when it starts it; empty for nothing. */
  starts?(child: { readonly name: string }): string
}

export interface KindView<State = unknown> {
  readonly events: AnyEventFamily
  /** What is kept of a tree of runs while its events are read, one after the other. */
  readonly projection: Projection<State>
  /** By the ids of the operation tree: a run, or `run/operation`. */
  note?(state: State, id: string): Note | undefined
  boards?(state: State): readonly Board[]
  /** An event of this model as a line for people; undefined for one that another line tells better. */
  tell(event: RunEvent): Told | undefined
  readonly roles?: Readonly<Record<string, RolePart>>
  /** Tools by which its agents speak: the words for a call, or empty where the event that follows says it. */
  readonly speeches?: Readonly<Record<string, string>>
  /** What a run can be written out as, by the paths of the files. */
  files?(events: readonly RunEvent[]): ReadonlyMap<string, string>
}
