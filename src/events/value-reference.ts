import { BatonError } from '../errors/baton-error.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { isTooDeep, tooDeep } from './nesting.ts'

/** Values larger than this many characters of JSON are kept once, by content. */
export const inlineLimit: number = 8 * 1024

/** What stands in an event in place of a large value. */
interface ValueReference extends JsonObject {
  readonly $value: string
  readonly bytes: number
}

export interface StoredValue {
  readonly hash: string
  readonly json: string
}

export interface Detached {
  readonly json: string
  readonly values: readonly StoredValue[]
}

const none: readonly StoredValue[] = Object.freeze([])

/** SHA-256 in hexadecimal. A parameter, because browsers and servers have it in different places. */
export type Digest = (text: string) => string

/** Names a value by its content. */
export function valueHash(json: string, digest: Digest): string {
  return `sha256:${digest(json)}`
}

/**
 * Replaces every large part of `data` by a reference, smallest parts first,
 * until what remains is small. Returns the JSON to store and the values it refers to.
 */
export function detachValues(data: Json, encoded: string, digest: Digest): Detached {
  return detachFrom(data, encoded, digest, true)
}

/** The same for a part of data, of which nothing but a reference may remain. */
export function detachPart(part: Json, encoded: string, digest: Digest): Detached {
  return detachFrom(part, encoded, digest, false)
}

function detachFrom(data: Json, encoded: string, digest: Digest, root: boolean): Detached {
  // A dollar is rare, and quickly found not to be there.
  if (encoded.length <= inlineLimit && !(encoded.includes('$') && encoded.includes('"$')))
    return { json: encoded, values: none }
  const values: StoredValue[] = []
  return { json: JSON.stringify(detach(data, digest, values, root)), values }
}

/** Puts the values back. `find` returns the JSON of a hash. */
export function attachValues(data: Json, find: (hash: string) => string): Json {
  if (Array.isArray(data)) return data.map((item: Json) => attachValues(item, find))
  if (!isObject(data)) return data
  if (isReference(data)) return attachValues(JSON.parse(find(data.$value)) as Json, find)
  return mapObject(literalIn(data) ?? data, (item) => attachValues(item, find))
}

/** Every hash that a value refers to directly. */
export function valuesIn(json: string, hash: string): string[] {
  const data = JSON.parse(json) as Json
  if (isTooDeep(data)) throw new BatonError('BATON_JOURNAL_CORRUPT', { place: `value ${hash}`, problem: tooDeep })
  return referencedValues(data)
}

/** Every hash that `data` refers to directly. */
export function referencedValues(data: Json): string[] {
  if (Array.isArray(data)) return data.flatMap((item: Json) => referencedValues(item))
  if (!isObject(data)) return []
  if (isReference(data)) return [data.$value]
  return Object.values(literalIn(data) ?? data).flatMap((item) => referencedValues(item))
}

function detach(data: Json, digest: Digest, values: StoredValue[], root: boolean): Json {
  if (isShort(data)) return data
  let reduced = data
  if (Array.isArray(data)) reduced = data.map((item: Json) => detach(item, digest, values, false))
  else if (isObject(data)) {
    reduced = mapObject(data, (item) => detach(item, digest, values, false))
    // A person's own "$value" or "$literal" must come back as it was.
    if ('$value' in data || '$literal' in data) reduced = { $literal: reduced }
  }
  if (root) return reduced
  const json = JSON.stringify(reduced)
  if (json.length <= inlineLimit) return reduced
  const hash = valueHash(json, digest)
  values.push({ hash, json })
  return { $value: hash, bytes: json.length }
}

/** Stays where it is, which can be told without writing it down: a character takes at most six. */
function isShort(data: Json): boolean {
  return typeof data === 'string' ? data.length * 6 + 2 <= inlineLimit : typeof data !== 'object' || data === null
}

/** What a person wrote with keys that look like ours. */
function literalIn(object: JsonObject): JsonObject | undefined {
  const escaped = object['$literal']
  return escaped !== undefined && Object.keys(object).length === 1 ? (escaped as JsonObject) : undefined
}

function isReference(object: JsonObject): object is ValueReference {
  return typeof object['$value'] === 'string' && typeof object['bytes'] === 'number' && Object.keys(object).length === 2
}

function mapObject(object: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
