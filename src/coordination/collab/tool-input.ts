import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { VariableValue } from './definition.ts'
import { textFields } from './variables/measured-text.ts'

/** What a member that is a tool can be given. */
export interface ToolMaterial {
  readonly request: string
  /** What the user said since, and what of it just now; empty where it is nothing new. */
  readonly said: readonly string[]
  readonly justNow: string
  /** The newest text, or the last answer. */
  readonly text: string
  readonly variables: Readonly<Record<string, VariableValue>>
  /** Whether an agent or a tool gave a variable its value, and neither the file nor a person. */
  readonly isFromWork: (variable: string) => boolean
  /** Whether the text is what a member made, and not the request. */
  readonly isTextFromWork: boolean
}

/** What a tool is given. */
interface FilledInput {
  readonly data: JsonObject
  /** The fields that the work of members filled. */
  readonly chosen: readonly string[]
}

/** Fields that hold what the user said after the request: all of it, and what was said just now. */
const [wishes, wish] = ['wishes', 'wish']

/**
 * What a tool is given that is a member of a team: the variables of the team that are called like its fields, the text
 * that is worked on, what the user said since, and for what it needs besides the request. Nothing where it does not say
 * what it takes.
 */
export function toolInput({ inputSchema }: Tool, material: ToolMaterial): FilledInput | undefined {
  const { request, said, justNow, text, variables, isFromWork, isTextFromWork } = material
  const { properties, required } = inputSchema ?? {}
  if (!isObject(properties)) return undefined
  const needed = new Set(Array.isArray(required) ? required : [])
  const given: Record<string, Json> = {}
  const chosen: string[] = []
  const asked = isObject(properties[wishes]) ? request : [request, ...later(said, justNow)].join('\n\n')
  for (const [name, schema] of Object.entries(properties)) {
    const value = variables[name]
    const type = isObject(schema) ? schema['type'] : undefined
    if (value !== undefined && fits(value, type)) {
      given[name] = value
      if (isFromWork(name)) chosen.push(name)
    } else if (type === 'string' && textFields.has(name)) {
      given[name] = clipped(text, schema)
      if (isTextFromWork) chosen.push(name)
    } else if (name === wishes && type === 'array' && said.length > 0) given[name] = [...said]
    else if (name === wish && type === 'string' && justNow !== '') given[name] = clipped(justNow, schema)
    else if (type === 'string' && needed.has(name)) given[name] = clipped(asked, schema)
  }
  return { data: given, chosen }
}

/** The fields that a tool needs and that nothing fills in a team with these variables: those that hold no text. */
export function unfilledFields(schema: JsonObject | undefined, variables: ReadonlySet<string>): readonly string[] {
  const { properties, required } = schema ?? {}
  if (!isObject(properties) || !Array.isArray(required)) return []
  return required.flatMap((name) => {
    const field = typeof name === 'string' ? properties[name] : undefined
    const isText = isObject(field) && field['type'] === 'string'
    return typeof name !== 'string' || isText || variables.has(name) || name === wishes ? [] : [name]
  })
}

/** Of a tool that can't tell wishes from the request, they are part of it. What was said just now stands at the end. */
function later(said: readonly string[], justNow: string): readonly string[] {
  const earlier = said.at(-1) === justNow ? said.slice(0, -1) : said
  return [...earlier.map((text) => `Later the user said: ${text}`), ...(justNow === '' ? [] : [justNow])]
}

/** As much of a text as the field holds. */
function clipped(text: string, schema: Json | undefined): string {
  const most = isObject(schema) ? schema['maxLength'] : undefined
  return typeof most === 'number' ? text.slice(0, most) : text
}

function fits(value: VariableValue, type: Json | undefined): boolean {
  return type === typeof value || (type === 'integer' && Number.isInteger(value))
}
