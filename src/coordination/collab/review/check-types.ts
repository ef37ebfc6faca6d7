import type { Reading } from '../../../source/fields/field.ts'
import { compare } from '../conditions/compare.ts'
import { type Atom, atomsOf, type Comparison } from '../conditions/condition.ts'
import { type ContextVariables, describeValue } from '../conditions/variables.ts'
import { collabErrors } from '../errors.ts'
import { knownVariables } from '../lint/known-variables.ts'
import type { LintTeam } from '../lint/lint-finding.ts'
import type { ConditionAsWritten, TeamAsWritten } from './written-team.ts'

/**
 * Comparisons that stay unknown for ever, because values of these kinds can't be compared. The kind of a variable is that
 * of its value in the file: whatever sets it later must be of the same kind. Of those without a value nothing is known.
 */
export function checkTypes(written: ConditionAsWritten, team: TeamAsWritten, known: LintTeam, reading: Reading): void {
  const values = valuesIn(team, known)
  for (const atom of atomsOf(written.condition)) {
    const problem = problemWith(atom, values)
    if (problem === undefined) continue
    const error = collabErrors.error('BATON_COLLAB_TYPE_MISMATCH', { condition: atom.source, problem })
    reading.tell(error, reading.partOf(written.span, written.text, atom.span))
  }
}

function problemWith(atom: Atom, values: ContextVariables): string | undefined {
  if (atom.kind === 'comparison') return mismatch(atom, values)
  if (atom.kind !== 'boolvar' || !Object.hasOwn(values, atom.variable.name)) return undefined
  const value = values[atom.variable.name]
  if (typeof value === 'boolean') return undefined
  return `${atom.variable.name} is ${describeValue(value)}, not true or false`
}

function mismatch(comparison: Comparison, values: ContextVariables): string | undefined {
  // What has an order is a number, so one is put in for what is not known.
  const isOrder = comparison.operator !== '==' && comparison.operator !== '!='
  const unknown = [comparison.left, comparison.right].flatMap((one) =>
    one.kind === 'variable' && isOrder && !Object.hasOwn(values, one.name) ? [[one.name, 0] as const] : [],
  )
  const { notes } = compare(comparison, { ...values, ...Object.fromEntries(unknown) })
  return notes.find((note) => note.startsWith('type:'))?.slice('type:'.length)
}

/** A value for every variable whose kind is known. */
function valuesIn({ variables }: TeamAsWritten, { agents }: LintTeam): ContextVariables {
  const builtIn = knownVariables({ agents, variables: {}, runtime: [] })
  const own = variables.flatMap(({ key, value }) => {
    if (value.kind !== 'scalar' || value.value === null) return []
    return [[key, value.value] as const]
  })
  return Object.fromEntries([...builtIn.map((name) => [name, exampleOf(name)] as const), ...own])
}

function exampleOf(builtIn: string): string | number | boolean {
  if (builtIn === 'previous_agent') return 'a member'
  return builtIn === 'error_detected' || builtIn.endsWith('_complete') ? true : 0
}
