import type { AgentDefinition } from '../agents/definition.ts'
import type { DefinedWorker } from '../coordination/kind.ts'
import { uncallable } from '../grants/callable.ts'
import { effective } from '../grants/effective.ts'
import { fitsText } from '../grants/glob.ts'
import type { GrantLayer, GrantLayers } from '../grants/grants.ts'
import { Intersections } from '../grants/intersections.ts'
import { layersOf } from '../grants/judge.ts'
import type { Policy } from '../grants/policy.ts'
import type { AnyTool } from '../kernel/ports/tool.ts'
import { Callers, type Chain, callersIn, mostChains } from './callers.ts'
import { grantKinds } from './grant-kinds.ts'
import { type Loss, Losses } from './losses.ts'
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
  const losses = new Losses()
  const found = new Intersections()
  return agents.map((agent) => {
    const chains = callers.chainsAbove(agent.name)
    return {
      agent: agent.name,
      own: linesFor(agent, [], policy, found),
      under: narrowest(agent, chains, losses).map(({ chain, lost }) => {
        const above = [...callersIn(chain)]
        return { callers: above.map(({ name }) => name), left: linesFor(agent, above, policy, found), isLess: lost > 0 }
      }),
      warnings: [
        ...uselessTools(agent, policy, tools, losses),
        ...policyLosses(agent, policy, losses),
        ...callerLosses(agent, chains, losses),
        ...unseenChains(agent, chains),
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
  const losses = new Losses()
  const all = workers.map((worker) => ({
    agent: worker.name,
    own: linesFor(worker, [], policy, new Intersections()),
    under: [],
    warnings: [...uselessTools(worker, policy, tools, losses), ...policyLosses(worker, policy, losses)],
  }))
  const touching = all.filter(({ own, warnings }) => own.length + warnings.length > 0)
  return touching.length > 0 ? touching : [{ agent: definition, own: [], under: [], warnings: [] }]
}

/** What is left, one line for each kind that the agent asks for. */
function linesFor(agent: Granted, above: readonly Granted[], policy: Policy, found: Intersections): string[] {
  const layers = layersOf(policy, { layers: [...above, agent].map(layerOf) }) ?? []
  const asked = new Set(grantKinds.filter((kind) => kind.of(agent.grants).length > 0).map(({ name }) => `${name}`))
  const lines = effective(layers, (kind) => asked.has(kind), found)
  const callable = callableLine(layers)
  return [...lines, ...(callable === undefined ? [] : [callable])]
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

/** For each agent that calls this one, the chain of callers that leaves the least, and how much is lost under it. */
function narrowest(agent: AgentDefinition, chains: readonly Chain[], losses: Losses): readonly Narrowing[] {
  const best = new Map<string, Narrowing>()
  const weighed = new Map<Chain, number>()
  for (const chain of chains) {
    const links: Chain[] = []
    let link: Chain | undefined = chain
    for (; link !== undefined && !weighed.has(link); link = link.below) links.push(link)
    let lost = link === undefined ? 0 : (weighed.get(link) ?? 0)
    for (const one of links.reverse()) {
      lost += losses.weight(agent.grants, one.caller.grants)
      weighed.set(one, lost)
    }
    const caller = lowest(chain)
    const before = best.get(caller)
    if (before === undefined || lost > before.lost) best.set(caller, { chain, lost })
  }
  return [...best.values()]
}

interface Narrowing {
  readonly chain: Chain
  readonly lost: number
}

/** The name of the one that makes the call. */
function lowest(chain: Chain): string {
  let link = chain
  while (link.below !== undefined) link = link.below
  return link.caller.name
}

function policyLosses({ name, grants }: Granted, { ceiling }: Policy, losses: Losses): GrantWarning[] {
  const lost = ceiling === undefined ? [] : losses.under(grants, ceiling)
  return lossSentences(name, lost, 'stands under the policy').map((message) => ({
    message,
    hint: 'Only the person running Baton can change that, in the policy file.',
  }))
}

/** What is lost under a caller is told once, for the first chain that it stands in. */
function callerLosses({ name, grants }: AgentDefinition, chains: readonly Chain[], losses: Losses): GrantWarning[] {
  const told = new Set<string>()
  const seen = new Set<Chain>()
  const warnings: GrantWarning[] = []
  let untold = 0
  for (const chain of chains) {
    for (let link: Chain | undefined = chain; link !== undefined && !seen.has(link); link = link.below) {
      const { caller, below } = link
      seen.add(link)
      if (told.has(caller.name)) continue
      told.add(caller.name)
      if (losses.weight(grants, caller.grants) === 0) continue
      if (warnings.length >= mostWarnings) {
        untold++
        continue
      }
      const hint = `Add it to the grants of ${caller.name}, or take it out of those of ${name}.`
      const lost = losses.under(grants, caller.grants)
      const messages = lossSentences(name, lost, `is called by ${caller.name}${throughOthers(below)}`)
      warnings.push(...messages.map((message) => ({ message, hint })))
    }
  }
  if (untold === 0) return warnings
  const message = `${name} loses something under ${untold} more that stand above it`
  return [...warnings, { message, hint: 'Mend what is told first: it is likely the same for all of them.' }]
}

/** An agent that is granted nothing can lose nothing. */
function unseenChains({ name, grants }: AgentDefinition, chains: readonly Chain[]): GrantWarning[] {
  const asks = grantKinds.some((kind) => kind.of(grants).length > 0)
  if (!asks || chains.length < mostChains) return []
  const message = `${name} is called by so many ways that only ${mostChains} were looked at: it may lose more by the others`
  return [{ message, hint: 'Runs are judged by their own way all the same. Let fewer agents call each other.' }]
}

/** How many losses under callers are told for each agent, before the other callers are only counted. */
const mostWarnings = 20

/** How many of those in between are named. */
const mostBetween = 8

function throughOthers(below: Chain | undefined): string {
  if (below === undefined) return ''
  const named = Array.from(callersIn(below).take(mostBetween), ({ name }) => name)
  const others = below.length > mostBetween ? [`${below.length - mostBetween} more`] : []
  return ` (through ${[...named, ...others].join(' and ')})`
}

function lossSentences(name: string, losses: readonly Loss[], stands: string): string[] {
  return losses.flatMap(({ kind, gone, narrowed }) => [
    ...(gone.length === 0 ? [] : [`${name} ${stands}, which does not grant ${kind}: ${gone.join(', ')}`]),
    ...narrowed.map(({ pattern, left }) => `${name} ${stands}, which of ${kind}: ${pattern} grants only ${left}`),
  ])
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
