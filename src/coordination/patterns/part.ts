import type { AgentDefinition } from '../../agents/definition.ts'
import type { Json } from '../../events/json.ts'

/** What an agent speaks with instead of just answering. The model that `as` belongs to says what it changes. */
export type Voice = { readonly as: string; readonly [detail: string]: Json | undefined }

/**
 * The part an agent plays for another. Data, and kept with its definition: a
 * run that is resumed plays the part it began with.
 */
export type Part = {
  /** Which agent wrote what it is given. */
  readonly from?: string
  /** That it is given the request as well, as an envelope around what the other agent wrote. */
  readonly passed?: 'envelope'
  /** Belongs to the agent that gives the answer: an agent that passes the work on passes its voice on too. */
  readonly voice?: Voice
  /** Its patterns did their work in an earlier round; now only its session goes on. */
  readonly seated?: true
  /** What it was told besides in that round, so that its conversation goes on as it began. */
  readonly notes?: readonly string[]
}

/** An agent together with the part it plays. */
export type AgentInPart = AgentDefinition & { readonly part?: Part }

/** So many parts of one agent are kept. Notes differ from request to request, so there is no end to them. */
const mostParts = 256

const known = new WeakMap<AgentDefinition, Map<string, AgentInPart>>()
const bases = new WeakMap<AgentInPart, AgentDefinition>()

/** The same object for the same agent and part, so that its hash is computed once. */
export function inPart(agent: AgentDefinition, part: Part): AgentInPart {
  if (part.from === undefined && part.voice === undefined && part.seated === undefined) return agent
  const parts = known.get(agent) ?? new Map<string, AgentInPart>()
  known.set(agent, parts)
  const key = JSON.stringify(part)
  const found = parts.get(key)
  if (found !== undefined) return found
  const [oldest] = parts.keys()
  if (parts.size === mostParts && oldest !== undefined) parts.delete(oldest)
  const made: AgentInPart = { ...agent, part }
  parts.set(key, made)
  bases.set(made, agent)
  return made
}

/** The same agent in no part; the same object each time, too. */
export function outOfPart(agent: AgentInPart): AgentDefinition {
  if (agent.part === undefined) return agent
  const base = bases.get(agent)
  if (base !== undefined) return base
  const { part: _, ...plain } = agent
  bases.set(agent, plain)
  return plain
}

/** What of a part is about the agent that went before. */
export function handedOf({ from, passed }: Part = {}): Part {
  return { ...(from === undefined ? {} : { from }), ...(passed === undefined ? {} : { passed }) }
}
