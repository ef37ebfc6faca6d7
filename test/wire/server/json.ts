import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'

/** A value as an object; an empty one for anything else. */
export function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** A value as a list of objects; what is no object becomes an empty one, which no rule accepts. */
export function objects(value: Json | undefined): readonly JsonObject[] {
  return list(value).map(object)
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

export function names(value: Json | undefined): readonly string[] {
  return list(value).filter((one) => typeof one === 'string')
}
