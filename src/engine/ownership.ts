import type { RunStatus } from '../events/status.ts'

/** A process that works on a run. */
export interface RunOwner {
  /** As leases name it. */
  readonly name: string
  /** Whether it is this very process. */
  readonly here: boolean
  /** Its machine and number, where its name says so. */
  readonly host?: string
  readonly pid?: number
}

/** Which process works on a run, and whether this one could: that is the one that takes what is posted to the run. */
export interface Ownership {
  readonly rootRunId: string
  /** What the tree runs: `function:order`. */
  readonly runnable: string
  readonly status: RunStatus
  /** The living process that has it. A run that waits for a person or a time is owned by none. */
  readonly owner?: RunOwner
  /** The author of a request to stop that it has not taken in yet. An answer that was posted too may never be taken. */
  readonly stopping?: { readonly by: string }
  /** Whether this process has what it takes to take it up. Functions are code, and only their own program has them. */
  readonly executable: boolean
}

/** An owner by the name that `processOwner` gives, or that a program chose. */
export function ownerCalled(name: string, here: boolean): RunOwner {
  const [host, id, began, place, chance] = name.split('/')
  const pid = Number(id)
  const isProcess = chance !== undefined && began !== undefined && place !== undefined && Number.isInteger(pid)
  return { name, here, ...(isProcess && host !== undefined ? { host, pid } : {}) }
}
