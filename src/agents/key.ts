import type { Json } from '../events/json.ts'
import type { Field, Reading } from '../source/fields/field.ts'
import type { Problem } from '../source/problem.ts'
import type { MappingNode } from '../source/source-node.ts'
import type { KnownNames, LoadedAgent } from './check-references.ts'
import type { AgentDefinition } from './definition.ts'

/** What coordination models keep in the definition of an agent, by their key. Each model declares its own here. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms of src/coordination add to it
export interface AgentKeys {}

/** The same keys as people write them. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms of src/coordination add to it
export interface WrittenKeys {}

/** The keys of one agent that a model's own key may have to fit together with. */
interface KeyNeighbours {
  readonly agentName: string
  readonly root: MappingNode
  readonly tools: readonly string[]
  readonly agents: readonly string[]
}

/** All agents that were read together, by name, and what else there is. */
export interface Among {
  readonly agents: ReadonlyMap<string, LoadedAgent>
  readonly known: KnownNames
  readonly keys: readonly AgentKey[]
}

/** Agents that have nothing wrong with them, by name. */
export interface Around {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly keys: readonly AgentKey[]
}

/** Something about an agent that works and could be better. */
export interface Remark {
  readonly agent: string
  /** What it is about, for programs, such as `description_missing`. */
  readonly about: string
  readonly message: string
}

/** A key that a coordination model adds to the frontmatter of agents. Reading and checking agents goes by this alone. */
export interface AgentKey<Read = unknown> {
  readonly name: string
  /** What the key is for, in docs and editors. */
  readonly says: string
  readonly field: Field<Read>
  /** Keys that people try in its place, each with what to write instead. */
  readonly mistakenFor?: Readonly<Record<string, string>>
  /** It works in place of the agent's own session, so an agent can have only one key like this. */
  readonly instead?: true
  /** The model runs the agent itself as a child, so that needs no grant to call others. */
  readonly callsItself?: true
  /** The agent can be run as `key:agent` too. */
  readonly addressable?: true
  /** What is kept of what was read, and which `agents` are left to be called like tools. Default: all as it was read. */
  settle?(read: Read, agents: readonly string[]): { readonly settings?: Json; readonly agents: readonly string[] }
  /** Reports what does not fit together within one agent. */
  check?(read: Read, neighbours: KeyNeighbours, reading: Reading): void
  /** What does not fit together between this agent and others. */
  checkAmong?(agent: LoadedAgent, among: Among): readonly Problem[]
  /** What works and could be better. */
  remarks?(agent: AgentDefinition, around: Around): readonly Remark[]
  /** The agents that answer in its place, where it does not answer itself. */
  passesTo?(settings: unknown): readonly string[] | undefined
  /** The agent that gives the answer of the model, where that is not the agent itself. */
  concludedBy?(settings: unknown): string | undefined
}
