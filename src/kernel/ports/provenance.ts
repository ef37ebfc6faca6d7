import type { Message } from './journal.ts'

/** A tree of runs that holds something which was not written with the key of this user. */
export interface ForeignTree {
  readonly rootRunId: string
  /** How many runs it has, and which of them have a log that others wrote, or wrote last. */
  readonly runs: number
  readonly runIds: readonly string[]
  /** Messages to it that others posted. */
  readonly messages: readonly Message[]
  /** Changes with every log and message of the tree. */
  readonly digest: string
}

/** A run that was not written with the key of this user, and all that it would have this process believe or do. */
export interface ForeignRun {
  readonly runId: string
  /** Each as the end of "it would …"; nothing is shortened. */
  readonly holds: readonly string[]
  readonly tree: ForeignTree
}

/** Tells what this user wrote from what came along with the journal. */
export interface Provenance {
  /** Nothing when all of the tree is this user's. */
  foreignTree(rootRunId: string): Promise<ForeignTree | undefined>
  /** Whether something of a tree that is this user's was written by others, and nothing has been written to it since. */
  isAdopted(rootRunId: string): Promise<boolean>
  /** Takes a tree for this user's own from now on. Refused when it has changed since it was looked at. */
  adopt(tree: ForeignTree): Promise<void>
}
