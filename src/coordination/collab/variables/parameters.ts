import { isObject, type Json } from '../../../events/json.ts'
import type { Context } from '../../../kernel/context.ts'
import type { SharedTable } from '../table.ts'
import { builtInNames } from './built-in.ts'
import { fittedTo } from './change.ts'

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
