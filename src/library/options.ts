import type { AgentDefinition } from '../agents/definition.ts'
import type { Kind, KindHooks } from '../coordination/kind.ts'
import type { Json } from '../events/json.ts'
import type { Policy } from '../grants/policy.ts'
import type { Delta } from '../kernel/outside.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import type { Journal } from '../kernel/ports/journal.ts'
import type { Model } from '../kernel/ports/model.ts'
import type { ForeignRun } from '../kernel/ports/provenance.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { ModelChoices } from '../models/all-models.ts'

/** What Baton can be told when it is opened. */
export interface BatonOptions {
  /** A path to a SQLite file, `memory`, or a journal of your own. Default: `memory`. */
  readonly journal?: string | Journal
  /**
   * What to do about runs in the file of a journal that the key of this user did not write: they may have come along with
   * it, with grants, approvals and begun calls that were made up. `believe` them, because the place is one that only
   * this program writes to, or ask each time. Default: `believe`.
   */
  readonly foreignRuns?: 'believe' | ((run: ForeignRun) => Promise<boolean>)
  /** Where the key of this user is kept. Default: `baton/journal.key` in the folder for state. */
  readonly keyFile?: string
  readonly runnables?: readonly Runnable[]
  /** The folder that definitions name other folders from. Default: the current one. */
  readonly folder?: string
  /** Agents, from `defineAgent` or from files. */
  readonly agents?: readonly AgentDefinition[]
  /** That the agents were checked together already, as `loadAgents` does; one that is missing is told when it is called. */
  readonly agentsChecked?: boolean
  /** The file that an agent or a definition was read from, for errors that tell of it. */
  readonly fileOf?: (reference: string) => string | undefined
  /** Throws unless a person agreed to what a definition wants that a run began with and no file says any more. */
  readonly agreeTo?: (reference: string, definition: Json) => Promise<void>
  /** Coordination models of your own, besides those that come with Baton. */
  readonly kinds?: readonly Kind[]
  /** What code wants to hear while a coordination model is at work: by model, then by the agent that has its key. */
  readonly hooks?: { readonly [Model in keyof KindHooks]?: Readonly<Record<string, KindHooks[Model]>> }
  readonly tools?: readonly AnyTool[]
  /** Answers every model call. Default: providers by their keys in the environment, and rules where there is none. */
  readonly model?: Model
  /** `provider/model` for agents that name none. Without one they work offline. */
  readonly defaultModel?: string
  /** How providers are reached, and what they cost. */
  readonly models?: ModelChoices
  /** The model that makes decisions. Default: `defaultModel`. Without one, or with `offline/rules`, their rules do. */
  readonly decisionModel?: string
  /** What every run stands under. Default: nothing is denied, and a person is asked where taint meets private data. */
  readonly policy?: Policy
  /** Values that must never be written down or shown, by name. Default: what looks like a secret in the environment. */
  readonly secrets?: ReadonlyMap<string, string>
  readonly onDelta?: (delta: Delta) => void
  /**
   * Hears why the journal can't be written for now, and, with nothing, that it can be again. Runs that were at work are
   * taken up again by themselves then; callers go on waiting for them.
   */
  readonly onUnwritable?: (reason: unknown) => void
  readonly clock?: Clock
  readonly random?: () => number
  /** Names this process in leases. Default: made from its pid and start time. */
  readonly owner?: string
  /** How long after its last sign of life another process may take over. Default: 15 seconds. */
  readonly leaseMs?: number
  /**
   * How long runs are kept after they ended. What is older is removed in the background, at most once a day. Default: for
   * ever.
   */
  readonly retentionMs?: number
  /** How long an effect on the world may take to end after a cancel. Default: 5 seconds. */
  readonly graceMs?: number
}
