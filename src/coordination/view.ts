import type { RunEvent } from '../events/event.ts'
import type { EventFamily } from '../events/family.ts'
import type { Json } from '../events/json.ts'
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

/** One line of a log for people: an agent, and what it does. */
export interface Told {
  readonly who: string
  readonly does: string
}

export type RowStatus = 'pending' | 'running' | 'completed' | 'partial' | 'failed' | 'cancelled'

/** One piece of work on a board. */
export interface BoardRow {
  readonly name: string
  /** What does it, such as a tool. */
  readonly by: string
  readonly status: RowStatus
  readonly attempt: number
  /** What it cost; null when that is not known. */
  readonly usdMicros: number | null
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

/** What a parent said of a child when it started it. */
export interface ChildFacts {
  readonly name: string
  /** For people; screens show it and never read it. */
  readonly reason: string
  /** As data. Logs of older versions lack it. */
  readonly about: Json | undefined
}

/** A part that a run plays for another, by the `role` it was started in. */
export interface RolePart {
  /** Which model started it, as trees of runs name it. */
  readonly trigger: string
  /** What is said of it when it begins; empty for nothing. */
  begins(child: ChildFacts): string
  /** What is said of it when it has done its part; empty for nothing. */
  readonly ends: string
  /** What is said of its parent when that starts it; nothing where this is left out. */
  starts?(child: ChildFacts): string
  /** What it is called there, where that is not what it runs: a member of a team that is a tool. */
  called?(child: ChildFacts): string | undefined
  /** Its place in a table or a drawing, in a word or two, such as `round 2`. */
  place?(child: ChildFacts): string | undefined
}

/** A tool by which agents speak to each other. */
export interface Speech {
  /** The words for a call; empty where an event that follows says it better. */
  readonly says: string
  /** Also a run that plays no part for another speaks by it. */
  readonly atTop?: true
}

/** What is said of an event: a sentence about the run that wrote it, or about another; undefined for nothing. */
type Words<Data> = (data: Data) => string | Told | undefined

/** The words a model's events are told in. Every type has an entry, so that a new event is not forgotten. */
export interface KindWords<Types> {
  readonly tells: { readonly [Type in keyof Types & string]: Words<Types[Type]> }
  readonly roles?: Readonly<Record<string, RolePart>>
  /** By the names of the tools. */
  readonly speeches?: Readonly<Record<string, Speech>>
}

/** What a room says to make its view. */
export interface ViewDefinition<State, Types> {
  readonly events: EventFamily<Types>
  /** What is kept of a tree of runs while its events are read, one after the other. */
  readonly projection: Projection<State, Types>
  readonly words: KindWords<Types>
  /** By the ids of the operation tree: a run, or `run/operation`. */
  note?(state: State, id: string): Note | undefined
  boards?(state: State): readonly Board[]
  /** The part that a run plays by what it does, where its parent gave it none. */
  roleOf?(state: State, runId: string): string | undefined
  /** Whether the run above, or a board, tells of a run what people want to know: its own lines are then left out while it goes well. */
  isToldAbove?(state: State, runId: string): boolean
  /** About how many tokens the messages took that those at work in a run sent to each other. */
  coordinationTokens?(state: State, runId: string): number
  /** What a run can be written out as, by the paths of the files. */
  files?(events: readonly RunEvent[]): ReadonlyMap<string, string>
}

/** What a view knows of one tree of runs so far. */
export interface ViewFold {
  take(event: RunEvent): void
  note(id: string): Note | undefined
  boards(): readonly Board[]
  roleOf(runId: string): string | undefined
  isToldAbove(runId: string): boolean
  coordinationTokens(runId: string): number
}

/** How a model is shown, whatever it keeps to do so. */
export interface KindView {
  readonly events: Pick<EventFamily<unknown>, 'types' | 'areas'>
  readonly roles: Readonly<Record<string, RolePart>>
  readonly speeches: Readonly<Record<string, Speech>>
  /** Begins to read a tree of runs. */
  open(): ViewFold
  /** An event of this model as a line for people; undefined for one that another line tells better. */
  tell(event: RunEvent): Told | undefined
  files(events: readonly RunEvent[]): ReadonlyMap<string, string>
}
