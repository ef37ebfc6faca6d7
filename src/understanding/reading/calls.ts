import type { Json, JsonObject } from '../../events/json.ts'
import type { Taking } from './decode.ts'
import type { Parameter } from './parameters.ts'

/** The calls that a way of reading asks for. */
export interface ReadCalls {
  readonly inputs: readonly JsonObject[]
  readonly missing: readonly Parameter[]
  readonly bound: ReadonlySet<Parameter>
  /** Two lists whose entries could be paired in more than one way. */
  readonly crossed: boolean
}

type Values = Map<Parameter, Json>

/**
 * One input for each call. What only one call was told holds for the others too: "the weather in Rome and Oslo
 * tomorrow". Required parameters that nothing was said of take what their description states.
 */
export function callsFrom(steps: readonly Taking[], parameters: readonly Parameter[], paired: boolean): ReadCalls {
  const counts = new Map<Parameter, number>()
  const calls: Values[] = []
  for (const { edge, call } of steps) {
    calls[call] ??= new Map()
    const values = calls[call]
    const before = values.get(edge.parameter)
    const isEntry = edge.parameter.many && !edge.whole
    if (before === undefined) counts.set(edge.parameter, (counts.get(edge.parameter) ?? 0) + 1)
    values.set(edge.parameter, isEntry ? [...(Array.isArray(before) ? before : []), edge.value] : edge.value)
  }
  if (calls.length === 0) calls.push(new Map())
  const listed = listPairs(steps, counts)
  const told = listed ?? calls
  const several = [...counts.values()].filter((count) => count > 1)
  const lists = told.some((values) =>
    [...values].some(([one, value]) => one.many && Array.isArray(value) && value.length > 1 && !one.nested),
  )
  const crossed = listed !== undefined ? !paired : new Set(several).size > 1 || (told.length > 1 && lists)
  shareAmong(told, parameters)
  const missing = parameters.filter((one) => one.required && told.some((values) => !values.has(one)))
  return {
    inputs: told.map((values) => inputOf(values, parameters)),
    missing,
    bound: new Set(counts.keys()),
    crossed,
  }
}

/** "Drama and comedy of 2010 and 2012": first all of one parameter, then all of another, as many. */
function listPairs(steps: readonly Taking[], counts: ReadonlyMap<Parameter, number>): Values[] | undefined {
  const several = [...counts].filter(([, count]) => count > 1)
  const [[, size] = [undefined, 0]] = several
  if (several.length < 2 || !several.every(([, count]) => count === size)) return undefined
  const order = steps
    .map(({ edge }) => edge.parameter)
    .filter((one) => several.some(([parameter]) => parameter === one))
  const isBlocks = several.every(([parameter]) => {
    const places = order.flatMap((one, at) => (one === parameter ? [at] : []))
    return (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1
  })
  if (!isBlocks) return undefined
  return Array.from({ length: size }, (_, index) => {
    const values: Values = new Map()
    for (const { edge } of steps.filter((step) => counts.get(step.edge.parameter) === 1))
      values.set(edge.parameter, edge.value)
    for (const [parameter] of several) {
      const step = steps.filter(({ edge }) => edge.parameter === parameter)[index]
      if (step !== undefined) values.set(parameter, step.edge.value)
    }
    return values
  })
}

function shareAmong(calls: readonly Values[], parameters: readonly Parameter[]): void {
  for (const parameter of parameters) {
    const having = calls.filter((values) => values.has(parameter))
    const [only] = having
    calls.forEach((values, at) => {
      if (values.has(parameter) || hasOwnOf(values, parameter)) return
      const earlier = calls
        .slice(0, at)
        .findLast((one) => one.has(parameter))
        ?.get(parameter)
      const shared = earlier ?? (having.length === 1 ? only?.get(parameter) : undefined)
      if (shared !== undefined) values.set(parameter, shared)
      else if (parameter.required && parameter.fallback !== undefined) values.set(parameter, parameter.fallback)
    })
  }
}

/** A call that has another first line than the one before has not its last line. */
function hasOwnOf(values: Values, { series, required, end }: Parameter): boolean {
  return (
    !required && end !== undefined && [...values.keys()].some((one) => one.series === series && one.end !== undefined)
  )
}

function inputOf(values: Values, parameters: readonly Parameter[]): JsonObject {
  const input: Record<string, Json> = {}
  for (const parameter of parameters) {
    const value = values.get(parameter)
    if (value === undefined || value === null) continue
    let inside = input
    for (const name of parameter.path.slice(0, -1)) {
      const next = inside[name]
      const object: Record<string, Json> =
        typeof next === 'object' && next !== null && !Array.isArray(next) ? { ...(next as JsonObject) } : {}
      inside[name] = object
      inside = object
    }
    inside[parameter.name] = value
  }
  return input
}
