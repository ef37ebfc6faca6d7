import type { RunError } from '../../errors/run-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { MetaAgent } from './agents.ts'
import type { Brief } from './brief.ts'
import type { ResearchPhase } from './phase.ts'
import type { ResearchPlan } from './plan.ts'
import type { Feedback } from './supervisor/feedback.ts'

type TaskStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED'
export type Priority = 'HIGH' | 'MEDIUM' | 'LOW'

/** One worker at work on one step (RES-61). */
export type Task = {
  readonly task_id: string
  readonly worker_id: string
  readonly step_id: string
  readonly status: TaskStatus
  readonly priority: Priority
  readonly attempt: number
  readonly created_at: number
  readonly started_at: number | null
  readonly completed_at: number | null
  readonly cost_micros: number
  readonly tokens: number
  readonly error: RunError | null
}

type AgentAction = {
  readonly agent: MetaAgent
  readonly action: string
  readonly details: JsonObject
  readonly at: number
}
type PhaseChange = {
  readonly from: ResearchPhase
  readonly to: ResearchPhase
  readonly ts: number
  readonly reason: string
}
type Snapshot = {
  readonly label: string
  readonly at: number
  readonly phase: ResearchPhase
  readonly holds: JsonObject
}

/** What a worker gave, under the task it was given for (RES-65). The rest of it depends on its category. */
export type TaskResult = { readonly task_id: string; readonly worker: string } & JsonObject

/** One execution of a plan and how good its outcome is: the best one is what is answered with (RES-57). */
export type Iteration = {
  readonly iteration: number
  /** The tasks whose results it is made of, those of earlier iterations that still held among them. */
  readonly tasks: readonly string[]
  readonly quality_score: number
  readonly completeness_score: number
  /** What was asked for to make it better. */
  readonly actions: readonly string[]
}

/** Everything that is known of a run of research: the fold of its events, and nothing else (RES-6). */
export type AgentState = {
  readonly execution_id: string
  readonly current_phase: ResearchPhase
  readonly phase_history: readonly PhaseChange[]
  readonly brief: Brief
  readonly current_plan: ResearchPlan | null
  readonly plan_history: readonly ResearchPlan[]
  readonly iteration_count: number
  readonly max_iterations: number
  readonly all_tasks: readonly Task[]
  readonly current_step_index: number
  /** The tasks that the present iteration is made of. */
  readonly current_tasks: readonly string[]
  readonly iterations: readonly Iteration[]
  readonly research_results: readonly TaskResult[]
  readonly analysis_results: readonly TaskResult[]
  readonly writing_results: readonly TaskResult[]
  readonly quality_results: readonly TaskResult[]
  readonly quality_score: number | null
  readonly completeness_score: number | null
  readonly should_continue: boolean | null
  readonly feedback: Feedback | null
  /** In whole micro-dollars. */
  readonly total_cost: number
  readonly total_tokens: number
  readonly started_at: number
  readonly completed_at: number | null
  readonly agent_actions: readonly AgentAction[]
  readonly errors: readonly RunError[]
  readonly warnings: readonly string[]
  readonly snapshots: readonly Snapshot[]
}

export function initialState(brief: Brief, executionId: string, now: number): AgentState {
  return {
    execution_id: executionId,
    current_phase: 'INITIALIZED',
    phase_history: [],
    brief,
    current_plan: null,
    plan_history: [],
    iteration_count: 1,
    max_iterations: brief.max_iterations,
    all_tasks: [],
    current_step_index: 0,
    current_tasks: [],
    iterations: [],
    research_results: [],
    analysis_results: [],
    writing_results: [],
    quality_results: [],
    quality_score: null,
    completeness_score: null,
    should_continue: null,
    feedback: null,
    total_cost: 0,
    total_tokens: 0,
    started_at: now,
    completed_at: null,
    agent_actions: [],
    errors: [],
    warnings: [],
    snapshots: [],
  }
}

/** `exec_YYYYMMDD_HHMMSS` in UTC, with `_2`, `_3`… behind it where that has been taken (RES-21). */
export function executionIdAt(now: number, taken: ReadonlySet<string> = new Set()): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T')
  const first = `exec_${date.replaceAll('-', '')}_${time.slice(0, 8).replaceAll(':', '')}`
  let id = first
  for (let number = 2; taken.has(id); number++) id = `${first}_${number}`
  return id
}

/** What one of the seven did, in order (RES-27). */
export function actionsBy({ agent_actions }: Pick<AgentState, 'agent_actions'>, agent: MetaAgent): AgentAction[] {
  return agent_actions.filter((action) => action.agent === agent)
}

/** Paths at which two snapshots differ, such as `holds.cost` (RES-28). */
export function diff(before: Json, after: Json, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [left, right] = [asObject(before), asObject(after)]
  if (left === undefined || right === undefined) return [path]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].flatMap((key) => diff(left[key] ?? null, right[key] ?? null, path === '' ? key : `${path}.${key}`))
}

function asObject(value: Json): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}
