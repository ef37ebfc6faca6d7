import type { Effort } from '../events/conversation.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { Grants } from '../grants/grants.ts'
import type { AgentKeys } from './key.ts'

/** Limits as people write them: dollars and seconds. */
export type AgentBudget = {
  readonly usd?: number
  readonly tokens?: number
  readonly seconds?: number
  readonly modelCalls?: number
  readonly toolCalls?: number
  readonly depth?: number
  readonly fanOut?: number
  /** How many seconds to wait for providers that are down. */
  readonly outage?: number
}

/**
 * An agent as data: the same whether it came from a Markdown file or from code.
 * A run is pinned to the hash of exactly this. Coordination models add keys of their own.
 */
export type AgentDefinition = {
  readonly name: string
  readonly description: string
  /** The system prompt: the body of the file. */
  readonly prompt: string
  /** The model, and those to try when it can't answer. Empty: whatever is configured. */
  readonly models: readonly string[]
  readonly tools: readonly string[]
  /** Agents it can call like tools. */
  readonly agents: readonly string[]
  /** MCP servers it brings along, by name. */
  readonly mcp?: JsonObject
  readonly grants: Grants
  readonly budget: AgentBudget
  /** JSON Schemas. */
  readonly input?: JsonObject
  readonly output?: JsonObject
  readonly temperature?: number
  /** How much its model thinks before it answers. */
  readonly effort?: Effort
  /** How many tokens an answer of its model may have, thoughts included. */
  readonly maxTokens?: number
  readonly maxTurns: number
  /** How many calls of one answer of its model run at once. */
  readonly parallelCalls?: number
} & { readonly [Key in keyof AgentKeys]?: AgentKeys[Key] }

export const defaultMaxTurns = 20

/** Names of agents and their files: safe in paths, prompts and commands alike. */
export const agentNamePattern: RegExp = /^[a-z0-9][a-z0-9_-]{0,62}$/

const plainKeys: ReadonlySet<string> = new Set([
  'name',
  'description',
  'prompt',
  'models',
  'tools',
  'agents',
  'mcp',
  'grants',
  'budget',
  'input',
  'output',
  'temperature',
  'effort',
  'maxTokens',
  'maxTurns',
  'parallelCalls',
])

/** Whether an agent has more than its own session: a key of a coordination model, or a part it plays. */
export function isCoordinated(agent: AgentDefinition): boolean {
  return Object.keys(agent).some((key) => !plainKeys.has(key))
}

export function isAgentDefinition(definition: Json): definition is AgentDefinition {
  return typeof definition === 'object' && definition !== null && 'prompt' in definition && 'maxTurns' in definition
}
