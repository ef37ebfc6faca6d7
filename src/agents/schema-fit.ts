import { isObject, type Json, type JsonObject } from '../events/json.ts'

const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if']

/**
 * Why what one JSON Schema describes can't be taken where another is expected, or undefined when nothing speaks
 * against it. Schemas that are combined of others are trusted.
 */
export function misfit(given: JsonObject, taken: JsonObject, place = 'it'): string | undefined {
  if (combining.some((keyword) => keyword in given || keyword in taken)) return undefined
  return typeMisfit(given, taken, place) ?? enumMisfit(given, taken, place) ?? propertiesMisfit(given, taken, place)
}

function typeMisfit(given: JsonObject, taken: JsonObject, place: string): string | undefined {
  const [offered, accepted] = [typesOf(given), typesOf(taken)]
  if (offered.length === 0 || accepted.length === 0) return undefined
  const isAccepted = (type: string): boolean =>
    accepted.includes(type) || (type === 'integer' && accepted.includes('number'))
  if (offered.some(isAccepted)) return undefined
  return `${place} is ${offered.join(' or ')}, and ${accepted.join(' or ')} is expected`
}

function enumMisfit(given: JsonObject, taken: JsonObject, place: string): string | undefined {
  const [offered, accepted] = [given['enum'], taken['enum']]
  if (!isList(offered) || !isList(accepted)) return undefined
  const known = new Set(accepted.map((value) => JSON.stringify(value)))
  const extra = offered.find((value) => !known.has(JSON.stringify(value)))
  return extra === undefined ? undefined : `${place} may be ${JSON.stringify(extra)}, which is not accepted`
}

function propertiesMisfit(given: JsonObject, taken: JsonObject, place: string): string | undefined {
  const [offered, accepted] = [groupUnder(given, 'properties'), groupUnder(taken, 'properties')]
  if (offered === undefined) return undefined
  const inside = place === 'it' ? '' : ` in ${place}`
  for (const name of textsUnder(taken, 'required')) {
    if (!Object.hasOwn(offered, name)) return `"${name}" is required${inside}, but never given`
    if (!textsUnder(given, 'required').includes(name)) return `"${name}" is required${inside}, but not always given`
  }
  for (const [name, schema] of Object.entries(offered)) {
    const expected = accepted !== undefined && Object.hasOwn(accepted, name) ? accepted[name] : undefined
    if (!isObject(schema) || !isObject(expected)) continue
    const problem = misfit(schema, expected, `"${name}"`)
    if (problem !== undefined) return problem
  }
  return undefined
}

function typesOf({ type }: JsonObject): readonly string[] {
  if (typeof type === 'string') return [type]
  return isList(type) ? type.filter((item) => typeof item === 'string') : []
}

function textsUnder(schema: JsonObject, key: string): readonly string[] {
  const value = schema[key]
  return isList(value) ? value.filter((item) => typeof item === 'string') : []
}

function groupUnder(schema: JsonObject, key: string): JsonObject | undefined {
  const value = schema[key]
  return isObject(value) ? value : undefined
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
