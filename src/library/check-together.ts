import type { KnownNames } from '../agents/check-references.ts'
import { isCoordinated } from '../agents/definition.ts'
import { referenceTo } from '../kernel/runnable.ts'
import type { BatonOptions } from './options.ts'

/** Refuses agents defined in code that name something that is not there, or that lead back to themselves. */
export async function checkTogether(options: BatonOptions): Promise<void> {
  const { agents = [], agentsChecked = false, kinds = [] } = options
  const named = agents.some((agent) => agent.tools.length > 0 || agent.agents.length > 0 || isCoordinated(agent))
  if (agentsChecked || !named) return
  const [{ checkAgents }, { syntaxOf }] = await Promise.all([
    import('../agents/check-references.ts'),
    import('../coordination/agents/syntax.ts'),
  ])
  checkAgents(agents, knownNames(options), syntaxOf(kinds))
}

function knownNames({ tools = [], runnables = [] }: BatonOptions): KnownNames {
  const changing = tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name)
  const others = runnables.flatMap((runnable) => [runnable.name, referenceTo(runnable)])
  const below = new Map(runnables.map((runnable) => [referenceTo(runnable), runnable.references ?? []]))
  return { tools: tools.map(({ name }) => name), runnables: others, changing, below }
}
