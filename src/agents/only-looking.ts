import type { Reference } from '../source/fields/field.ts'
import { type Problem, problemAt } from '../source/problem.ts'
import type { KnownNames, LoadedAgent } from './check-references.ts'

/** A router that looks around before it chooses may only look: itself, and through the agents it calls. */
export function analystProblems(agents: readonly LoadedAgent[], { changing = [] }: KnownNames): Problem[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  return agents
    .filter(({ definition }) => definition?.router?.mode === 'analyst')
    .flatMap((router) =>
      router.references.flatMap((reference) =>
        toolsBehind(reference, byName, new Set([router.name]))
          .filter((tool) => changing.includes(tool))
          .map((tool) => {
            const details = { tool, through: reference.to === 'agent' ? reference.name : '' }
            return problemAt('BATON_AGENT_ROUTER_TOOL_CHANGES', details, router.file, reference.span)
          }),
      ),
    )
}

function toolsBehind(
  { to, key, name }: Reference,
  byName: ReadonlyMap<string, LoadedAgent>,
  visited: Set<string>,
): readonly string[] {
  if (to === 'tool') return [name]
  // Destinations work after the choice; only those that are called like tools work before it.
  if (key !== 'agents' || visited.has(name)) return []
  visited.add(name)
  return (byName.get(name)?.references ?? []).flatMap((reference) => toolsBehind(reference, byName, visited))
}
