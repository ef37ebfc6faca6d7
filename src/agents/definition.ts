import type { Json, JsonObject } from '../events/json.ts'
import type { Grants } from '../grants/grants.ts'

/** The agent works, then another finishes in its place. */
export type Handoff = { readonly agent: string; readonly pass: 'output' | 'envelope' }

/** The agent only chooses who does the work. */
export type Router = {
  readonly destinations: readonly string[]
  readonly mode: 'pure' | 'analyst'
  readonly fallback?: string
  readonly forwardReason: boolean
  readonly forwardAdvice: boolean
}

/** Others are asked before the agent begins. */
export type Advisors = {
  readonly agents: readonly string[]
  readonly require: 'none' | 'any' | 'all' | { readonly quorum: number }
  readonly timeoutMs: number
  readonly format: 'markdown' | 'tagged'
}

/** Members work in rounds and a coordinator concludes. */
export type Team = {
  readonly members: readonly string[]
  readonly terminationMode: 'consensus' | 'maxRounds' | 'coordinatorDecides'
  readonly maxRounds: number
  readonly coordinator?: string
  readonly firstRound: 'blind' | 'open'
  readonly quorum?: number
  readonly memberTimeoutMs: number
  readonly ballot?: readonly string[]
}

/** A lead takes the request apart, workers do the parts side by side, and the lead answers. */
export type WorkOrderSettings = {
  /** Names of tools, or `kind:name`. */
  readonly tools: readonly string[]
  readonly maxWorkers: number
  readonly maxSteps: number
  readonly maxAttempts: number
  readonly mode: 'parallel' | 'batch'
  readonly timeoutMs: number
  readonly acceptPartial: boolean
  readonly workerTools: 'assigned' | 'all'
}

/** Limits as people write them: dollars and seconds. */
export type AgentBudget = {
  readonly usd?: number
  readonly tokens?: number
  readonly seconds?: number
  readonly modelCalls?: number
  readonly toolCalls?: number
  readonly depth?: number
  readonly fanOut?: number
}

/**
 * An agent as data: the same whether it came from a Markdown file or from code.
 * A run is pinned to the hash of exactly this.
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
  readonly maxTurns: number
  readonly handoff?: Handoff
  readonly router?: Router
  readonly advisors?: Advisors
  readonly team?: Team
  readonly workorder?: WorkOrderSettings
}

export const defaultMaxTurns = 20

/** Names of agents and their files: safe in paths, prompts and commands alike. */
export const agentNamePattern: RegExp = /^[a-z0-9][a-z0-9_-]{0,62}$/

export function isAgentDefinition(definition: Json): definition is AgentDefinition {
  return typeof definition === 'object' && definition !== null && 'prompt' in definition && 'maxTurns' in definition
}
