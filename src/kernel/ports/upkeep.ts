import type { FinalStatus } from '../../events/status.ts'

/**
 * What can be done to a journal as a whole, while runs are at work in it. A journal that lasts no longer than its
 * process has none of this.
 */
export interface Upkeep {
  /** Reads everything there is: seals, values, the index of runs, and the file below them. Changes nothing. */
  verify(): Promise<Verification>
  /** Writes a copy of the present moment. The copy has no owners, so whatever is unfinished can be resumed from it. */
  backup(file: string, options?: BackupOptions): Promise<Backup>
  /** Removes trees of runs that have ended, and the values that only they referred to. */
  prune(options: PruneOptions): Promise<Pruned>
  /** Gives space that is no longer used back to the disk. */
  compact(): Promise<Compacted>
  /** Takes in the runs of another journal, which is only read. */
  import(file: string): Promise<Imported>
  /** Prunes what ended longer ago than this, at most once a day in all processes. Nothing if it was done already. */
  retain(ms: number): Promise<Pruned | undefined>
}

/** Something in a journal that is not as it was written. */
export interface Damage {
  /** The run that it is part of, where that is known. */
  readonly runId: string | null
  readonly place: string
  readonly problem: string
}

export interface Verification {
  readonly runs: number
  readonly events: number
  readonly values: number
  readonly damages: readonly Damage[]
}

export interface BackupOptions {
  /** Takes the place of a file that is there. Without it, such a file is left alone and the backup refused. */
  readonly replace?: boolean
}

export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly runs: number
}

export interface PruneOptions {
  /** Only trees whose root ended before this time, in milliseconds since 1970. */
  readonly endedBefore: number
  /** Only trees whose root ended like this. */
  readonly statuses?: readonly FinalStatus[]
  /** Says what would be removed, and removes nothing. */
  readonly dryRun?: boolean
}

export interface Pruned {
  /** The roots of the trees, the oldest first. */
  readonly rootRunIds: readonly string[]
  readonly runs: number
  readonly events: number
  /** Not known before it is done. */
  readonly values: number | null
}

export interface Compacted {
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** What could not be given back now, because others were at work. */
  readonly bytesLeft: number
}

export interface RefusedTree {
  readonly runId: string
  readonly problem: string
}

export interface Imported {
  /** Roots of trees, by what became of them. */
  readonly taken: readonly string[]
  /** They were here already, as far as the other journal knows them, or farther. */
  readonly skipped: readonly string[]
  readonly refused: readonly RefusedTree[]
}
