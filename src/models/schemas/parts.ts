import { isObject, type Json, type JsonObject } from '../../events/json.ts'

const single = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'])
const listed = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** The same schema with each schema right inside it changed. What stands in data, such as `enum`, is no schema. */
export function withParts(schema: JsonObject, change: (part: JsonObject) => JsonObject): JsonObject {
  const changed = (part: Json): Json => (isObject(part) ? change(part) : part)
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (single.has(keyword)) return [keyword, changed(value)]
      if (listed.has(keyword) && Array.isArray(value)) return [keyword, value.map(changed)]
      if (!named.has(keyword) || !isObject(value)) return [keyword, value]
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part)]))]
    }),
  )
}

/** Providers refuse lists that don't say what is in them, even where they enforce nothing. */
export function withItems(schema: JsonObject): JsonObject {
  const { type } = schema
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'))
  return withParts(isList && schema['items'] === undefined ? { ...schema, items: {} } : schema, withItems)
}
