import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'
import type { Format } from '../server/script.ts'

/** A mistake that Baton could make in what it sends, and what the provider says to it. */
export interface Mutation {
  readonly mistake: string
  readonly format: Format
  readonly says: string
  readonly change: (body: JsonObject) => JsonObject
}

export type Change = (entry: JsonObject) => readonly JsonObject[]

/** The same body with each entry of a list in it replaced. */
export const each =
  (key: string, change: Change) =>
  (body: JsonObject): JsonObject => ({ ...body, [key]: entries(body[key]).flatMap(change) })

/** The same, for the parts inside each entry. */
export const eachPart = (key: string, parts: string, change: Change): ((body: JsonObject) => JsonObject) =>
  each(key, (entry) => [
    Array.isArray(entry[parts]) ? { ...entry, [parts]: entries(entry[parts]).flatMap(change) } : entry,
  ])

export const adding =
  (more: JsonObject) =>
  (body: JsonObject): JsonObject => ({ ...body, ...more })

export function entries(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : []
}

/** Without entries of this kind. */
export const without =
  (kind: string): Change =>
  (entry) =>
    entry['type'] === kind ? [] : [entry]

/** With one field of entries of this kind changed. */
export const withField =
  (kind: string, key: string, value: Json): Change =>
  (entry) => [entry['type'] === kind ? { ...entry, [key]: value } : entry]
