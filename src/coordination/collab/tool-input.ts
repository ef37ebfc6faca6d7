import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { VariableValue } from './definition.ts'

/** What a member that is a tool can be given. */
export interface ToolMaterial {
  readonly request: string
  /** The newest text, or the last answer. */
  readonly text: string
  readonly variables: Readonly<Record<string, VariableValue>>
}

/** Fields that hold the text that is worked on. */
const texts: ReadonlySet<string> = new Set(['text', 'draft', 'content', 'article', 'markdown', 'document'])

/**
 * What a tool is given that is a member of a team: the variables of the team that are called like its fields, the text
 * that is worked on, and for what it needs besides the request. Nothing where it does not say what it takes.
 */
export function toolInput({ inputSchema }: Tool, { request, text, variables }: ToolMaterial): JsonObject | undefined {
  const { properties, required } = inputSchema ?? {}
  if (!isObject(properties)) return undefined
  const needed = new Set(Array.isArray(required) ? required : [])
  const given: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const value = variables[name]
    const type = isObject(schema) ? schema['type'] : undefined
    if (value !== undefined && fits(value, type)) given[name] = value
    else if (type === 'string' && texts.has(name)) given[name] = clipped(text, schema)
    else if (type === 'string' && needed.has(name)) given[name] = clipped(request, schema)
  }
  return given
}

/** As much of a text as the field holds. */
function clipped(text: string, schema: Json | undefined): string {
  const most = isObject(schema) ? schema['maxLength'] : undefined
  return typeof most === 'number' ? text.slice(0, most) : text
}

function fits(value: VariableValue, type: Json | undefined): boolean {
  return type === typeof value || (type === 'integer' && Number.isInteger(value))
}
