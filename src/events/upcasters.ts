import type { Json, JsonObject } from './json.ts'

/** Lifts the data of one event type from one version to the next. */
type Upcaster = (data: JsonObject) => JsonObject

/**
 * How older events are read by newer code: `upcasters['model.answered'][0]`
 * lifts version 1 to version 2, and so on. Old journals are never rewritten.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/** Nothing has changed yet since the first release. */
export const upcasters: Upcasters = {}

export function upcast(type: string, version: number, data: Json, table: Upcasters): Json {
  const steps = Object.hasOwn(table, type) ? table[type] : undefined
  if (steps === undefined) return data
  let lifted = data as JsonObject
  for (const step of steps.slice(version - 1)) lifted = step(lifted)
  return lifted
}
