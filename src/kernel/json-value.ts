import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'

const deepest = 200

/**
 * Accepts only what reads back from a journal exactly as it was written;
 * anything else would make a resumed run see other values than the first time.
 */
export function asJson(value: unknown, place: string): Json {
  check(value, place, 0)
  return (value === undefined ? null : value) as Json
}

function check(value: unknown, place: string, depth: number): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return
    case 'number':
      if (!Number.isFinite(value)) refuse(place, `${value} is no JSON number`)
      if (Object.is(value, -0)) refuse(place, '-0 would be read back as 0')
      return
    case 'object':
      if (value !== null) checkObject(value, place, depth)
      return
    default:
      refuse(place, `it holds a ${typeof value}`)
  }
}

function checkObject(value: object, place: string, depth: number): void {
  if (depth > deepest) refuse(place, `it is nested more than ${deepest} deep, or contains itself`)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (value[index] === undefined) refuse(`${place}[${index}]`, 'a list can hold null, but not undefined')
      check(value[index], place, depth + 1)
    }
    return
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    refuse(place, `it holds a ${value.constructor?.name ?? 'class instance'}, not a plain object`)
  }
  if (Object.getOwnPropertySymbols(value).length > 0) refuse(place, 'it has a key that is a symbol')
  for (const key in value) check((value as Record<string, unknown>)[key], place, depth + 1)
}

function refuse(place: string, problem: string): never {
  throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem })
}
