import type { VariableValue } from '../definition.ts'

/**
 * Where a value comes from, the strongest last (COL-41): the file, the user's input, what an agent says, what was measured
 * or counted, and what a person lays down while the team works.
 */
export const variableSources = ['team', 'user', 'agent', 'system', 'override'] as const
export type VariableSource = (typeof variableSources)[number]

/** One value that was set, and the one that set it. */
export type VariableChange = {
  readonly name: string
  readonly value: VariableValue
  readonly source: VariableSource
  readonly by: string
}

/** A value as a variable of this type, or undefined where it is none: `"0.9"` is a number where a number stands. */
export function fittedTo(value: unknown, present: VariableValue | undefined): VariableValue | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  if (present === undefined || typeof present === typeof value) return value
  const text = String(value).trim()
  if (typeof present === 'number') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (typeof present === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
  return text
}
