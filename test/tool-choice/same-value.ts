import { isObject, type Json, type JsonObject } from '../../src/events/json.ts'
import { evaluate } from '../../src/packs/basics/arithmetic/evaluate.ts'
import { findUnit } from '../../src/packs/basics/convert-units.ts'

/**
 * Whether a value that was given is one that was expected. Texts may differ in capitals, commas, an article before them and
 * a full stop after them; units in their spelling. A number that was expected is also met by arithmetic that comes to it.
 */
export function sameValue(given: Json, expected: Json): boolean {
  if (typeof expected === 'number') return isClose(typeof given === 'string' ? cameTo(given) : given, expected)
  if (typeof expected === 'string') return typeof given === 'string' && sameText(given, expected)
  if (Array.isArray(expected)) {
    return (
      Array.isArray(given) && given.length === expected.length && given.every((one, at) => sameAt(one, expected[at]))
    )
  }
  if (isObject(expected)) return isObject(given) && fits(given, expected)
  return given === expected
}

function sameAt(given: Json, expected: Json | undefined): boolean {
  return expected !== undefined && sameValue(given, expected)
}

/** Whether the fields of an object, such as arguments, are acceptable: every one given, and none missing that must be. */
export function fits(given: JsonObject, expected: JsonObject): boolean {
  const isRight = ([name, value]: [string, Json]): boolean =>
    listOf(expected[name]).some((one) => sameValue(value, one))
  const isThere = ([name, values]: [string, Json]): boolean => Object.hasOwn(given, name) || listOf(values).includes('')
  return Object.entries(given).every(isRight) && Object.entries(expected).every(isThere)
}

const listOf = (values: Json | undefined): readonly Json[] => (Array.isArray(values) ? values : [])

/** Whole numbers are met exactly; others may have been rounded. */
function isClose(given: Json | undefined, expected: number): boolean {
  if (typeof given !== 'number') return false
  const allowed = Number.isInteger(expected) ? 1e-9 : Math.abs(expected) * 1e-4
  return Math.abs(given - expected) <= allowed
}

function cameTo(arithmetic: string): number | undefined {
  try {
    return evaluate(arithmetic)
  } catch {
    return undefined
  }
}

function sameText(given: string, expected: string): boolean {
  if (given === expected || bare(given) === bare(expected)) return true
  const unit = findUnit(expected)
  return unit !== undefined && findUnit(given) === unit
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(',', '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“‘]+|[\s"'”’.?!;:]+$/g, '')
    .replace(/^(?:the|an?) /, '')
}
