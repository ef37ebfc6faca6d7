import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Check, Seen } from './check.ts'
import { combiningChecks, unevaluatedCheck } from './combining-keywords.ts'
import { listCheck } from './list-keywords.ts'
import { objectCheck } from './object-keywords.ts'
import type { References } from './references.ts'
import type { Terms } from './terms.ts'
import { choiceCheck, numberCheck, textCheck, typeCheck } from './value-keywords.ts'

const anything: Check = () => true
const nothing: Check = (_value, report) => report.complain('is not allowed')

/**
 * A check made from a JSON Schema: functions that call each other, no code that is put together as text. Keywords that
 * are not written as they should be say nothing here; `problemsOf` finds them.
 */
export function compileSchema(root: Json, references: References, { assertsFormats, keywords }: Terms): Check {
  const made = new Map<JsonObject, Check>()
  return compile(root)

  /** Made when it is first asked, since a schema may lead back to itself. */
  function compile(schema: Json): Check {
    if (!isObject(schema)) return schema === false ? nothing : anything
    const known = made.get(schema)
    if (known !== undefined) return known
    let check: Check | undefined
    const late: Check = (value, report, seen) => {
      check ??= checkOf(schema)
      return check(value, report, seen)
    }
    made.set(schema, late)
    return late
  }

  function checkOf(written: JsonObject): Check {
    const schema = keywords === undefined ? written : only(keywords, written)
    const { $ref } = schema
    const target = typeof $ref === 'string' ? references.find(written, $ref) : undefined
    // Where the first of these fails, the rest would only repeat it.
    const decisive = [typeCheck(schema), choiceCheck(schema, 'enum'), choiceCheck(schema, 'const')].filter(isCheck)
    const others = [
      numberCheck(schema),
      textCheck(schema, assertsFormats),
      listCheck(schema, compile),
      objectCheck(schema, compile),
      ...combiningChecks(schema, compile, target),
    ].filter(isCheck)
    const last = unevaluatedCheck(schema, compile)
    return (value, report, outer) => {
      for (const check of decisive) if (!check(value, report)) return false
      if (others.length === 0 && last === undefined) return true
      report.enter()
      const seen: Seen | undefined = last === undefined ? outer : new Set()
      let fits = true
      for (const check of others) if (!check(value, report, seen)) fits = false
      if (last !== undefined && fits) fits = last(value, report, seen)
      if (last !== undefined && outer !== undefined) for (const key of seen ?? []) outer.add(key)
      report.leave()
      return fits
    }
  }
}

function isCheck(check: Check | undefined): check is Check {
  return check !== undefined
}

function only(keywords: ReadonlySet<string>, schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keywords.has(keyword)))
}
