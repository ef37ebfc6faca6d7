import type { KnownNames } from '../agents/check-references.ts'
import { hasPatterns } from '../coordination/patterns/agent-with-patterns.ts'
import { referenceTo } from '../kernel/runnable.ts'
import type { BatonOptions } from './options.ts'

/** Whether the agents that code defines name only what there is. Loaded only for those that name anything. */
export async function checkTogether(options: BatonOptions): Promise<void> {
  const { agents = [], agentsChecked = false } = options
  const named = agents.some((agent) => agent.tools.length > 0 || agent.agents.length > 0 || hasPatterns(agent))
  if (agentsChecked || !named) return
  const { checkAgents } = await import('../agents/check-agents.ts')
  checkAgents(agents, knownNames(options))
}

function knownNames({ tools = [], runnables = [] }: BatonOptions): KnownNames {
  const changing = tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name)
  const others = runnables.flatMap((runnable) => [runnable.name, referenceTo(runnable)])
  return { tools: tools.map(({ name }) => name), runnables: others, changing }
}
