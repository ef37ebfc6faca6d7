import { canonicalJson } from '../../events/canonical-json.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Check } from './check.ts'
import { formats } from './formats.ts'
import { typeNames } from './keywords.ts'
import { linearPattern } from './linear-pattern.ts'

type TypeTest = (value: unknown) => boolean

const typeTests: Readonly<Record<string, TypeTest>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  object: isObject,
  array: Array.isArray,
}

/** `type` */
export function typeCheck({ type }: JsonObject): Check | undefined {
  const names = listOf(type).filter((name) => typeof name === 'string' && typeNames.includes(name))
  const tests = names.flatMap((name) => typeTests[String(name)] ?? [])
  const [first, ...others] = tests
  if (first === undefined) return undefined
  const has: TypeTest = others.length === 0 ? first : (value) => tests.some((test) => test(value))
  const expected = names.join(' or ')
  return (value, report) => has(value) || report.complain(`expected ${expected}, got ${nameOf(value)}`)
}

/** `enum` and `const` */
export function choiceCheck(schema: JsonObject, keyword: 'enum' | 'const'): Check | undefined {
  const choices = schema[keyword]
  if (choices === undefined || (keyword === 'enum' && !Array.isArray(choices))) return undefined
  const allowed = keyword === 'enum' ? listOf(choices) : [choices]
  const plain = new Set<unknown>(allowed)
  const texts = new Set(allowed.filter((one) => typeof one === 'object').map(canonicalJson))
  const listed = allowed.map((one) => JSON.stringify(one)).join(', ')
  const expected = keyword === 'enum' ? `one of ${listed}` : listed
  return (value, report) =>
    plain.has(value) ||
    (typeof value === 'object' && value !== null && texts.has(canonicalJson(value as Json))) ||
    report.complain(`expected ${expected}`)
}

const numberTests: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
  multipleOf: isMultiple,
}

/** `minimum`, `maximum` and their like */
export function numberCheck(schema: JsonObject): Check | undefined {
  const limits = Object.entries(numberTests).flatMap(([keyword, fits]) => {
    const limit = schema[keyword]
    return typeof limit === 'number' ? [{ keyword, limit, fits }] : []
  })
  if (limits.length === 0) return undefined
  return (value, report) => {
    if (typeof value !== 'number') return true
    let isRight = true
    for (const { keyword, limit, fits } of limits) {
      if (!fits(value, limit)) isRight = report.complain(`expected ${keyword} ${limit}, got ${value}`)
    }
    return isRight
  }
}

/** `minLength`, `maxLength` and `pattern`; `format` where it is to hold */
export function textCheck(schema: JsonObject, assertsFormats: boolean): Check | undefined {
  const { minLength, maxLength, pattern, format } = schema
  const length = sizeCheck(schema, ['minLength', 'maxLength'])
  const machine = typeof pattern === 'string' ? linearPattern(pattern) : undefined
  const isFormatted = assertsFormats && typeof format === 'string' ? formats[format] : undefined
  if (minLength === undefined && maxLength === undefined && !machine && !isFormatted) return undefined
  return (value, report) => {
    if (typeof value !== 'string') return true
    let isRight = length === undefined || length(lengthOf(value), report)
    if (machine !== undefined && !machine(value, report)) {
      isRight = report.complain(`expected text that fits the pattern ${pattern}, got ${shown(value)}`)
    }
    if (isFormatted?.(value) === false) isRight = report.complain(`expected ${format}, got ${shown(value)}`)
    return isRight
  }
}

/** How many there may be: characters, items or properties. */
export function sizeCheck(schema: JsonObject, [low, high]: readonly [string, string]): Check | undefined {
  const { [low]: least, [high]: most } = schema
  if (typeof least !== 'number' && typeof most !== 'number') return undefined
  return (size, report) => {
    let isRight = true
    if (typeof least === 'number' && Number(size) < least)
      isRight = report.complain(`expected ${low} ${least}, got ${size}`)
    if (typeof most === 'number' && Number(size) > most)
      isRight = report.complain(`expected ${high} ${most}, got ${size}`)
    return isRight
  }
}

/** In characters as people count them, not in the halves that some are stored as. */
function lengthOf(text: string): number {
  let length = text.length
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) length--
  }
  return length
}

/** 0.0075 is a multiple of 0.0001, though dividing leaves a rest behind the sixteenth digit. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step
  if (!Number.isFinite(times)) return value % step === 0
  return Math.abs(times - Math.round(times)) <= Number.EPSILON * Math.abs(times)
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value as Json]
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value}, which is no number in JSON`
  return Array.isArray(value) ? 'array' : typeof value
}
