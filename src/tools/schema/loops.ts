import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { References } from './references.ts'
import { subschemasOf } from './subschemas.ts'

/** Keywords whose schemas are held against the same value, not against a part of it. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']

/** A schema that leads back to itself before any part of the value was entered: checking it would never end. */
export function findLoop(schemas: readonly JsonObject[], references: References): JsonObject | undefined {
  const state = new Map<JsonObject, 'open' | 'done'>()
  return schemas.find(leadsBack)

  function leadsBack(schema: JsonObject): boolean {
    const known = state.get(schema)
    if (known !== undefined) return known === 'open'
    state.set(schema, 'open')
    const found = besides(schema, references).some((next) => isObject(next) && leadsBack(next))
    state.set(schema, 'done')
    return found
  }
}

function besides(schema: JsonObject, references: References): readonly Json[] {
  const { $ref } = schema
  const target = typeof $ref === 'string' ? references.find(schema, $ref) : undefined
  const inner = sameValue.flatMap((keyword) => subschemasOf(keyword, schema[keyword]).map((one) => one.schema))
  return target === undefined ? inner : [target, ...inner]
}
