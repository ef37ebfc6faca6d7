import { BatonError } from '../errors/baton-error.ts'
import type { JsonObject } from '../events/json.ts'
import type { Label, Touch } from '../grants/touch.ts'
import type { Tool, ToolCall } from '../kernel/ports/tool.ts'
import { jsonSchema } from './json-schema.ts'

export interface ReadTool<Input, Output> {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly labels?: readonly Label[]
  touches?(input: Input): readonly Touch[]
  run(input: Input, call: ToolCall): Output | Promise<Output>
}

/** A tool that only looks, checked against the schema that models are shown. */
export function readTool<Input, Output>(tool: ReadTool<Input, Output>): Tool<Input, Output> {
  return { ...tool, effect: 'read', input: jsonSchema<Input>(tool.inputSchema) }
}

/** What a tool throws when it was asked for something it can't do: asking again would not help. */
export function refusal(tool: string, problem: string): BatonError<'BATON_TOOL_REFUSED'> {
  return new BatonError('BATON_TOOL_REFUSED', { tool, problem })
}
