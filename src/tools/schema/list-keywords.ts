import { canonicalJson } from '../../events/canonical-json.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { Check } from './check.ts'
import { sizeCheck } from './value-keywords.ts'

/** All keywords about lists, but `unevaluatedItems`. */
export function listCheck(schema: JsonObject, compile: (schema: Json) => Check): Check | undefined {
  const parts = [sizeOf(schema), itemsCheck(schema, compile), uniqueCheck(schema), containsCheck(schema, compile)]
  const checks = parts.filter((check) => check !== undefined)
  if (checks.length === 0) return undefined
  return (value, report, seen) => {
    if (!Array.isArray(value)) return true
    let isRight = true
    for (const check of checks) if (!check(value, report, seen)) isRight = false
    return isRight
  }
}

function sizeOf(schema: JsonObject): ListCheck | undefined {
  const size = sizeCheck(schema, ['minItems', 'maxItems'])
  return size && ((items, report) => size(items.length, report))
}

type ListCheck = (
  items: readonly unknown[],
  ...rest: Parameters<Check> extends [unknown, ...infer Rest] ? Rest : never
) => boolean

/** `prefixItems`, and `items` for those behind them */
function itemsCheck({ prefixItems, items }: JsonObject, compile: (schema: Json) => Check): ListCheck | undefined {
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly Json[]).map(compile) : []
  const others = items === undefined || Array.isArray(items) ? undefined : compile(items)
  if (first.length === 0 && others === undefined) return undefined
  return (values, report, seen) => {
    let isRight = true
    const end = others === undefined ? Math.min(first.length, values.length) : values.length
    for (let index = 0; index < end && !report.isFull; index++) {
      const check = first[index] ?? others
      if (check !== undefined && !report.inside(index, check, values[index])) isRight = false
      seen?.add(index)
    }
    return isRight
  }
}

/** `uniqueItems` */
function uniqueCheck({ uniqueItems }: JsonObject): ListCheck | undefined {
  if (uniqueItems !== true) return undefined
  return (values, report) => {
    const places = new Map<string, number>()
    for (const [index, value] of values.entries()) {
      const text = canonicalJson(value as Json)
      const before = places.get(text)
      if (before !== undefined)
        return report.complain(`expected different items, but ${before} and ${index} are the same`)
      places.set(text, index)
    }
    return true
  }
}

/** `contains`, with how many there must be */
function containsCheck(schema: JsonObject, compile: (schema: Json) => Check): ListCheck | undefined {
  const { contains, minContains: least = 1, maxContains: most } = schema
  if (contains === undefined) return undefined
  const check = compile(contains)
  return (values, report, seen) => {
    let count = 0
    for (const [index, value] of values.entries()) {
      if (report.attempt(check, value) !== undefined) continue
      count++
      seen?.add(index)
    }
    if (typeof least === 'number' && count < least) {
      return report.complain(`expected ${least} or more items that fit \`contains\`, got ${count}`)
    }
    if (typeof most === 'number' && count > most) {
      return report.complain(`expected ${most} or fewer items that fit \`contains\`, got ${count}`)
    }
    return true
  }
}
