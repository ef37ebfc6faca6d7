import type { WorkerCategory } from '../plan.ts'
import type { AgentState, TaskResult } from '../state.ts'
import type { ResultsSoFar } from './worker-input.ts'

/** What a state holds of the tasks of one iteration. */
export function resultsOf(
  state: Pick<AgentState, `${WorkerCategory}_results`>,
  tasks: readonly string[],
): ResultsSoFar {
  const among = new Set(tasks)
  const of = (results: readonly TaskResult[]): TaskResult[] => results.filter(({ task_id }) => among.has(task_id))
  return {
    research: of(state.research_results),
    analysis: of(state.analysis_results),
    writing: of(state.writing_results),
    quality: of(state.quality_results),
  }
}
