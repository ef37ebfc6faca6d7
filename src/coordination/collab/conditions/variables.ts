import { isObject } from '../../../events/json.ts'

/**
 * Variables by name, whatever they come from: settings of the team, agents, the user or Baton itself. Dots lead into
 * groups: `state.draft.ready`.
 */
export type ContextVariables = Readonly<Record<string, unknown>>

/** The value under a name; undefined when there is none, and for null. */
export function valueUnderName(variables: ContextVariables, name: string): unknown {
  if (Object.hasOwn(variables, name)) return variables[name] ?? undefined
  const [head = '', ...rest] = name.split('.')
  if (rest.length === 0 || !Object.hasOwn(variables, head)) return undefined
  let value = variables[head]
  for (const key of rest) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value ?? undefined
}

const numeric = /^\s{0,20}([+-]?(?:\d{1,80}(?:\.\d{0,80})?|\.\d{1,80})(?:e[+-]?\d{1,80})?)\s{0,20}(%?)\s{0,20}$/i

/** A number, also one that is written as text: `"0.9"`, `"85%"`. Nothing for anything else (COL-23). */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, digits, percent] = typeof value === 'string' ? (numeric.exec(value) ?? []) : []
  if (digits === undefined) return undefined
  return percent === '%' ? percentOf(digits) : Number(digits)
}

/** `33.3%` is the number that `0.333` is: dividing by 100 would miss it by a hair. */
export function percentOf(text: string): number {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e')
  return Number(`${digits}e${Number(exponent) - 2}`)
}

/** One word for what a value is, for notes. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group'
  if (typeof value === 'string') return `the text ${JSON.stringify(shortText(value))}`
  return `${typeof value === 'boolean' ? 'the truth value' : 'the number'} ${String(value)}`
}

/** A value as it is shown and filled into a phrase; nothing for lists and groups. */
export function shownValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function shortText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
