import type { RunError } from '../../errors/run-error.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { AnyTool } from '../../kernel/ports/tool.ts'
import type { Brief } from './brief.ts'
import type { Evidence } from './evidence/evidence.ts'
import type { ModelTier, WorkerAssignment } from './plan.ts'
import type { TaskResult } from './state.ts'

/** What a worker is given (RES-62). `context` holds what earlier steps found, as far as it may see that. */
export type WorkerInput = {
  readonly task_id: string
  readonly worker_id: string
  readonly context: {
    readonly brief: Brief
    readonly assignment: WorkerAssignment
    readonly questions: readonly string[]
    /** Of a step that writes, the ids of all its workers in order. */
    readonly others: readonly string[]
    readonly research_results: readonly TaskResult[]
    readonly analysis_results: readonly TaskResult[]
    readonly writing_results: readonly TaskResult[]
    readonly feedback: readonly string[]
  }
  /** `sample` counts from 1 where the same judgement is asked for several times. */
  readonly config: { readonly tier: ModelTier; readonly version: number; readonly sample: number }
}

/** What a worker returns (RES-62). Evidence stands apart from the result, because it is kept once. */
export type WorkerOutput = {
  readonly task_id: string
  readonly worker_id: string
  readonly success: boolean
  readonly result: JsonObject | null
  readonly error: RunError | null
  readonly cost_micros: number
  readonly tokens_used: number
  readonly execution_time_seconds: number
  readonly metadata: {
    /** The hash of what it read, if it read something. */
    readonly evidence?: string
    readonly warnings?: readonly string[]
    readonly attempts: number
    /** Above 1: the same judgement once more. */
    readonly sample: number
  }
}

/** What a worker can reach besides its context. */
export interface Desk {
  /** Tools by name, such as `search_documents`, `web_search` and `read_page`; what is not there is not granted. */
  readonly tools: ReadonlyMap<string, AnyTool>
  /** Everything that earlier workers of this run found. Empty for workers that reach outside: nothing of it may leave. */
  readonly evidence: Evidence
  /** `provider/model` for its tier, and those to try when it fails. None: it works by rules. */
  readonly models: readonly string[]
}

/**
 * One worker of the catalogue. It does its part with the operations of its context. It throws only where an operation
 * failed, and is then tried again; what it could not find or do is part of its findings.
 */
export interface ResearchWorker {
  readonly id: string
  /** The tools of which it needs at least one; without any it is left out of plans. Empty: it needs none. */
  readonly needs: readonly string[]
  /** Whether there is nothing for it to do, although a tool is there: it is left out of plans then. */
  isIdle?(brief: Brief, tools: Desk['tools']): boolean
  /** It sends what it is given outside, so it is given the brief and nothing that was read. */
  readonly isOutside: boolean
  /** Without a model it works by rules; false where that can't be. */
  readonly isOffline: boolean
  work(context: Context, input: WorkerInput, desk: Desk): Promise<WorkerFindings>
}

/** What a worker found or made. */
export interface WorkerFindings {
  /** By category: sources, insights and outline, content, or scores (RES-65). */
  readonly result: JsonObject
  /** New evidence, if it is a worker that reads. Its passages are numbered anew when it is merged. */
  readonly found?: Evidence
  readonly warnings?: readonly string[]
}
