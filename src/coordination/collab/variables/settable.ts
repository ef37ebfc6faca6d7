import type { Collaboration } from '../collaboration.ts'
import { type Atom, atomsOf, variablesIn } from '../conditions/condition.ts'
import { isMeasured, type MeasuredVariable, type VariableValue } from '../definition.ts'
import { builtInNames } from './built-in.ts'

/** What a variable that a member may set holds. */
export type VariableKind = 'string' | 'number' | 'boolean' | 'any'

/** An agent says it where nothing else does: how many sources there are (COL-42). */
const said: ReadonlySet<string> = new Set(['source_count'])

/**
 * The variables that members may set, by name: `runtime_variables`, and those that conditions name and nothing declares.
 * What tools measure and what Baton counts is not among them: an agent's own figure never stands for a measured one. Nor
 * is what the file gives a value, unless it is a runtime variable too or says how far the work is: no member lowers the
 * bar that it is held against. Before the fifth edition members could.
 */
export function settableVariables(
  { definition, rules, members }: Collaboration,
  edition: number,
): Readonly<Record<string, VariableKind>> {
  const { context_variables, runtime_variables } = definition
  const isFixed = (name: string, value: VariableValue | MeasuredVariable): boolean =>
    isMeasured(value) || (edition > 4 && !runtime_variables.includes(name) && !isProgress(name, value))
  const fixed = new Set([
    ...builtInNames([...members.keys()]).filter((name) => !said.has(name)),
    ...Object.entries(context_variables).flatMap(([name, value]) => (isFixed(name, value) ? [name] : [])),
  ])
  const kinds = new Map<string, VariableKind>()
  for (const [name, value] of Object.entries(context_variables)) {
    if (!isMeasured(value)) kinds.set(name, kindOf(value))
  }
  const named = rules.flatMap(({ condition }) => atomsOf(condition).flatMap(namesIn))
  for (const [name, kind] of [...runtime_variables.map((name) => [name, 'any'] as const), ...named]) {
    const before = kinds.get(name)
    if (before === undefined || before === 'any') kinds.set(name, kind)
  }
  return Object.fromEntries([...kinds].filter(([name]) => !fixed.has(name)))
}

/** `draft_complete: false`: that something is not done yet is what members change. */
function isProgress(name: string, value: VariableValue | MeasuredVariable): boolean {
  return typeof value === 'boolean' && /_(?:complete|completed|done|finished)$/.test(name)
}

function kindOf(value: string | number | boolean): VariableKind {
  return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean'
}

/** A comparison leaves open what it compares; a state is true or false. */
function namesIn(atom: Atom): readonly (readonly [string, VariableKind])[] {
  if (atom.kind === 'state') {
    const name = `${atom.subject}_${atom.word}`
    return /^[\w.-]+$/.test(name) ? [[name, 'boolean']] : []
  }
  const kind = atom.kind === 'boolvar' ? 'boolean' : 'any'
  return variablesIn(atom).map(({ name }) => [name, kind] as const)
}
