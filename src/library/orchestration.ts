import { hasPatterns } from '../coordination/patterns/agent-with-patterns.ts'
import type { runAgent } from '../coordination/patterns/run-agent.ts'
import type { runWorkOrder, workOrderRunnable } from '../coordination/workorder/work-order-runnable.ts'
import type { BatonOptions } from './options.ts'

/** What runs agents that have to do with others. */
export interface Orchestration {
  readonly runAgent: typeof runAgent
  readonly runWorkOrder: typeof runWorkOrder
  readonly workOrderRunnable: typeof workOrderRunnable
}

/**
 * Loaded for those who have agents with patterns, or whose journal may hold runs of such agents. Before anything runs:
 * a run that waited for a file to load would look as if it had nothing to do.
 */
export async function openOrchestration(options: BatonOptions): Promise<Orchestration | undefined> {
  const { agents = [], journal = 'memory' } = options
  if (journal === 'memory' && !agents.some(hasPatterns)) return undefined
  const [patterns, workOrders] = await Promise.all([
    import('../coordination/patterns/run-agent.ts'),
    import('../coordination/workorder/work-order-runnable.ts'),
  ])
  return { ...patterns, ...workOrders }
}
