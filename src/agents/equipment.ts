import type { JsonObject } from '../events/json.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import type { Tool } from '../kernel/ports/tool.ts'

/** Another agent, as far as its caller must know it. */
export interface Colleague {
  readonly name: string
  readonly description: string
  readonly input?: JsonObject
}

/** What an agent works with, looked up when its session begins. */
export interface Equipment {
  /** `provider/model`, then those to try when it can't answer. */
  readonly models: readonly string[]
  /** How many tokens the model can read at once. */
  readonly windowTokens: number
  readonly tools: ReadonlyMap<string, Tool>
  /** Agents it can call like tools, by the name the model sees. */
  readonly colleagues: ReadonlyMap<string, Colleague>
}

const anyInput: JsonObject = { type: 'object', properties: {}, additionalProperties: true }

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
