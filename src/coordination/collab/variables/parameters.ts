import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import { collabErrors } from '../errors.ts'
import type { SharedTable } from '../table.ts'
import { builtInNames } from './built-in.ts'
import { fittedTo } from './change.ts'
import { givenValueProblem } from './given-value.ts'

/** Refuses a run whose `params` the team can't work with. What comes as other data may be meant for others. */
export function refuseParameters({ edition }: Context, { team }: SharedTable, data: Json | undefined): void {
  const given = isObject(data) ? data['params'] : undefined
  if (!isObject(given) || edition < 6) return
  for (const [name, value = null] of Object.entries(given)) {
    const found = givenValueProblem(team, name, value)
    if (found !== undefined) throw collabErrors.error('BATON_COLLAB_PARAMETER_INVALID', { name, ...found })
  }
}

/** Says of an answer which of its `params` are not done. */
export function tellRefused(context: Context, table: SharedTable, answer: JsonObject): void {
  const given = answer['params']
  if (!isObject(given) || context.edition < 6) return
  for (const [name, value = null] of Object.entries(given)) {
    const found = givenValueProblem(table.team, name, value)
    if (found === undefined) continue
    const detail = `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`
    table.record('collab.overridden', { what: 'set', by: 'user', detail, refused: found.problem })
  }
}

/** What a user sets beside the request, as `params` or as the data itself. A value of another kind is left out (COL-44). */
export function takeParameters(context: Context, table: SharedTable, data: Json | undefined): void {
  const given = isObject(data) && isObject(data['params']) ? data['params'] : data
  if (!isObject(given)) return
  const counted = new Set(builtInNames([...table.team.members.keys()]))
  const changes = Object.entries(given).flatMap(([name, written]) => {
    const value = counted.has(name) ? undefined : fittedTo(written, table.variables.get(name))
    return value === undefined ? [] : [{ name, value, source: 'user' as const, by: 'user' }]
  })
  table.set(changes, table.counts.turns, context)
}
