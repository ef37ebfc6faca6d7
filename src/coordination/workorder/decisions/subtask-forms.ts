import { isObject, type JsonObject } from '../../../events/json.ts'
import type { ToolDescription } from '../../../kernel/ports/model.ts'
import { noTool } from '../work-order.ts'

/** What every subtask must fit, whatever its tool. */
export const subtaskSchema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, description: 'A verb and an object, such as check_weather.' },
    args: { type: 'object', description: 'Exactly what the tool takes.' },
    tool: { type: 'string', minLength: 1, description: `One of the tools, or "${noTool}".` },
  },
  required: ['name', 'args', 'tool'],
  additionalProperties: false,
}

const why: JsonObject = {
  type: 'object',
  properties: { reason: { type: 'string' } },
  required: ['reason'],
  additionalProperties: false,
}

/** A subtask as a lead may write it: one form for each tool, with what that tool takes. */
export function subtaskForms(tools: readonly ToolDescription[]): JsonObject {
  const forms = tools.map(({ name, input }) => form(name, isSelfContained(input) ? input : described(input)))
  return { anyOf: [...forms, form(noTool, why)] }
}

function form(tool: string, args: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { name: { type: 'string' }, tool: { const: tool }, args },
    required: ['name', 'tool', 'args'],
    additionalProperties: false,
  }
}

/** References would point to nothing where the schema stands inside another. */
function isSelfContained(schema: JsonObject): boolean {
  return !JSON.stringify(schema).includes('"$ref"')
}

function described(schema: JsonObject): JsonObject {
  return { type: 'object', description: `Fits ${JSON.stringify(schema)}` }
}

/** What the tools are for, in a line each. What they take stands in the schema of the answer. */
export function toolLines(tools: readonly ToolDescription[]): string {
  return ['Tools:', ...tools.map(({ name, description }) => `- ${name}: ${description}`)].join('\n')
}

/** The same with the names of what they take: `- weather(location, day?): The weather of a place.` */
export function toolLinesWithInput(tools: readonly ToolDescription[]): string {
  const lines = tools.map(({ name, description, input: { properties, required } }) => {
    const needed = Array.isArray(required) ? required : []
    const names = isObject(properties) ? Object.keys(properties) : []
    return `- ${name}(${names.map((one) => (needed.includes(one) ? one : `${one}?`)).join(', ')}): ${description}`
  })
  return ['Tools:', ...lines].join('\n')
}
