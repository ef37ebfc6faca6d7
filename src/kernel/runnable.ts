import type { BatonError } from '../errors/baton-error.ts'
import type { RunError } from '../errors/run-error.ts'
import type { Artifact } from '../events/artifact.ts'
import type { EndReason } from '../events/end-reason.ts'
import type { Json } from '../events/json.ts'
import type { RunInput } from '../events/run.ts'
import type { FinalStatus } from '../events/status.ts'
import type { Usage } from '../events/usage.ts'
import { type GrantLayers, type Grants, narrow } from '../grants/grants.ts'
import type { Context, LinkedRun } from './context.ts'
import type { Limits } from './limits.ts'

/** `agent`, `tool`, `human`, `function`, or the name of a coordination model. */
export type RunnableKind = string

/** What a runnable hands back. A plain string is a completed answer. */
export interface Outcome {
  readonly output: string
  readonly status?: Extract<FinalStatus, 'completed' | 'partial' | 'failed'>
  /** Why it has only part of an answer, or failed. Default: `limit`, or `worker_error`. */
  readonly reason?: EndReason
  readonly data?: Json
  /** Why it failed, for programs; only with `failed`. Without it, the output says why. */
  readonly error?: RunError
  readonly warnings?: readonly string[]
  readonly terminalAgent?: string
  /** Artifacts of others that belong to the answer. What the run kept itself is listed anyway. */
  readonly artifacts?: readonly Artifact[]
  /**
   * Runs that it started, by their ids, and operations whose failures or half answers leave it undone: when it goes on, they
   * are tried anew. Without it, that is told from the log.
   */
  readonly failedBy?: readonly string[]
}

/** What trees of runs have done for a run, in whichever process. */
interface WorkElsewhere {
  readonly usage: Usage
  readonly runs: readonly LinkedRun[]
}

/**
 * Anything that can be run by name.
 *
 * `run` is executed again from its first line whenever the run is resumed, so
 * it reaches the clock, chance and the outside only through its context.
 */
export interface Runnable {
  readonly kind: RunnableKind
  readonly name: string
  /** What the run is pinned to: for data kinds the whole definition, for code its version. */
  readonly definition: Json
  /** Read when a run first begins with this object: what is changed in it later has no effect. */
  readonly limits?: Partial<Limits>
  /** What it may touch at most. Without it: what its starter may touch. */
  readonly grants?: Grants
  /** What the grants are written for, where that is not the definition itself: `member checker of team build`. */
  readonly grantedBy?: string
  /** The names of everything it may run, where that is known beforehand: to find circles. */
  readonly references?: readonly string[]
  /** Agents that its definition makes, by name: no library lists them, and their runs are pinned to them. */
  readonly makes?: ReadonlyMap<string, Json>
  /** It calls models by itself, so they must be opened for it. */
  readonly usesModels?: true
  /**
   * The same as it was when a run began with this definition, where the two differ only in what a run keeps, such as its
   * models; undefined for any other definition.
   */
  asBegun?(definition: Json): Runnable | undefined
  /** Why a run with this input can't go on here. Asked before it is taken up again: then it is left as it is. */
  problem?(input: RunInput): BatonError | undefined
  /**
   * A run of it that was cancelled while it was in no process is ended without its code. Ends what it has set going
   * elsewhere, and says what was used there. May be called again after a crash.
   */
  forsake?(runId: string, input: RunInput): Promise<WorkElsewhere | undefined>
  run(context: Context, input: RunInput): Promise<Outcome | string>
}

/** Names a runnable everywhere: agents by their bare name, all others as `kind:name`. */
export function referenceTo(runnable: Pick<Runnable, 'kind' | 'name'>): string {
  return runnable.kind === 'agent' ? runnable.name : `${runnable.kind}:${runnable.name}`
}

/** Makes a runnable of a durable function. Change `version` when old runs must not go on with the new code. */
export function defineFunction(name: string, run: Runnable['run'], version = '1'): Runnable {
  return { kind: 'function', name, definition: { version }, run }
}

const ownLayers = new WeakMap<Grants, GrantLayers>()

/** What a runnable may touch when its starter may touch no more than `layers`. */
export function layersFor(
  { kind, name, grants, grantedBy }: Runnable,
  layers: GrantLayers | undefined,
): GrantLayers | undefined {
  if (grants === undefined) return layers
  const own = ownLayers.get(grants) ?? [{ from: grantedBy ?? `${kind} ${name}`, grants }]
  ownLayers.set(grants, own)
  return layers === undefined ? own : own.reduce(narrow, layers)
}
