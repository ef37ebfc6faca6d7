import type { Json, JsonObject } from '../../events/json.ts'
import { fillArguments } from '../../understanding/arguments.ts'
import { findEverything } from '../../understanding/findings.ts'
import { knowTool } from '../../understanding/known-tool.ts'
import { fieldOf } from './calls-from-results.ts'
import type { Exchange } from './conversation.ts'
import { render } from './render.ts'

export type Structure = { readonly value: JsonObject } | { readonly missing: readonly string[] }

const answers = /^(?:answer|text|summary|message|result|output|response|content)$/

/**
 * A value that fits a schema, taken from fields of the results with the same names, then from what the request names.
 * Free text is only ever taken from results. What can't be had is reported as missing, never made up.
 */
export function fillStructure(schema: JsonObject, { request, results }: Exchange, now: number): Structure {
  const wanted = knowTool({ name: 'answer', description: '', input: schema })
  const typed = { ...wanted, properties: wanted.properties.filter(({ kind }) => kind !== 'text' && kind !== 'object') }
  const extracted = fillArguments(typed, findEverything(request, now)).inputs[0] ?? {}
  const good = results.filter(({ failed }) => !failed)
  const entries: [string, Json][] = []
  const missing: string[] = []
  for (const { name, required, many } of wanted.properties) {
    const declared = (schema['properties'] as JsonObject)[name] as JsonObject
    const told =
      answers.test(name) && good.length > 0 ? good.map(({ content }) => render(content)).join('\n') : undefined
    const found = [fieldOf(results, name), extracted[name], many ? undefined : told].find((one) => fits(one, declared))
    if (found !== undefined) entries.push([name, found])
    else if (required) missing.push(name)
  }
  if (wanted.properties.length === 0) return { missing: ['a value'] }
  return missing.length > 0 ? { missing } : { value: Object.fromEntries(entries) }
}

function fits(value: Json | undefined, { type, enum: allowed }: JsonObject): boolean {
  if (value === undefined) return false
  if (Array.isArray(allowed)) return allowed.includes(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return type === undefined || typeof value === type
}
