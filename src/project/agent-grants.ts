import type { AgentDefinition } from '../agents/definition.ts'
import type { DefinedWorker } from '../coordination/kind.ts'
import { uncallable } from '../grants/callable.ts'
import { effective } from '../grants/effective.ts'
import { fitsText } from '../grants/glob.ts'
import type { GrantLayer, GrantLayers, Grants } from '../grants/grants.ts'
import { layersOf } from '../grants/judge.ts'
import type { Policy } from '../grants/policy.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import { Callers, type Chain } from './callers.ts'
import { grantKinds, type Loss, lossesUnder } from './grant-kinds.ts'
import { type GrantWarning, uselessTools } from './tool-needs.ts'

/** What an agent may touch. */
export interface AgentGrants {
  readonly agent: string
  /** When it is started by itself: what it asks for, under the ceiling of the policy. */
  readonly own: readonly string[]
  /** What is left of that under each agent that calls it; of several chains of callers, the narrowest. */
  readonly under: readonly GrantsUnder[]
  readonly warnings: readonly GrantWarning[]
}

type Granted = Pick<AgentDefinition, 'name' | 'grants'>

export interface GrantsUnder {
  /** From the one that was started down to the one that calls it. */
  readonly callers: readonly string[]
  readonly left: readonly string[]
  /** Whether that is less than it has by itself. */
  readonly isLess: boolean
}

/** What each agent may touch, by itself and under others, and what of that was likely not meant. */
export function agentGrants(
  agents: readonly AgentDefinition[],
  policy: Policy,
  tools: readonly AnyTool[],
  callers: Callers = new Callers(agents),
): AgentGrants[] {
  return agents.map((agent) => {
    const chains = callers.chainsAbove(agent.name)
    return {
      agent: agent.name,
      own: linesFor(agent, [], policy),
      under: narrowest(agent, chains).map((chain) => ({
        callers: chain.map(({ name }) => name),
        left: linesFor(agent, chain, policy),
        isLess: weightOf(agent, chain) > 0,
      })),
      warnings: [
        ...uselessTools(agent, policy, tools),
        ...policyLosses(agent, policy),
        ...callerLosses(agent, chains),
        ...closedDoors(agent, policy, callers),
      ],
    }
  })
}

/**
 * The same of those that definitions make themselves, under the name of their definition: those that touch something, and
 * else the definition as a whole. It has no grants, so nothing is lost under it.
 */
export function workerGrants(
  definition: string,
  workers: readonly DefinedWorker[],
  policy: Policy,
  tools: readonly AnyTool[],
): readonly AgentGrants[] {
  const all = workers.map((worker) => ({
    agent: worker.name,
    own: linesFor(worker, [], policy),
    under: [],
    warnings: [...uselessTools(worker, policy, tools), ...policyLosses(worker, policy)],
  }))
  const touching = all.filter(({ own, warnings }) => own.length + warnings.length > 0)
  return touching.length > 0 ? touching : [{ agent: definition, own: [], under: [], warnings: [] }]
}

/** What is left, one line for each kind that the agent asks for. */
function linesFor(agent: Granted, above: Chain, policy: Policy): string[] {
  const layers = layersOf(policy, { layers: [...above, agent].map(layerOf) }) ?? []
  const asked = grantKinds.filter((kind) => kind.of(agent.grants).length > 0).map(({ name }) => `${name}: `)
  const lines = effective(layers.map(({ from, grants: { agents: _, ...grants } }) => ({ from, grants })))
  const isAsked = (line: string): boolean =>
    asked.some((beginning) => line.startsWith(beginning)) || line.startsWith('a person is asked')
  const callable = callableLine(layers)
  return [...lines.filter(isAsked), ...(callable === undefined ? [] : [callable])]
}

/** Only layers that list callable agents narrow this, so it is not the intersection of all layers. */
function callableLine(layers: GrantLayers): string | undefined {
  const named = layers.flatMap(({ grants }) => (grants.agents?.call === undefined ? [] : [grants.agents.call]))
  const [first, ...others] = named
  if (first === undefined) return undefined
  const left = first.filter((name) => others.every((list) => list.some((pattern) => fitsText(pattern, name))))
  return `agents.call: ${left.length === 0 ? 'nobody' : left.join(', ')}`
}

function layerOf({ name, grants }: Granted): GrantLayer {
  return { from: `agent ${name}`, grants }
}

/** For each agent that calls this one, the chain of callers that leaves the least. */
function narrowest(agent: AgentDefinition, chains: readonly Chain[]): Chain[] {
  const best = new Map<string, Chain>()
  for (const chain of chains) {
    const caller = chain.at(-1)?.name ?? ''
    const before = best.get(caller)
    if (before === undefined || weightOf(agent, chain) > weightOf(agent, before)) best.set(caller, chain)
  }
  return [...best.values()]
}

function weightOf({ grants }: AgentDefinition, chain: Chain): number {
  const losses = chain.flatMap((caller) => lossesUnder(grants, caller.grants))
  return losses.reduce((sum, { gone, narrowed }) => sum + 2 * gone.length + narrowed.length, 0)
}

function policyLosses({ name, grants }: Granted, { ceiling }: Policy): GrantWarning[] {
  return lossSentences(name, grants, ceiling, 'stands under the policy').map((message) => ({
    message,
    hint: 'Only the person running Baton can change that, in the policy file.',
  }))
}

function callerLosses({ name, grants }: AgentDefinition, chains: readonly Chain[]): GrantWarning[] {
  const told = new Map<string, GrantWarning>()
  for (const chain of chains) {
    for (const [index, caller] of chain.entries()) {
      const through = chain.slice(index + 1).map((one) => one.name)
      const how = through.length === 0 ? '' : ` (through ${through.join(' and ')})`
      for (const message of lossSentences(name, grants, caller.grants, `is called by ${caller.name}${how}`)) {
        const hint = `Add it to the grants of ${caller.name}, or take it out of those of ${name}.`
        const key = message.replace(how, '')
        if (!told.has(key)) told.set(key, { message, hint })
      }
    }
  }
  return [...told.values()]
}

function lossSentences(name: string, asked: Grants, given: Grants | undefined, stands: string): string[] {
  const sentences = ({ kind, gone, narrowed }: Loss): string[] => [
    ...(gone.length === 0 ? [] : [`${name} ${stands}, which does not grant ${kind}: ${gone.join(', ')}`]),
    ...narrowed.map(({ pattern, left }) => `${name} ${stands}, which of ${kind}: ${pattern} grants only ${left}`),
  ]
  return given === undefined ? [] : lossesUnder(asked, given).flatMap(sentences)
}

/** Agents that it names, and that its grants don't let it call. */
function closedDoors(agent: AgentDefinition, policy: Policy, callers: Callers): GrantWarning[] {
  const layers = layersOf(policy, { layers: [layerOf(agent)] }) ?? []
  return [...callers.calledBy(agent)].flatMap((name) => {
    const closed = uncallable(layers, name)
    if (closed === undefined) return []
    return [{ message: `${agent.name} names ${name}, but ${closed.from} does not let it be called`, hint: closed.hint }]
  })
}
