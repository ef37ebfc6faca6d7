import { researchErrors } from './errors.ts'
import type { AgentState } from './state.ts'

/** The seven that research is made of, each with its category (RES-1). */
export const metaAgents = {
  Controller: 'ORCHESTRATION',
  StateManager: 'SUPPORT',
  Planner: 'PLANNING',
  Strategy: 'PLANNING',
  Orchestrator: 'ORCHESTRATION',
  Supervisor: 'EVALUATION',
  Merger: 'OUTPUT',
} as const

export type MetaAgent = keyof typeof metaAgents

export const metaAgentNames: readonly MetaAgent[] = Object.keys(metaAgents) as MetaAgent[]

type StateField = keyof AgentState

/** What each may write (RES-5). The Controller changes phases through the StateManager. */
const writes: Readonly<Record<MetaAgent, readonly StateField[]>> = {
  Controller: ['execution_id', 'current_phase'],
  StateManager: [
    'current_phase',
    'phase_history',
    'total_cost',
    'total_tokens',
    'started_at',
    'completed_at',
    'agent_actions',
    'snapshots',
  ],
  Planner: ['current_plan', 'plan_history'],
  Strategy: ['current_plan'],
  Orchestrator: [
    'research_results',
    'analysis_results',
    'writing_results',
    'quality_results',
    'all_tasks',
    'current_step_index',
    'current_tasks',
    'errors',
    'warnings',
  ],
  Supervisor: [
    'quality_score',
    'completeness_score',
    'should_continue',
    'feedback',
    'iteration_count',
    'iterations',
    'warnings',
  ],
  Merger: [],
}

type ReadableFields = {
  Controller: 'current_phase' | 'should_continue' | 'iteration_count'
  StateManager: StateField
  Planner:
    | 'brief'
    | 'feedback'
    | 'current_plan'
    | 'plan_history'
    | 'research_results'
    | 'analysis_results'
    | 'writing_results'
    | 'quality_results'
    | 'iteration_count'
  Strategy: 'current_plan' | 'brief'
  Orchestrator: 'current_plan' | 'brief' | 'all_tasks' | 'feedback' | 'iteration_count' | 'total_cost' | 'started_at'
  Supervisor:
    | 'brief'
    | 'research_results'
    | 'analysis_results'
    | 'writing_results'
    | 'quality_results'
    | 'iteration_count'
    | 'max_iterations'
    | 'current_plan'
    | 'current_tasks'
    | 'iterations'
    | 'feedback'
  Merger: StateField
}

/** What each may read. `all` is everything. */
const reads: { readonly [Agent in MetaAgent]: readonly ReadableFields[Agent][] | 'all' } = {
  Controller: ['current_phase', 'should_continue', 'iteration_count'],
  StateManager: 'all',
  Planner: [
    'brief',
    'feedback',
    'current_plan',
    'plan_history',
    'research_results',
    'analysis_results',
    'writing_results',
    'quality_results',
    'iteration_count',
  ],
  Strategy: ['current_plan', 'brief'],
  Orchestrator: ['current_plan', 'brief', 'all_tasks', 'feedback', 'iteration_count', 'total_cost', 'started_at'],
  Supervisor: [
    'brief',
    'research_results',
    'analysis_results',
    'writing_results',
    'quality_results',
    'iteration_count',
    'max_iterations',
    'current_plan',
    'current_tasks',
    'iterations',
    'feedback',
  ],
  Merger: 'all',
}

/** The part of the state that an agent may see. */
export type Readable<Agent extends MetaAgent> = Pick<AgentState, ReadableFields[Agent]>

export function refuseWrite(agent: MetaAgent, fields: readonly string[]): void {
  const denied = fields.find((field) => !(writes[agent] as readonly string[]).includes(field))
  if (denied === undefined) return
  throw researchErrors.error('BATON_RESEARCH_WRITE_DENIED', { agent, field: denied, allowed: writes[agent] })
}

/** What an agent may see. What it may not see is not there. */
export function readableBy<Agent extends MetaAgent>(agent: Agent, state: AgentState): Readable<Agent> {
  const fields: readonly StateField[] | 'all' = reads[agent]
  const seen = fields === 'all' ? state : Object.fromEntries(fields.map((field) => [field, state[field]]))
  return seen as Readable<Agent>
}
