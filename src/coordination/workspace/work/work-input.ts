import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { ChildOutcome } from '../breakdown/synthesis.ts'
import type { KnownTask } from '../decisions/duplicates.ts'
import type { JudgementInput } from '../decisions/judgement.ts'
import type { MadeAgent } from '../extension/made-agent.ts'
import type { StageInput } from '../extension/stage-input.ts'

/** A task as its run is given it: what does not change from one attempt to the next. */
export type WorkTask = {
  readonly id: string
  readonly type: string
  readonly description: string
  readonly depth: number
  readonly context: JsonObject
  readonly requirements: readonly string[]
  readonly phase: 'execute' | 'synthesize'
}

/** What a task that this one depends on found. */
export type EarlierResult = {
  readonly id: string
  readonly description: string
  readonly result: Json
}

/** A peer has a task done. */
export type WorkInput = {
  readonly part: 'work'
  /** The type of the peer. */
  readonly peer: string
  readonly task: WorkTask
  readonly earlier: readonly EarlierResult[]
  /** Tasks that new subtasks may be duplicates of. */
  readonly known: readonly KnownTask[]
  /** How its children ended, when it is put together. */
  readonly children: readonly ChildOutcome[]
  /** What types can do that the workspace made, for a peer that takes tasks apart. */
  readonly abilities?: readonly string[]
  /** The task is a stage on the way to a new type. */
  readonly extension?: StageInput
  /** The type of the peer, where the workspace made it. */
  readonly made?: MadeAgent
}

/** A peer judges tasks. */
export type JudgingInput = JudgementInput & { readonly part: 'judge' }

/** What peers have a run of the workspace do; anything else is a request, and is posted. */
export type PeerInput = WorkInput | JudgingInput

/** Data of that form is only ever written by peers. */
export function peerInput(given: Json | undefined): PeerInput | undefined {
  if (!isObject(given)) return undefined
  const isPart = given['part'] === 'work' || given['part'] === 'judge'
  return isPart ? (given as PeerInput) : undefined
}

/** What came of a task's run. */
export type WorkDone =
  | {
      readonly did: 'result'
      readonly result: Json
      readonly advances: boolean
      readonly reason: string
      /** What did it says that something is missing. */
      readonly partial?: true
    }
  | { readonly did: 'failed'; readonly error: TaskFailure }
  | {
      readonly did: 'breakdown'
      readonly subtasks: readonly NewSubtask[]
      /** Tasks that were there before, in the place of subtasks. */
      readonly taken: readonly string[]
      readonly dropped: readonly { readonly description: string; readonly of: string }[]
      readonly reasoning: string
    }
  /** It is one piece of work, which the peer that takes tasks apart leaves to others. */
  | { readonly did: 'whole'; readonly reasoning: string }
  /** It needs what no type can do. */
  | { readonly did: 'lacking'; readonly missing: readonly string[]; readonly reasoning: string }

type TaskFailure = {
  readonly type: string
  readonly message: string
  readonly retryable: boolean
}

export type NewSubtask = {
  readonly description: string
  readonly type: string
  readonly requirements: readonly string[]
  /** Numbers of the other new subtasks. */
  readonly depends_on: readonly number[]
  /** Ids of tasks that were there before. */
  readonly waits_for: readonly string[]
  readonly outputs: readonly string[]
}

/** What a run said came of its task; undefined for one that ended before it could say. */
export function workDone(said: Json | undefined): WorkDone | undefined {
  return isObject(said) && typeof said['did'] === 'string' ? (said as WorkDone) : undefined
}
