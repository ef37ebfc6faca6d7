import { isObject, type Json } from '../../events/json.ts'

/**
 * Whether OpenAI will enforce a schema. It refuses calls that ask it to, unless
 * every object names all its properties as required and allows no others.
 */
export function isStrict(schema: Json | undefined): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (!isObject(schema)) return true
  const { properties, required, additionalProperties } = schema
  if (schema['type'] === 'object' || properties !== undefined) {
    const names = isObject(properties) ? Object.keys(properties) : []
    const needed = Array.isArray(required) ? required : []
    if (additionalProperties !== false || !names.every((name) => needed.includes(name))) return false
  }
  return Object.entries(schema).every(([key, value]) => key === 'enum' || key === 'const' || isStrict(value))
}
