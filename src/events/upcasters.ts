import { isObject, type Json, type JsonObject } from './json.ts'

/** Lifts the data of one event type from one version to the next. */
type Upcaster = (data: JsonObject) => JsonObject

/**
 * How older events are read by newer code: `upcasters['model.answered'][0]`
 * lifts version 1 to version 2, and so on. Old journals are never rewritten.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

export const upcasters: Upcasters = {
  // Version 1 holds every message whole, and that is how version 2 may, too.
  'model.requested': [(data) => data],
}

export function upcast(type: string, version: number, data: Json, table: Upcasters): Json {
  const steps = Object.hasOwn(table, type) ? table[type] : undefined
  return steps !== undefined && isObject(data) ? lift(data, version, steps) : data
}

/** Applies the steps that lead from a version to the present one. */
export function lift(data: JsonObject, version: number, steps: readonly Upcaster[]): JsonObject {
  return steps.slice(version - 1).reduce((lifted, step) => step(lifted), data)
}
