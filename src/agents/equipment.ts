import type { BatonError } from '../errors/baton-error.ts'
import type { JsonObject } from '../events/json.ts'
import type {
  ModelAnswer,
  ModelMessage,
  ModelSettings,
  OfflineRule,
  ToolDescription,
  ToolRequest,
} from '../kernel/ports/model.ts'
import type { Tool } from '../kernel/ports/tool.ts'

/** Another runnable, as far as its caller must know it. */
export interface Colleague {
  /** What it is run by: `name` or `kind:name`. */
  readonly name: string
  readonly description: string
  readonly input?: JsonObject
}

/** What an agent works with, looked up when its session begins. */
export interface Equipment {
  /** `provider/model`, then those to try when it can't answer. */
  readonly models: readonly string[]
  /** What the result has to say about these models. */
  readonly remarks?: readonly string[]
  /** How many tokens the model can read at once. */
  readonly windowTokens: number
  readonly tools: ReadonlyMap<string, Tool>
  /** Agents it can call like tools, by the name the model sees. */
  readonly colleagues: ReadonlyMap<string, Colleague>
  /** What the caller of the session says after the agent's own prompt. */
  readonly note?: string
  readonly toolChoice?: NonNullable<ModelSettings['toolChoice']>
  readonly finish?: Finish
  /** Tools after which nothing more is to be said: a session that has called one is over. */
  readonly closing?: ReadonlySet<string>
  /** How often a tool may be called in one session. */
  readonly callLimits?: ReadonlyMap<string, number>
  /** Told of every call that was answered; again when the session is read from its log. */
  readonly onCall?: (request: ToolRequest, answer: ToolAnswer) => void
  /** Told of everything in the conversation: first of what it begins with, then of each message as it is added. */
  readonly onMessages?: (messages: readonly ModelMessage[]) => void
  /** Answers in place of the general rules when there is no language model. */
  readonly offline?: OfflineRule
}

export type ToolAnswer = Extract<ModelMessage, { readonly role: 'tool' }>

/** Tools by which a session ends: what such a tool returns is the answer. */
export interface Finish {
  readonly tools: ReadonlySet<string>
  /** Whether there is no other way to end, and what is said to a model that tries. */
  readonly required?: {
    readonly reminder: string
    readonly repairs: number
    readonly missing: (attempts: number) => BatonError
    /** Told of every answer that did not end it. */
    readonly onMiss?: (answer: ModelAnswer) => void
  }
}

const anyInput: JsonObject = Object.freeze({
  type: 'object',
  properties: Object.freeze({}),
  additionalProperties: true,
})

const requestInput: JsonObject = {
  type: 'object',
  properties: { request: { type: 'string', description: 'What you want from this agent, complete in itself.' } },
  required: ['request'],
  additionalProperties: false,
}

/** What the model is told about all of it. The same bytes every turn, so that providers can cache them. */
export function describeEquipment({ tools, colleagues }: Equipment): readonly ToolDescription[] {
  const described: ToolDescription[] = []
  for (const [name, { description, inputSchema }] of tools) {
    described.push({ name, description, input: inputSchema ?? anyInput })
  }
  for (const [name, { description, input }] of colleagues) {
    described.push({ name, description, input: input ?? requestInput })
  }
  return described
}
