import { didYouMean } from '../../../errors/suggestion.ts'
import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import { listed } from '../../../projections/listed.ts'
import { fittedTo } from './change.ts'

/** `score_text.overall` in what tools returned. In lists, `0` is the first and `length` how many there are. */
export function valueAt(measured: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = measured
  for (const key of path.split('.')) {
    if (Array.isArray(value))
      value = key === 'length' ? value.length : /^\d+$/.test(key) ? value[Number(key)] : undefined
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

/** Why a variable has no value although its tool answered: a slip of the pen in `from` looks like a tool that was silent. */
export function notReturned(measured: JsonObject, name: string, path: string): string | undefined {
  const [tool = '', ...fields] = path.split('.')
  const answer = Object.hasOwn(measured, tool) ? measured[tool] : undefined
  const value = valueAt(measured, path)
  if (answer === undefined || fittedTo(value, undefined) !== undefined) return undefined
  const known = isObject(answer) ? Object.keys(answer) : []
  const has = known.length === 0 ? '' : `, it has ${listed(known)}`
  if (value !== undefined) return `${path} is no single value${has}, so that ${name} has none`
  const [field = ''] = fields
  const meant = Object.hasOwn(measured, tool) ? didYouMean(field, known).trim() : ''
  const text = `${tool} returned no ${fields.join('.')}, so that ${name} has no value.`
  return [text, meant === '' && known.length > 0 ? `It returned ${listed(known)}.` : meant].filter(Boolean).join(' ')
}
