import type { ModelChoice } from '../events/run.ts'
import type { Usage } from '../events/usage.ts'
import type { Policy } from '../grants/policy.ts'
import type { Redactor } from '../secrets/redactor.ts'
import type { Clock } from './ports/clock.ts'
import type { Journal } from './ports/journal.ts'
import type { Library } from './ports/library.ts'
import type { Model } from './ports/model.ts'
import type { ForeignRun } from './ports/provenance.ts'

/** A live fragment of a model's answer. Never recorded. */
export interface Delta {
  readonly runId: string
  readonly rootRunId: string
  readonly op: string
  readonly text: string
}

/** Everything outside that runs reach through the kernel. */
export interface Outside {
  readonly journal: Journal
  readonly clock: Clock
  readonly random: () => number
  readonly library: Library
  readonly model: Model | undefined
  /** Which models new trees of runs ask. */
  readonly models: ModelChoice
  readonly delta: (delta: Delta) => void
  /** What the user lays down for every run. */
  readonly policy: Policy
  /** Covers up secrets in everything that is written down or shown. */
  readonly redactor: Redactor
  /** Asks a person about a run that was not written with the key of this user. Without it, none is asked. */
  readonly agreesToForeign?: ((run: ForeignRun) => Promise<boolean>) | undefined
  /** How long an effect on the world may take to end after a cancel. */
  readonly graceMs: number
  /** An answer whose words about how it was made are true of all that its run has used. */
  readonly sign: (output: string, usage: Usage) => string
}
