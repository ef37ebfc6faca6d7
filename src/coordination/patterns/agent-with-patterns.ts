import { agentRunnable } from '../../agents/agent-runnable.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import type { Layer } from './layer.ts'
import { type AgentInPart, inPart } from './part.ts'

/** What a layer needs to be told; the rest it does itself. */
export type LayerParts = Omit<Layer, 'cast'>

/** The layer around sessions: finds agents by name and puts them into the parts they play. */
export function patternLayer(parts: LayerParts): Layer {
  const layer: Layer = {
    ...parts,
    cast: (who, part) => {
      const agent = typeof who === 'string' ? parts.agents.get(who) : who
      if (agent !== undefined) return agentWithPatterns(inPart(agent, part), layer)
      return typeof who === 'string' ? who : who.name
    },
  }
  return layer
}

/** An agent as something that can be run, with everything its frontmatter says about others. */
export function agentWithPatterns(agent: AgentInPart, layer: Layer): Runnable {
  const plain = agentRunnable(agent, layer.equip)
  // Without patterns it is exactly what it was before there were any (PAT-4).
  if (!hasPatterns(agent)) return plain
  return {
    ...plain,
    ...grantsWithSelf(agent),
    run: (context, input) => layer.perform(context, { agent, layer }, input),
  }
}

/** Whether others have to do with what it does. */
export function hasPatterns({ handoff, router, advisors, team, workorder, part }: AgentInPart): boolean {
  return [handoff, router, advisors, team, workorder, part].some((key) => key !== undefined)
}

/** Whoever leads a team takes its own turns in runs of their own; that is no calling of others. */
function grantsWithSelf({ name, grants, team }: AgentInPart): { readonly grants: Grants } {
  const call = grants.agents?.call
  if (team === undefined || call === undefined) return { grants }
  return { grants: { ...grants, agents: { ...grants.agents, call: [...call, name] } } }
}
