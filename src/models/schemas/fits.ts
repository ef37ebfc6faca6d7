import { isObject, type Json, type JsonObject } from '../../events/json.ts'

type Definition = (name: string) => Json | undefined

/** Deeper than any value that is worth an answer. */
const deepest = 100

/** What values of a type are called in a schema. A whole number is both an `integer` and a `number`. */
export function typesOfValue(value: Json): readonly string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

/**
 * Whether a value has the shape that a strict schema gives it: types, keys, listed values. What else narrows it is left
 * to the validation with the schema as it was written.
 */
export function fits(schema: Json | undefined, value: Json, definition: Definition, depth = 0): boolean {
  if (!isObject(schema) || depth > deepest) return false
  const { $ref, anyOf, type, enum: listed } = schema
  if (typeof $ref === 'string') return fits(definition($ref.slice('#/$defs/'.length)), value, definition, depth + 1)
  if (Array.isArray(anyOf)) return anyOf.some((branch) => fits(branch, value, definition, depth + 1))
  const types = Array.isArray(type) ? type : [type]
  if (!typesOfValue(value).some((name) => types.includes(name))) return false
  if (Array.isArray(listed) && !listed.includes(value)) return false
  if (Array.isArray(value)) return value.every((item) => fits(schema['items'], item, definition, depth + 1))
  return !isObject(value) || fitsProperties(schema, value, definition, depth)
}

function fitsProperties(
  { properties, required }: JsonObject,
  value: JsonObject,
  definition: Definition,
  depth: number,
): boolean {
  if (!isObject(properties)) return false
  const needed = Array.isArray(required) ? required : []
  return (
    needed.every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
    Object.entries(value).every(
      ([name, inner]) => Object.hasOwn(properties, name) && fits(properties[name], inner, definition, depth + 1),
    )
  )
}
