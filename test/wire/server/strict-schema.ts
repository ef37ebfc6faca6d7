import type { Json, JsonObject } from '../../../src/events/json.ts'
import { list, names, object } from './json.ts'

/** Keywords that strict schemas of OpenAI have no place for. */
const refused: ReadonlySet<string> = new Set([
  ...['oneOf', 'allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties'],
  ...['default', 'minLength', 'maxLength', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'propertyNames'],
  ...['minProperties', 'maxProperties', 'unevaluatedProperties', 'unevaluatedItems', 'prefixItems'],
])

const knownFormats: ReadonlySet<string> = new Set([
  ...['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
])

const deepest = 10

type Path = readonly string[]

/** What OpenAI says of a schema that it is to enforce, if it refuses it. */
export function strictProblem(schema: JsonObject): string | undefined {
  if (schema['anyOf'] !== undefined) return `In context=(), 'anyOf' is not permitted at the root.`
  if (schema['type'] !== 'object') return rootProblem(schema)
  return problemIn(schema, [], object(schema['$defs']))
}

/** What OpenAI says of the parameters of any function, strict or not. */
export function parametersProblem(schema: JsonObject): string | undefined {
  if (schema['type'] !== 'object') return rootProblem(schema)
  const atTop = ['oneOf', 'anyOf', 'allOf', 'enum', 'not'].find((key) => schema[key] !== undefined)
  if (atTop !== undefined) {
    return `schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.`
  }
  return everySchema(schema).find(({ one }) => one['type'] === 'array' && one['items'] === undefined)
    ? 'In context=(), array schema missing items.'
    : undefined
}

function rootProblem(schema: JsonObject): string {
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'None'
  return `schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`
}

function problemIn(schema: JsonObject, path: Path, definitions: JsonObject): string | undefined {
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')}),`
  if (path.filter((part) => part === 'properties').length > deepest) return `${context} nesting is too deep.`
  const bad = Object.keys(schema).find((key) => refused.has(key))
  if (bad !== undefined) return `${context} '${bad}' is not permitted.`
  const { format } = schema
  if (typeof format === 'string' && !knownFormats.has(format)) return `${context} '${format}' is not a valid format.`
  const hasShape = ['type', 'enum', 'const', 'anyOf', '$ref'].some((key) => schema[key] !== undefined)
  if (!hasShape) return `${context} schema must have a 'type' key.`
  const own = isOfType(schema, 'object') ? objectProblem(schema, context) : undefined
  if (own !== undefined) return own
  if (isOfType(schema, 'array') && schema['items'] === undefined) return `${context} array schema missing items.`
  for (const { one, at } of partsOf(schema)) {
    const problem = problemIn(one, [...path, ...at], definitions)
    if (problem !== undefined) return problem
  }
  return undefined
}

function objectProblem(schema: JsonObject, context: string): string | undefined {
  if (schema['additionalProperties'] !== false) {
    return `${context} 'additionalProperties' is required to be supplied and to be false.`
  }
  const required = names(schema['required'])
  const properties = Object.keys(object(schema['properties']))
  const missing = properties.find((name) => !required.includes(name))
  const needed = `'required' is required to be supplied and to be an array including every key in properties.`
  if (missing !== undefined) return `${context} ${needed} Missing '${missing}'.`
  const extra = required.find((name) => !properties.includes(name))
  return extra === undefined ? undefined : `${context} ${needed} Extra required key '${extra}' supplied.`
}

function isOfType({ type }: JsonObject, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && list(type).includes(wanted))
}

interface Part {
  readonly one: JsonObject
  readonly at: Path
}

/** The schemas right inside a schema, and where. */
function partsOf(schema: JsonObject): readonly Part[] {
  const named = (key: string): Part[] =>
    Object.entries(object(schema[key])).map(([name, one]) => ({ one: object(one), at: [key, name] }))
  const listed = (key: string): Part[] =>
    list(schema[key]).map((one, index) => ({ one: object(one), at: [key, String(index)] }))
  const single = (key: string, value: Json | undefined = schema[key]): Part[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [{ one: object(value), at: [key] }] : []
  return [
    ...named('properties'),
    ...named('$defs'),
    ...listed('anyOf'),
    ...listed('oneOf'),
    ...listed('allOf'),
    ...single('items'),
    ...single('additionalProperties'),
  ]
}

/** A schema and all schemas inside it. */
export function everySchema(schema: JsonObject, at: Path = []): readonly Part[] {
  return [{ one: schema, at }, ...partsOf(schema).flatMap((part) => everySchema(part.one, [...at, ...part.at]))]
}
