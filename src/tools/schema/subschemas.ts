import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { holdsOf } from './keywords.ts'

/** A schema inside of another, and the keys that lead to it. */
export interface Subschema {
  readonly schema: Json
  readonly path: readonly (string | number)[]
}

/** The schemas that stand behind one keyword. */
export function subschemasOf(keyword: string, value: Json | undefined): readonly Subschema[] {
  const holds = holdsOf(keyword)
  if (value === undefined || holds === undefined) return []
  if (holds === 'a schema') return [{ schema: value, path: [keyword] }]
  if (holds === 'schemas' && Array.isArray(value)) {
    return (value as readonly Json[]).map((schema, index) => ({ schema, path: [keyword, index] }))
  }
  if (holds === 'named schemas' && isObject(value)) {
    return Object.entries(value).map(([name, schema]) => ({ schema, path: [keyword, name] }))
  }
  return []
}

/** The schemas that stand directly inside of another. */
export function allSubschemas(schema: JsonObject): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) => subschemasOf(keyword, value))
}
