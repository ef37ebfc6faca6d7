import type { SourceType } from './brief.ts'

export type WorkerCategory = 'research' | 'analysis' | 'writing' | 'quality'

/** What becomes of the step when a worker has failed for good. Of a group, one that succeeds is enough. */
export type WorkerClass = 'critical' | 'critical-group' | 'optional'

/** A worker as the planner knows it. */
export interface CatalogueEntry {
  readonly id: string
  readonly category: WorkerCategory
  readonly class: WorkerClass
  readonly sourceType?: SourceType
  readonly costMicros: number
  readonly seconds: number
  /** The result of which worker it can stand in for. */
  readonly alternatives?: readonly string[]
}

export type StepMode = 'PARALLEL' | 'SEQUENTIAL'

/** What a worker is told: Anthropic's four parts of a delegation (RES-38). */
export type WorkerAssignment = {
  readonly objective: string
  readonly output_format: string
  readonly tool_guidance: string
  readonly boundaries: string
}

export type ModelTier = 'cheap' | 'usual' | 'best'

export type PlannedWorker = {
  readonly worker_id: string
  readonly tier: ModelTier
  readonly cost_micros: number
  readonly seconds: number
  /** Grows when feedback asks for it to be done anew (algorithm 4.4). */
  readonly version: number
  /** What feedback asks of it, in plain words. */
  readonly wishes: readonly string[]
  readonly assignment: WorkerAssignment
}

export type PlanStep = {
  readonly step_id: string
  readonly category: WorkerCategory
  readonly mode: StepMode
  readonly workers: readonly PlannedWorker[]
  readonly depends_on: readonly string[]
}

export type Complexity = { readonly label: 'LOW' | 'MEDIUM' | 'HIGH'; readonly score: number; readonly reason: string }

export type ResearchPlan = {
  readonly plan_id: string
  readonly complexity: Complexity
  readonly research_needs: readonly string[]
  readonly analysis_needs: readonly string[]
  readonly writing_needs: readonly string[]
  readonly quality_needs: readonly string[]
  readonly steps: readonly PlanStep[]
  /** Workers that a person took out: no later plan has them. */
  readonly excluded?: readonly string[]
  /** What feedback asked for and how the plan answers each of it. */
  readonly answers: readonly { readonly action: string; readonly done: boolean; readonly why: string }[]
}
