import type { AgentDefinition } from '../../agents/definition.ts'

/** Advises the host before it begins: its answer goes to the host, never to whoever asked. */
type AdvisorVoice = { readonly as: 'advisor'; readonly host: string }

/** One of a team: what it says to the others it broadcasts. */
export type MemberVoice = {
  readonly as: 'member'
  readonly team: string
  /** What the team is for, when an agent declares it that does not coordinate it. */
  readonly charter?: string
  readonly ballot?: readonly string[]
}

/** Who concludes a team: between rounds it may go on talking, at the end it must report. */
export type CoordinatorVoice = {
  readonly as: 'coordinator'
  readonly team: string
  readonly charter?: string
  readonly turn: 'between' | 'last'
}

/** What an agent speaks with, instead of just answering. */
export type Voice = AdvisorVoice | MemberVoice | CoordinatorVoice

/**
 * The part an agent plays for another. Data, and kept with its definition: a
 * run that is resumed plays the part it began with, whatever became of the file.
 */
export type Part = {
  /** Which agent wrote what it is given. */
  readonly from?: string
  /** Belongs to whoever gives the answer: a handoff or a router passes it on. */
  readonly voice?: Voice
  /** Its patterns did their work in an earlier round; now only its session goes on. */
  readonly seated?: true
}

/** An agent together with the part it plays. */
export type AgentInPart = AgentDefinition & { readonly part?: Part }

const known = new WeakMap<AgentDefinition, Map<string, AgentInPart>>()

/** The same object for the same agent and part, so that its hash is computed once. */
export function inPart(agent: AgentDefinition, part: Part): AgentInPart {
  if (part.from === undefined && part.voice === undefined && part.seated === undefined) return agent
  const parts = known.get(agent) ?? new Map<string, AgentInPart>()
  known.set(agent, parts)
  const key = JSON.stringify(part)
  const found = parts.get(key)
  if (found !== undefined) return found
  const made: AgentInPart = { ...agent, part }
  parts.set(key, made)
  return made
}
