import { closestName } from '../../errors/suggestion.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import { formats } from './formats.ts'
import { assertions, foreign, holdsOf, notes } from './keywords.ts'
import { linearPattern } from './linear-pattern.ts'
import { References } from './references.ts'
import { misshapen } from './shapes.ts'
import { subschemasOf } from './subschemas.ts'
import type { Terms } from './terms.ts'

/** Why a schema can't be relied on. */
export interface SchemaProblem {
  /** Not written as a schema is; says something that can't be checked; or uses an unknown keyword. */
  readonly kind: 'malformed' | 'unchecked' | 'unknown'
  /** The keys that lead to it. */
  readonly path: readonly (string | number)[]
  /** Of what is malformed: what was expected there. Otherwise a sentence. */
  readonly problem: string
  readonly advice?: string
}

const dialects = /^https?:\/\/json-schema\.org\/(?:draft\/(?:2020-12|2019-09)|draft-0[67])\/schema#?$/
const deepest = 100

/** All that is wrong with a schema: whatever it says and nothing here would hold against a value. */
export function problemsOf(root: Json, terms: Terms): readonly SchemaProblem[] {
  const references = new References(root)
  const problems: SchemaProblem[] = []
  const visited = new Map<JsonObject, SchemaProblem['path']>()
  visit(root, [])
  const loop = problems.length === 0 ? findLoop([...visited.keys()], references) : undefined
  if (loop !== undefined) {
    const problem = 'leads back to itself without going deeper into the value.'
    unchecked(visited.get(loop) ?? [], problem, 'Refer to it from under `properties` or `items`.')
  }
  return problems

  function visit(schema: Json, path: SchemaProblem['path']): void {
    if (typeof schema === 'boolean') return
    if (!isObject(schema)) return void malformed(path, 'a JSON Schema: a group of keys')
    if (visited.has(schema)) return
    visited.set(schema, path)
    if (path.length > deepest) return void unchecked(path, 'is nested too deep.', 'Use `$defs` and `$ref`.')
    for (const [keyword, value] of Object.entries(schema)) visitKeyword(schema, keyword, value, path)
  }

  function visitKeyword(schema: JsonObject, keyword: string, value: Json, outer: SchemaProblem['path']): void {
    const path = [...outer, keyword]
    const holds = holdsOf(keyword)
    if (Object.hasOwn(foreign, keyword)) {
      return void unchecked(path, 'is a keyword that is not checked here.', `Use ${foreign[keyword]}.`)
    }
    if (holds === undefined) return void unknown(path, keyword)
    if (keyword === 'items' && Array.isArray(value)) {
      return void unchecked(path, 'is a list, as in older drafts.', 'Use `prefixItems`.')
    }
    const wrong = misshapen(holds, value)
    if (wrong !== undefined) return void malformed([...path, ...wrong.inside], wrong.expected)
    if (typeof value === 'string') visitText(schema, keyword, value, path)
    if (keyword === 'patternProperties')
      for (const name of Object.keys(value as JsonObject)) visitPattern(name, [...path, name])
    for (const inner of subschemasOf(keyword, value)) visit(inner.schema, [...outer, ...inner.path])
  }

  function visitText(schema: JsonObject, keyword: string, value: string, path: SchemaProblem['path']): void {
    if (keyword === 'pattern') visitPattern(value, path)
    if (keyword === '$schema' && !dialects.test(value)) {
      unchecked(path, 'names a dialect that is not known.', 'Leave it out: draft 2020-12 is meant.')
    }
    if (keyword === 'format' && terms.assertsFormats && !Object.hasOwn(formats, value)) {
      const known = Object.keys(formats).join(', ')
      unchecked(path, `is "${value}", which can't be checked.`, `Use \`pattern\`, or one of ${known}.`)
    }
    if (keyword !== '$ref') return
    const target = references.find(schema, value)
    if (target !== undefined) visit(target, path)
    else {
      const advice = 'Copy what is meant into `$defs` and refer to `#/$defs/name`; nothing is fetched.'
      unchecked(path, `leads to ${value}, which is not in this schema.`, advice)
    }
  }

  function visitPattern(pattern: string, path: SchemaProblem['path']): void {
    if (linearPattern(pattern) !== undefined) return
    try {
      new RegExp(pattern, 'u')
    } catch {
      return void malformed(path, 'a regular expression (as JavaScript reads it with the flag `u`)')
    }
    const advice = 'Write it without looking ahead, behind or back, and with small counts, or say it in `description`.'
    unchecked(path, "is a pattern that can't be checked in reasonable time.", advice)
  }

  function unknown(path: SchemaProblem['path'], keyword: string): void {
    if (keyword.startsWith('x-')) return
    const closest = closestName(keyword, [...Object.keys(assertions), ...Object.keys(notes)])
    const meant = closest === undefined ? '' : `Did you mean "${closest}"? `
    const problem = 'is no keyword of JSON Schema, so nothing would be checked by it.'
    problems.push({ kind: 'unknown', path, problem, advice: `${meant}A note of your own begins with "x-".` })
  }

  function malformed(path: SchemaProblem['path'], expected: string): void {
    problems.push({ kind: 'malformed', path, problem: expected })
  }

  function unchecked(path: SchemaProblem['path'], problem: string, advice: string): void {
    problems.push({ kind: 'unchecked', path, problem, advice })
  }
}

/** One line for a message. */
export function describeProblem({ kind, path, problem, advice }: SchemaProblem): string {
  const place = path.length === 0 ? 'it' : `"${path.join('.')}"`
  if (kind === 'malformed') return `${place} is not ${problem}`
  return `${place} ${problem}${advice === undefined ? '' : ` ${advice}`}`.replace(/\.$/, '')
}

/** Keywords whose schemas are held against the same value, not against a part of it. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']

/** A schema that leads back to itself before any part of the value was entered: checking it would never end. */
function findLoop(schemas: readonly JsonObject[], references: References): JsonObject | undefined {
  const state = new Map<JsonObject, 'open' | 'done'>()
  return schemas.find(leadsBack)

  function leadsBack(schema: JsonObject): boolean {
    const known = state.get(schema)
    if (known !== undefined) return known === 'open'
    state.set(schema, 'open')
    const found = besides(schema, references).some((next) => isObject(next) && leadsBack(next))
    state.set(schema, 'done')
    return found
  }
}

function besides(schema: JsonObject, references: References): readonly Json[] {
  const { $ref } = schema
  const target = typeof $ref === 'string' ? references.find(schema, $ref) : undefined
  const inner = sameValue.flatMap((keyword) => subschemasOf(keyword, schema[keyword]).map((one) => one.schema))
  return target === undefined ? inner : [target, ...inner]
}
