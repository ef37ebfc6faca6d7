import type { WorkerCategory } from '../plan.ts'
import type { AgentState, TaskResult } from '../state.ts'
import type { ResultsSoFar } from './worker-input.ts'

/** What a state holds of the tasks of one iteration, in the order of its plan. */
export function resultsOf(
  state: Pick<AgentState, `${WorkerCategory}_results`>,
  tasks: readonly string[],
): ResultsSoFar {
  const places = new Map(tasks.map((id, place) => [id, place]))
  const placeOf = ({ task_id }: TaskResult): number => places.get(task_id) ?? -1
  const of = (results: readonly TaskResult[]): TaskResult[] =>
    results.filter((result) => placeOf(result) >= 0).sort((left, right) => placeOf(left) - placeOf(right))
  return {
    research: of(state.research_results),
    analysis: of(state.analysis_results),
    writing: of(state.writing_results),
    quality: of(state.quality_results),
  }
}
