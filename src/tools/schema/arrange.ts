import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { References } from './references.ts'

/**
 * A value with the defaults filled in that its schema gives, and with its properties in the order of the schema, those
 * it does not name first. Journals compare by this order, so it stays as it is.
 *
 * Defaults count under `properties`, `items`, `prefixItems` and where `$ref` leads; not in alternatives, of which one
 * can't say yet which applies.
 */
export function arranged(value: unknown, schema: Json | undefined, references: References): unknown {
  return arrangedBehind(value, schema, references, [])
}

/** `followed` are the schemas that led here without going deeper into the value: a circle of them has nothing to add. */
function arrangedBehind(
  value: unknown,
  schema: Json | undefined,
  references: References,
  followed: readonly JsonObject[],
): unknown {
  if (!isObject(schema) || followed.includes(schema)) return value
  const { $ref } = schema
  const target = typeof $ref === 'string' ? references.find(schema, $ref) : undefined
  const behind = target === undefined ? value : arrangedBehind(value, target, references, [...followed, schema])
  return arrangedHere(behind, schema, (part, inner) => arranged(part, inner, references))
}

type Inside = (part: unknown, schema: Json | undefined) => unknown

function arrangedHere(value: unknown, schema: JsonObject, inside: Inside): unknown {
  if (Array.isArray(value)) return arrangedItems(value, schema, inside)
  const { properties } = schema
  if (!isObject(value) || !isObject(properties)) return value
  const entries: [string, unknown][] = []
  for (const name of Object.keys(value)) if (!Object.hasOwn(properties, name)) entries.push([name, value[name]])
  for (const name of Object.keys(properties)) {
    const property = properties[name]
    const part = Object.hasOwn(value, name) ? inside(value[name], property) : defaultOf(property)
    if (part !== undefined) entries.push([name, part])
  }
  // Defines own properties, so that a key called `__proto__` is only a key.
  return Object.fromEntries(entries)
}

function arrangedItems(values: readonly unknown[], { items, prefixItems }: JsonObject, inside: Inside): unknown {
  const first: readonly Json[] = Array.isArray(prefixItems) ? prefixItems : []
  if (!isObject(items) && first.length === 0) return values
  return values.map((value, index) => inside(value, first[index] ?? items))
}

/** A default is a value like any other, so defaults inside of it count; but `$ref` is not followed, which may not end. */
function defaultOf(schema: Json | undefined): unknown {
  if (!isObject(schema) || schema['default'] === undefined) return undefined
  const within: Inside = (part, inner) => (isObject(inner) ? arrangedHere(part, inner, within) : part)
  return arrangedHere(schema['default'], schema, within)
}
