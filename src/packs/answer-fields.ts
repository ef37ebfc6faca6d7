import { Fault } from '../pacing/fault.ts'

/** Reads fields of an unchecked answer. Anything that is not as documented is a fault, never a guess. */
export function fieldsOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(what)
  return value as Readonly<Record<string, unknown>>
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected(what)
  return value
}

/** Also written as a string, as Nominatim does. */
export function numberOf(value: unknown, what: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw unexpected(what)
  return number
}

/** One line of text without control characters, cut to a length that fits an answer. */
export function textOf(value: unknown, what: string, longest = 100): string {
  const text = optionalText(value, longest)
  if (text === undefined) throw unexpected(what)
  return text
}

export function optionalText(value: unknown, longest = 100): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line === '' ? undefined : line.slice(0, longest)
}

export function coordinatesOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } {
  const found = { latitude: numberOf(latitude, 'the latitude'), longitude: numberOf(longitude, 'the longitude') }
  if (Math.abs(found.latitude) > 90 || Math.abs(found.longitude) > 180) throw unexpected('the coordinates')
  return found
}

export function unexpected(what: string): Fault {
  return new Fault('invalid', `answered with ${what} not as documented`)
}
