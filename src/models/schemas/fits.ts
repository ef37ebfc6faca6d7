import { isObject, type Json, type JsonObject } from '../../events/json.ts'

type Definition = (name: string) => Json | undefined

/** What values of a type are called in a schema. A whole number is both an `integer` and a `number`. */
export function typesOfValue(value: Json): readonly string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return [typeof value]
}

/**
 * Whether a value has the shape that a strict schema gives it: types, keys, listed values, down to so many levels. What
 * else narrows it is left to the validation with the schema as it was written.
 */
export function fits(schema: Json | undefined, value: Json, definition: Definition, levels: number): boolean {
  if (!isObject(schema)) return false
  const { $ref, anyOf, type, enum: listed } = schema
  if (typeof $ref === 'string') return fits(definition($ref.slice('#/$defs/'.length)), value, definition, levels)
  if (Array.isArray(anyOf)) return anyOf.some((branch) => fits(branch, value, definition, levels))
  const types = Array.isArray(type) ? type : [type]
  if (!typesOfValue(value).some((name) => types.includes(name))) return false
  if (Array.isArray(listed) && !listed.includes(value)) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.every((item) => fits(schema['items'], item, definition, levels - 1))
  return !isObject(value) || fitsProperties(schema, value, definition, levels - 1)
}

function fitsProperties(
  { properties, required }: JsonObject,
  value: JsonObject,
  definition: Definition,
  levels: number,
): boolean {
  if (!isObject(properties)) return false
  const needed = Array.isArray(required) ? required : []
  return (
    needed.every((name) => typeof name === 'string' && Object.hasOwn(value, name)) &&
    Object.entries(value).every(
      ([name, inner]) => Object.hasOwn(properties, name) && fits(properties[name], inner, definition, levels),
    )
  )
}
