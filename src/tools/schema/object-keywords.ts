import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Check, CheckReport, Compile, Seen } from './check.ts'
import { linearPattern } from './linear-pattern.ts'
import { sizeCheck } from './value-keywords.ts'

type ObjectCheck = (value: JsonObject, report: CheckReport, seen: Seen | undefined) => boolean

/** All keywords about objects, but `unevaluatedProperties`. */
export function objectCheck(schema: JsonObject, compile: Compile): Check | undefined {
  const checks = [
    additionalCheck(schema, compile),
    propertiesCheck(schema, compile),
    ...patternChecks(schema, compile),
    namesCheck(schema, compile),
    sizeOf(schema),
    ...dependentChecks(schema, compile),
  ].filter((check) => check !== undefined)
  if (checks.length === 0) return undefined
  return (value, report, seen) => {
    if (!isObject(value)) return true
    let isRight = true
    for (const check of checks) if (!check(value, report, seen)) isRight = false
    return isRight
  }
}

/** `properties`, and `required` */
function propertiesCheck(schema: JsonObject, compile: Compile): ObjectCheck | undefined {
  const required = new Set(textsIn(schema['required']))
  const known = Object.entries(groupIn(schema['properties'])).map(([name, inner]) => {
    return { name, check: compile(inner), isRequired: required.delete(name) }
  })
  const unknown = [...required]
  if (known.length === 0 && unknown.length === 0) return undefined
  return (value, report, seen) => {
    let isRight = true
    for (const { name, check, isRequired } of known) {
      if (Object.hasOwn(value, name)) {
        if (!report.inside(name, check, value[name])) isRight = false
        seen?.add(name)
      } else if (isRequired) isRight = report.complain('is required', name)
    }
    for (const name of unknown) if (!Object.hasOwn(value, name)) isRight = report.complain('is required', name)
    return isRight
  }
}

/** `additionalProperties` */
function additionalCheck(schema: JsonObject, compile: Compile): ObjectCheck | undefined {
  const { additionalProperties: wanted, properties, patternProperties } = schema
  if (wanted === undefined) return undefined
  const names = Object.keys(groupIn(properties))
  const known = new Set(names)
  const sources = Object.keys(groupIn(patternProperties))
  const patterns = sources.flatMap((pattern) => linearPattern(pattern) ?? [])
  // Where a pattern can't be followed, nothing can be said of names that are not known.
  if (patterns.length < sources.length) return undefined
  const check = wanted === false ? undefined : compile(wanted)
  const listed = [...names, ...sources.map((source) => `names like ${source}`)].join(', ') || 'none'
  return (value, report, seen) => {
    let isRight = true
    for (const name of Object.keys(value)) {
      if (known.has(name) || patterns.some((fits) => fits(name, report))) continue
      if (check === undefined) isRight = report.complain(`is not known; known: ${listed}`, name)
      else if (!report.inside(name, check, value[name])) isRight = false
      seen?.add(name)
    }
    return isRight
  }
}

/** `patternProperties` */
function patternChecks(schema: JsonObject, compile: Compile): ObjectCheck[] {
  return Object.entries(groupIn(schema['patternProperties'])).flatMap(([pattern, inner]): ObjectCheck[] => {
    const fits = linearPattern(pattern)
    if (fits === undefined) return []
    const check = compile(inner)
    return [
      (value, report, seen) => {
        let isRight = true
        for (const name of Object.keys(value).filter((one) => fits(one, report))) {
          if (!report.inside(name, check, value[name])) isRight = false
          seen?.add(name)
        }
        return isRight
      },
    ]
  })
}

/** `propertyNames` */
function namesCheck({ propertyNames }: JsonObject, compile: Compile): ObjectCheck | undefined {
  if (propertyNames === undefined) return undefined
  const check = compile(propertyNames)
  return (value, report) => {
    let isRight = true
    for (const name of Object.keys(value)) {
      const [issue] = report.attempt(check, name) ?? []
      if (issue !== undefined) isRight = report.complain(`is not a name that may be used: ${issue.message}`, name)
    }
    return isRight
  }
}

/** `minProperties` and `maxProperties` */
function sizeOf(schema: JsonObject): ObjectCheck | undefined {
  const size = sizeCheck(schema, ['minProperties', 'maxProperties'])
  return size && ((value, report) => size(Object.keys(value).length, report))
}

/** `dependentRequired` and `dependentSchemas` */
function dependentChecks({ dependentRequired, dependentSchemas }: JsonObject, compile: Compile): ObjectCheck[] {
  const names = Object.entries(groupIn(dependentRequired)).map(([cause, needed]): ObjectCheck => {
    return (value, report) => {
      if (!Object.hasOwn(value, cause)) return true
      const missing = textsIn(needed).filter((name) => !Object.hasOwn(value, name))
      for (const name of missing) report.complain(`is required beside "${cause}"`, name)
      return missing.length === 0
    }
  })
  const schemas = Object.entries(groupIn(dependentSchemas)).map(([cause, inner]): ObjectCheck => {
    const check = compile(inner)
    return (value, report, seen) => !Object.hasOwn(value, cause) || check(value, report, seen)
  })
  return [...names, ...schemas]
}

function groupIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one) => typeof one === 'string') : []
}
