import { isObject, type Json, type JsonObject } from '../../src/events/json.ts'

/** A question of the Berkeley Function-Calling Leaderboard, with the calls that are right and the values each may have. */
export interface BfclQuestion {
  readonly id: string
  readonly category: string
  readonly question: readonly (readonly { readonly role: string; readonly content: string }[])[]
  readonly functions: readonly {
    readonly name: string
    readonly description: string
    readonly parameters: JsonObject
  }[]
  readonly answers: readonly Readonly<Record<string, Readonly<Record<string, readonly Json[]>>>>[]
}

export interface BfclCall {
  readonly name: string
  readonly input: JsonObject
}

/**
 * Whether the calls are right by the rules of BFCL's own checker (ast_checker.py, Apache License 2.0): the function, every
 * argument one of those that are allowed, none missing; texts without regard to capitals and a few marks. `""` among the
 * values of an argument says that it may be left out. JSON has one kind of number, so 5 passes for 5.0.
 */
export function isRight({ functions, answers }: BfclQuestion, calls: readonly BfclCall[]): boolean {
  if (calls.length !== answers.length) return false
  const open = [...calls]
  return answers.every((answer) => {
    const [name = '', expected = {}] = Object.entries(answer)[0] ?? []
    const parameters = functions.find((one) => one.name === name)?.parameters ?? {}
    const at = open.findIndex((call) => call.name === name && isCall(call.input, parameters, expected))
    if (at !== -1) open.splice(at, 1)
    return at !== -1
  })
}

function isCall(
  given: JsonObject,
  parameters: JsonObject,
  expected: Readonly<Record<string, readonly Json[]>>,
): boolean {
  const properties = isObject(parameters['properties']) ? parameters['properties'] : {}
  const isGiven = ([name, value]: [string, Json]): boolean => {
    const property = properties[name]
    const allowed = expected[name]
    return isObject(property) && allowed !== undefined && isAllowed(value, property, allowed)
  }
  const isThere = ([name, allowed]: [string, readonly Json[]]): boolean =>
    Object.hasOwn(given, name) || allowed.includes('')
  return Object.entries(given).every(isGiven) && Object.entries(expected).every(isThere)
}

function isAllowed(value: Json, { type }: JsonObject, allowed: readonly Json[]): boolean {
  if (type === 'integer' && !Number.isInteger(value)) return false
  return allowed.some((one) => isSame(value, one))
}

function isSame(given: Json, allowed: Json): boolean {
  if (typeof given === 'string' && typeof allowed === 'string') return plain(given) === plain(allowed)
  if (Array.isArray(given) && Array.isArray(allowed))
    return given.length === allowed.length && given.every((one, at) => isSame(one, allowed[at] ?? null))
  if (isObject(given) && isObject(allowed)) {
    const lists = Object.entries(allowed).map(([name, values]): [string, readonly Json[]] => [
      name,
      Array.isArray(values) ? values : [values],
    ])
    return isCall(
      given,
      { properties: Object.fromEntries(lists.map(([name]) => [name, {}])) },
      Object.fromEntries(lists),
    )
  }
  return given === allowed
}

function plain(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"')
}
