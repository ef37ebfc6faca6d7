import { agentBehind } from '../agents/agent-behind.ts'
import { limitsOf } from '../agents/agent-runnable.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import type { AgentKey } from '../agents/key.ts'
import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { Kind } from './kind.ts'
import { settingsUnder } from './patterns/keys-of.ts'
import { terminalsOf } from './patterns/terminal.ts'

/** The agents around one whose calls are counted. */
export interface BoundsScope {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** The most model calls of one run of this name, with everything it starts; infinite where only limits hold it. */
  callsOf(name: string): number
  /** Every agent that may give the answer when this one is run. */
  terminalsOf(name: string): readonly string[]
}

/** The most model calls of an agent with a key. `inside` counts what the key is around: other keys, or the session. */
export type KeyBounds<Settings = never> = (
  settings: Settings,
  agent: AgentDefinition,
  scope: BoundsScope,
  inside: () => number,
) => number

/** The bounds of every kind, loaded. */
export type Bounds = readonly { readonly key: AgentKey; readonly bounds: KeyBounds }[]

export async function loadBounds(kinds: readonly Kind[]): Promise<Bounds> {
  const loaded = await Promise.all(
    kinds.map(async ({ key, bounds }) => (key && bounds ? [{ key, bounds: await bounds() }] : [])),
  )
  const all = loaded.flat()
  // In the order in which the keys of an agent are run: those that replace its session are the innermost.
  return [...all.filter(({ key }) => !key.instead), ...all.filter(({ key }) => key.instead)]
}

/** Everything that can be run, as far as its calls can be counted. */
export interface Countable {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly bounds: Bounds
  /** What is defined in files of its own, by `kind:name`. */
  readonly definitions?: ReadonlyMap<string, (scope: BoundsScope) => number>
}

/**
 * The most model calls of one run of an agent with everything it starts. By one of its keys, as in `workorder:trip`,
 * that key is around all others.
 */
export function callsAtMost(
  agent: AgentDefinition,
  countable: Countable,
  above: ReadonlySet<string> = nothing,
  byKey?: string,
): number {
  if (above.has(agent.name)) return Number.POSITIVE_INFINITY
  return once(countable, `agent:${agent.name} by ${byKey ?? ''}`, () => callsNow(agent, countable, above, byKey))
}

/** What was counted, by what it was counted for: agents that name the same others would each count them again. */
const counts = new WeakMap<Countable, Map<string, number>>()

/** In a circle, which is a problem of its own, the one that was asked about first is the one that is cut. */
function once(countable: Countable, of: string, count: () => number): number {
  const known = counts.get(countable) ?? new Map<string, number>()
  counts.set(countable, known)
  const calls = known.get(of) ?? count()
  known.set(of, calls)
  return calls
}

function callsNow(
  agent: AgentDefinition,
  countable: Countable,
  above: ReadonlySet<string>,
  byKey: string | undefined,
): number {
  const scope = boundsScope(countable, new Set([...above, agent.name]))
  const has = countable.bounds.filter(({ key }) => settingsUnder(agent, key) !== undefined)
  const used = [...has.filter(({ key }) => key.name === byKey), ...has.filter(({ key }) => key.name !== byKey)]
  const from = (index: number): number => {
    const one = used[index]
    if (one === undefined) return sessionCalls(agent)
    const settings = settingsUnder(agent, one.key) as never
    return counted(one.key.name, agent.name, () => one.bounds(settings, agent, scope, () => from(index + 1)))
  }
  return atMost(from(0), limitsOf(agent.budget).modelCalls)
}

const nothing: ReadonlySet<string> = new Set()

/** What a kind counts. Anything but an amount would be shown as a promise, so it is an error of that kind. */
function counted(kind: string, name: string, count: () => number): number {
  let calls: unknown
  try {
    calls = count()
  } catch (error) {
    if (isBatonError(error, 'BATON_KIND_BOUNDS_INVALID')) throw error
    throw new BatonError('BATON_KIND_BOUNDS_INVALID', { kind, name, counted: `an error: ${describe(error)}` }, error)
  }
  if (typeof calls === 'number' && calls >= 0) return calls
  throw new BatonError('BATON_KIND_BOUNDS_INVALID', { kind, name, counted: String(calls) })
}

/** What a model may ask about the names that stand in its settings. `above` leads to whatever asks. */
export function boundsScope(countable: Countable, above: ReadonlySet<string> = nothing): BoundsScope {
  const { agents, bounds } = countable
  const keys = bounds.map(({ key }) => key)
  return {
    agents,
    callsOf: (name) => callsOfNamed(name, countable, above),
    terminalsOf: (name) => terminalsOf(name, agents, keys),
  }
}

/** One call for each turn; with colleagues that it calls like tools, only the limits hold them all. */
export function sessionCalls({ maxTurns, agents }: Pick<AgentDefinition, 'maxTurns' | 'agents'>): number {
  return agents.length > 0 ? Number.POSITIVE_INFINITY : maxTurns
}

/** A person or a tool calls no model; of anything that is not known, only the limits hold the calls. */
function callsOfNamed(name: string, countable: Countable, above: ReadonlySet<string>): number {
  const kind = name.slice(0, Math.max(0, name.indexOf(':')))
  const definition = above.has(name) ? undefined : countable.definitions?.get(name)
  if (definition !== undefined) {
    const below = (): BoundsScope => boundsScope(countable, new Set([...above, name]))
    return once(countable, name, () => counted(kind, name, () => definition(below())))
  }
  const keys = countable.bounds.map(({ key }) => key)
  const agent = agentBehind(name, countable.agents, keys)
  if (agent !== undefined) return callsAtMost(agent, countable, above, kind)
  return /^(?:human|tool):/.test(name) ? 0 : Number.POSITIVE_INFINITY
}

export function atMost(amount: number, limit: number | undefined): number {
  return limit === undefined ? amount : Math.min(amount, limit)
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
