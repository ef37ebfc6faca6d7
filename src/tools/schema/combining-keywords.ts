import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Check, CheckReport, Compile, Issue, Seen } from './check.ts'

/** A message with more alternatives than these is not more helpful. */
const mostTold = 3

/** `allOf`, `anyOf`, `oneOf`, `not`, `if`, and where `$ref` leads */
export function combiningChecks(schema: JsonObject, compile: Compile, target: Json | undefined): Check[] {
  return [
    ...(target === undefined ? [] : [compile(target)]),
    ...schemasIn(schema['allOf']).map(compile),
    anyOfCheck(schemasIn(schema['anyOf']).map(compile)),
    oneOfCheck(schemasIn(schema['oneOf']).map(compile)),
    notCheck(schema, compile),
    ifCheck(schema, compile),
  ].filter((check) => check !== undefined)
}

function anyOfCheck(checks: readonly Check[]): Check | undefined {
  if (checks.length === 0) return undefined
  return (value, report, seen) => {
    const failures: (readonly Issue[])[] = []
    for (const check of checks) {
      const issues = tried(check, value, report, seen)
      if (issues !== undefined) failures.push(issues)
      else if (seen === undefined) return true
    }
    return failures.length < checks.length || fitsNone(report, failures)
  }
}

function oneOfCheck(checks: readonly Check[]): Check | undefined {
  if (checks.length === 0) return undefined
  return (value, report, seen) => {
    const failures = checks.map((check) => tried(check, value, report, seen)).filter((issues) => issues !== undefined)
    const fitting = checks.length - failures.length
    if (fitting === 0) return fitsNone(report, failures)
    return fitting === 1 || report.complain(`fits ${fitting} alternatives, and only one of them may fit`)
  }
}

/** Why an alternative does not fit; nothing when it fits. Only then what it saw counts as seen. */
function tried(
  check: Check,
  value: unknown,
  report: CheckReport,
  seen: Seen | undefined,
): readonly Issue[] | undefined {
  const inner = seen && new Set<PropertyKey>()
  const issues = report.attempt(check, value, inner)
  if (issues === undefined) addAll(seen, inner)
  return issues
}

/** Of the alternatives, the one that came furthest says what is wrong; otherwise each says what it expected. */
function fitsNone(report: CheckReport, failures: readonly (readonly Issue[])[]): false {
  const here = report.path.length
  const near = failures.filter((issues) => issues.every(({ path = [] }) => path.length > here))
  const [only] = near
  if (only !== undefined && near.length === 1) {
    for (const { message, path = [] } of only) report.complain(message, ...keysOf(path.slice(here)))
    return false
  }
  const told = failures.slice(0, mostTold).map(([issue]) => {
    const place = keysOf((issue?.path ?? []).slice(here)).join('.')
    return `${place === '' ? '' : `${place}: `}${issue?.message ?? 'nothing fits'}`
  })
  const more = failures.length > mostTold ? `; and ${failures.length - mostTold} more` : ''
  return report.complain(`fits none of ${failures.length} alternatives (${[...new Set(told)].join('; or ')}${more})`)
}

function notCheck({ not }: JsonObject, compile: Compile): Check | undefined {
  if (not === undefined) return undefined
  const check = compile(not)
  return (value, report) =>
    report.attempt(check, value) !== undefined || report.complain('is what the schema under `not` excludes')
}

function ifCheck({ if: condition, then: when, else: otherwise }: JsonObject, compile: Compile): Check | undefined {
  if (condition === undefined) return undefined
  const check = compile(condition)
  const checkWhen = when === undefined ? undefined : compile(when)
  const checkOtherwise = otherwise === undefined ? undefined : compile(otherwise)
  return (value, report, seen) => {
    const inner = seen && new Set<PropertyKey>()
    if (report.attempt(check, value, inner) !== undefined) return checkOtherwise?.(value, report, seen) ?? true
    addAll(seen, inner)
    return checkWhen?.(value, report, seen) ?? true
  }
}

/** `unevaluatedProperties` and `unevaluatedItems`: for what no other keyword spoke of */
export function unevaluatedCheck(schema: JsonObject, compile: Compile): Check | undefined {
  const { unevaluatedProperties, unevaluatedItems } = schema
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return undefined
  const property = compile(unevaluatedProperties ?? true)
  const item = compile(unevaluatedItems ?? true)
  return (value, report, seen = new Set()) => {
    const isList = Array.isArray(value)
    const wanted = isList ? unevaluatedItems : unevaluatedProperties
    if (wanted === undefined || (!isList && !isObject(value))) return true
    let isRight = true
    for (const [key, part] of isList ? value.entries() : Object.entries(value)) {
      if (seen.has(key)) continue
      if (!report.inside(key, isList ? item : property, part)) isRight = false
      seen.add(key)
    }
    return isRight
  }
}

function schemasIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function addAll(seen: Seen | undefined, more: Seen | undefined): void {
  for (const key of more ?? []) seen?.add(key)
}

function keysOf(path: NonNullable<Issue['path']>): PropertyKey[] {
  return path.map((part) => (typeof part === 'object' ? part.key : part))
}
