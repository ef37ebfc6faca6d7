import { BatonError, describe, isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'

const deepest = 200

/**
 * Accepts only what reads back from a journal exactly as it was written;
 * anything else would make a resumed run see other values than the first time.
 */
export function asJson(value: unknown, place: string): Json {
  const copy = jsonCopy(value, place)
  return (copy === undefined ? null : copy) as Json
}

/**
 * The same, of a type that is known. What comes back is a copy: everything was looked at once, so that what was checked
 * is what is written, also where code answers otherwise the second time.
 */
export function jsonCopy<Value>(value: Value, place: string): Value {
  try {
    return copyOf(value, place, 0) as Value
  } catch (thrown) {
    if (isBatonError(thrown, 'BATON_VALUE_NOT_JSON')) throw thrown
    return refuse(place, `it can't be read: ${describe(thrown)}`)
  }
}

function copyOf(value: unknown, place: string, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value
    case 'number':
      if (!Number.isFinite(value)) refuse(place, `${value} is no JSON number`)
      if (Object.is(value, -0)) refuse(place, '-0 would be read back as 0')
      return value
    case 'object':
      return value === null ? null : copyOfObject(value, place, depth)
    default:
      return refuse(place, `it holds a ${typeof value}`)
  }
}

function copyOfObject(value: object, place: string, depth: number): unknown {
  if (depth > deepest) refuse(place, `it is nested more than ${deepest} deep, or contains itself`)
  if (Array.isArray(value)) return copyOfList(value, place, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    refuse(place, `it holds a ${value.constructor?.name ?? 'class instance'}, not a plain object`)
  }
  if (Object.getOwnPropertySymbols(value).length > 0) refuse(place, 'it has a key that is a symbol')
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const part = copyOf((value as Record<string, unknown>)[key], place, depth + 1)
    if (part === undefined) continue
    if (key === '__proto__') Object.defineProperty(copy, key, { value: part, enumerable: true, writable: true })
    else copy[key] = part
  }
  return copy
}

function copyOfList(list: readonly unknown[], place: string, depth: number): unknown[] {
  const copy: unknown[] = new Array(list.length)
  for (let index = 0; index < list.length; index++) {
    const part = copyOf(list[index], place, depth + 1)
    if (part === undefined) refuse(`${place}[${index}]`, 'a list can hold null, but not undefined')
    copy[index] = part
  }
  return copy
}

function refuse(place: string, problem: string): never {
  throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem })
}
