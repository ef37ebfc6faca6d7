import type { StandardSchemaV1 } from '@standard-schema/spec'
import { isObject, type Json, type JsonObject } from '../events/json.ts'

/**
 * A validator made from the JSON Schema that models are shown, so that the two can't drift apart.
 *
 * Understands `type`, `properties`, `required`, `additionalProperties: false`, `enum`, `items`, `minItems`, `maxItems`,
 * `minimum`, `maximum`, `minLength`, `maxLength` and `default`; everything else, `format` and `pattern` included, is a
 * hint to the reader.
 */
export function jsonSchema<Value>(schema: JsonObject): StandardSchemaV1<unknown, Value> {
  return {
    '~standard': {
      version: 1,
      vendor: 'baton',
      validate: (value) => {
        const issues: StandardSchemaV1.Issue[] = []
        const checked = check({ schema, path: [], issues }, value)
        return issues.length === 0 ? { value: checked as Value } : { issues }
      },
    },
  }
}

interface Place {
  readonly schema: JsonObject
  readonly path: readonly PropertyKey[]
  readonly issues: StandardSchemaV1.Issue[]
}

function check(place: Place, value: unknown): unknown {
  const { schema } = place
  const type = schema['type']
  if (typeof type === 'string' && !hasType(type, value))
    return complain(place, `expected ${type}, got ${nameOf(value)}`)
  const allowed = schema['enum']
  if (Array.isArray(allowed) && !allowed.includes(value)) {
    return complain(place, `expected one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`)
  }
  if (typeof value === 'number') checkRange(place, value, ['minimum', 'maximum'])
  if (typeof value === 'string') checkRange(place, value.length, ['minLength', 'maxLength'])
  if (Array.isArray(value)) return checkItems(place, value)
  if (isObject(value)) return checkProperties(place, value)
  return value
}

function checkItems(place: Place, values: readonly unknown[]): unknown {
  checkRange(place, values.length, ['minItems', 'maxItems'])
  const items = place.schema['items']
  if (!isObject(items)) return values
  return values.map((value, index) => check({ ...place, schema: items, path: [...place.path, index] }, value))
}

function checkProperties(place: Place, value: JsonObject): unknown {
  const { schema, path, issues } = place
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const known = Object.keys(properties)
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  if (schema['additionalProperties'] === false) {
    for (const name of extra) {
      issues.push({ path: [...path, name], message: `is not known; known: ${known.join(', ') || 'none'}` })
    }
  }
  const entries: [string, unknown][] = extra.map((name) => [name, value[name]])
  for (const name of known) {
    const property = properties[name]
    if (!isObject(property)) continue
    const given = Object.hasOwn(value, name) ? value[name] : property['default']
    if (given !== undefined) entries.push([name, check({ ...place, schema: property, path: [...path, name] }, given)])
    else if (required.includes(name)) issues.push({ path: [...path, name], message: 'is required' })
  }
  // Defines own properties, so that a key called `__proto__` is only a key.
  return Object.fromEntries(entries)
}

function checkRange(place: Place, size: number, [low, high]: readonly [string, string]): void {
  const minimum = place.schema[low]
  const maximum = place.schema[high]
  if (typeof minimum === 'number' && size < minimum) complain(place, `expected ${low} ${minimum}, got ${size}`)
  if (typeof maximum === 'number' && size > maximum) complain(place, `expected ${high} ${maximum}, got ${size}`)
}

function complain({ path, issues }: Place, message: string): undefined {
  issues.push({ path, message })
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'null') return value === null
  return typeof value === type
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'array' : typeof (value as Json)
}
