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

type Field = keyof AgentState

/** What each may write (RES-5). The Controller changes phases through the StateManager. */
const writes: Readonly<Record<MetaAgent, readonly Field[]>> = {
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
    'errors',
    'warnings',
  ],
  Supervisor: ['quality_score', 'completeness_score', 'should_continue', 'feedback', 'iteration_count'],
  Merger: [],
}

/** What each may read. `all` is everything. */
const reads: Readonly<Record<MetaAgent, readonly Field[] | 'all'>> = {
  Controller: [],
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
  Orchestrator: ['current_plan', 'brief', 'all_tasks', 'feedback', 'iteration_count'],
  Supervisor: [
    'brief',
    'research_results',
    'analysis_results',
    'writing_results',
    'quality_results',
    'iteration_count',
    'max_iterations',
    'current_plan',
  ],
  Merger: 'all',
}

export function refuseWrite(agent: MetaAgent, fields: readonly string[]): void {
  const denied = fields.find((field) => !(writes[agent] as readonly string[]).includes(field))
  if (denied === undefined) return
  throw researchErrors.error('BATON_RESEARCH_WRITE_DENIED', { agent, field: denied, allowed: writes[agent] })
}

/** The part of the state that an agent may see. What it may not see is not there. */
export function readableBy(agent: MetaAgent, state: AgentState): Partial<AgentState> {
  const fields = reads[agent]
  if (fields === 'all') return state
  return Object.fromEntries(fields.map((field) => [field, state[field]]))
}
