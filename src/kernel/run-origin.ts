import type { RunEvent } from '../events/event.ts'
import type { Lineage } from '../events/record.ts'
import type { RunInput } from '../events/run.ts'
import type { StoredValue } from '../events/value-reference.ts'
import type { GrantLayers } from '../grants/grants.ts'
import type { Limits } from './limits.ts'
import type { Acceptance, TakenUp } from './pinning.ts'
import type { Run } from './run.ts'
import type { Runnable } from './runnable.ts'

/** What a run is started or resumed with. */
export interface RunOrigin {
  readonly lineage: Lineage
  readonly reference: string
  readonly runnable: Runnable
  readonly input: RunInput
  readonly limits: Limits
  /** What it may touch. Undefined for code that nothing was laid down for: it may touch what its tools can. */
  readonly layers: GrantLayers | undefined
  readonly parent: Run | undefined
  /** The log so far; empty for a new run. */
  readonly events: readonly RunEvent[]
  /**
   * Names the run in every process. Others may start it at the same time, so none of its code runs before its first
   * event is durable.
   */
  readonly key?: string | undefined
  /** Words that it is found by. */
  readonly tags?: readonly string[]
  /** Content that its input refers to and no log holds yet. */
  readonly attached?: readonly StoredValue[]
  /** How its tree was taken up again. Stands with the root. */
  readonly takenUp?: TakenUp | undefined
  /** Changes that it is moved to, to be written down first. */
  readonly accepted?: readonly Acceptance[] | undefined
  /** What its input holds, where its parent knows; else it may hold anything that the parent has seen. */
  readonly seen?: readonly string[] | undefined
  readonly role?: string | undefined
  readonly reason?: string | undefined
}
