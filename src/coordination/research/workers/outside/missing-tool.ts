import type { WorkerFindings, WorkerInput } from '../../worker.ts'

/** What a worker found that had nothing to search with. */
export function missingTool({ worker_id }: WorkerInput, tool: string): WorkerFindings {
  return {
    result: { worker: worker_id, sources: [], queries: [], questions: [], gaps: [] },
    warnings: [`There is no tool \`${tool}\` to search with`],
  }
}
