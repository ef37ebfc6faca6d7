import { agentRunnable, limitsOf } from '../../agents/agent-runnable.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import { refuseUnfitInput } from '../../agents/given-input.ts'
import type { AgentKey } from '../../agents/key.ts'
import type { Grants } from '../../grants/grants.ts'
import type { Runnable } from '../../kernel/runnable.ts'
import { keysOf, settingsUnder } from './keys-of.ts'
import { type Layer, type PartBrief, plainRequest } from './layer.ts'
import { type AgentInPart, inPart } from './part.ts'
import { runAgent, runOf } from './run-agent.ts'

/** What a layer must be told; it casts agents itself. */
export type LayerParts = Omit<Layer, 'cast'>

/** Finds agents by name and puts them into the parts they play. */
export function patternLayer(parts: LayerParts): Layer {
  const layer: Layer = {
    ...parts,
    cast: (who, part, brief) => {
      const agent = typeof who === 'string' ? parts.agents.get(who) : who
      if (agent !== undefined) return agentWithPatterns(inPart(agent, part), layer, brief)
      return typeof who === 'string' ? who : who.name
    },
  }
  return layer
}

/** An agent as something that can be run, with everything its keys say. */
export function agentWithPatterns(agent: AgentInPart, layer: Layer, brief?: PartBrief): Runnable {
  const plain = agentRunnable(agent, layer.equip)
  const keys = keysOf(agent, layer.keys)
  // Without keys and without a part it is only its session (PAT-4).
  if (keys.length === 0 && agent.part === undefined && brief === undefined) return plain
  const { asked, speaking } = brief ?? {}
  return {
    ...plain,
    grants: grantsWith(agent, keys),
    run: async (context, input) => {
      // In an envelope it is given words about the work; on a seat it goes on with what it was given first.
      const isGiven = agent.part?.passed !== 'envelope' && agent.part?.seated !== true
      if (isGiven) await refuseUnfitInput(agent, input, context.edition)
      return runAgent(context, { agent, layer, speaking }, plainRequest(input, asked))
    },
  }
}

/** An agent by one of its keys, such as `workorder:trip`: what the key says, without its other keys. */
export function addressedAgent(agent: AgentDefinition, key: AgentKey, layer: Layer): Runnable {
  const settings = settingsUnder(agent, key) as never
  return {
    kind: key.name,
    name: agent.name,
    definition: agent,
    limits: limitsOf(agent.budget),
    grants: agent.grants,
    run: async (context, input) => {
      await refuseUnfitInput(agent, input, context.edition)
      return runOf(key.name, layer)(
        context,
        { agent, layer, settings },
        plainRequest(input),
        (request, other = agent) => runAgent(context, { agent: { ...other, part: { seated: true } }, layer }, request),
      )
    },
  }
}

/** Some models run the agent itself as a child; that is not calling others, so no grant is needed for it. */
function grantsWith({ name, grants }: AgentDefinition, keys: readonly AgentKey[]): Grants {
  const call = grants.agents?.call
  if (call === undefined || !keys.some((key) => key.callsItself)) return grants
  return { ...grants, agents: { ...grants.agents, call: [...call, name] } }
}
